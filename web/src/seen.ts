// A part of a page that changes fast is drawn only while somebody can see it.

export interface SeenPart {
  /** Draws the part at once if asked or if it is in view; otherwise when it comes into view. */
  show(atOnce: boolean): void;
}

/** A part that consists of these elements, which `draw` brings up to date. */
export function seenPart(elements: readonly Element[], draw: () => void): SeenPart {
  const inView = new Set<Element>();
  let isStale = false;
  let isObserved = false;
  const show = (atOnce: boolean): void => {
    isStale = isObserved && !atOnce && inView.size === 0;
    if (!isStale) draw();
  };
  const observer = new IntersectionObserver((changes) => {
    isObserved = true;
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    if (isStale) show(false);
  });
  for (const element of elements) observer.observe(element);
  return { show };
}
