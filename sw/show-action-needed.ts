/** A worker that can mark the app's icon; many browsers cannot. https://www.w3.org/TR/badging/ */
type Badging = { setAppBadge?: (count: number) => Promise<void> };

/** Shows on the app's icon how many changes need the user; 0 removes the mark. */
export function showActionNeeded(navigator: object): (count: number) => Promise<void> {
  const { setAppBadge }: Badging = navigator;
  return async (count) => {
    // Not installed, or not allowed: the icon stays unmarked.
    await setAppBadge?.call(navigator, count).catch(() => undefined);
  };
}
