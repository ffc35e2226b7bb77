import type { Place } from '../../contract/domain/place.ts';
import type { Session } from '../../session/session.ts';

/**
 * Follows where the user of this tab works. `onLeft`: they no longer work there. `onRestored`: a user signed in to a
 * restored portal after this tab worked at the former one, also if its session had ended before, as a restore ends all.
 */
export function followPlace(
  session: Pick<Session, 'place' | 'portalAt' | 'subscribe'>,
  { onLeft, onRestored }: Record<'onLeft' | 'onRestored', (former: Place) => void>,
): void {
  let here = session.place();
  /** Where they work, or worked last. */
  let last = here;
  session.subscribe(() => {
    const [before, former] = [here, last];
    here = session.place();
    last = here ?? last;
    if (here === before) return;
    const isRestored =
      here !== null && former !== null && former !== here && session.portalAt(former) !== session.portalAt(here);
    if (isRestored) onRestored(former);
    else if (before !== null) onLeft(before);
  });
}
