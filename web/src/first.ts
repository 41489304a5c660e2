// What a visitor of the laboratory sees before its code is there: heading and text of the view that
// the address names, and the board of divides. A classic script, so that it runs before the first
// paint.

{
  const [, name = "divide", settings = ""] = /^#\/?([a-z]+)(.*)/.exec(location.hash) ?? [];
  const place = document.querySelector<HTMLElement>(`[data-place="${name}"]`);
  if (place) place.hidden = false;
  // The board shows the position of an address without settings.
  if (settings) place?.querySelector(".first-board")?.remove();
}
