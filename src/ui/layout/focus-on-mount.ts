/** A ref that moves focus to its element when it appears, for what replaces the focused element. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
