// What a view is.

export interface View {
  /** Its name in the address. */
  readonly name: string;
  /** Its name in the navigation. */
  readonly title: string;
  /** Builds the view. Returns what ends its work. */
  enter(page: HTMLElement): (() => void) | void;
  /** Shows what the address says now. */
  update(): void;
}
