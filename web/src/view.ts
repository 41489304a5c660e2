// What a view is.

export interface View {
  /** Builds the view. Returns what ends its work. */
  enter(page: HTMLElement): (() => void) | void;
  /** Shows what the address says now. */
  update(): void;
}
