import type { Drafts } from '../../drafts/drafts.ts';
import type { Reviews } from '../../reviews/reviews.ts';
import type { UnloadTextOfPage } from '../unload-text.ts';

type Written = {
  drafts: Pick<Drafts, 'flush' | 'writeState' | 'subscribeWriteState'>;
  reviews: Pick<Reviews, 'writeState'> & { written: Pick<Reviews['written'], 'flush' | 'subscribe'> };
  unloadText: Pick<UnloadTextOfPage, 'save'>;
};

/**
 * Ends a workspace once all text that was typed in it is on the disk. Text that the disk refuses is saved as unload
 * text, and its write is repeated for as long as the workspace stays.
 */
export async function endOnceKept({ drafts, reviews, unloadText }: Written, end: () => void): Promise<void> {
  // First: on a disk that hangs, the writes below never end.
  unloadText.save();
  await Promise.allSettled([drafts.flush(), reviews.written.flush()]);
  const look = () => {
    if (drafts.writeState().hasUnwritten || reviews.writeState().hasUnwritten) return;
    for (const stop of stops) stop();
    end();
  };
  const stops = [drafts.subscribeWriteState(look), reviews.written.subscribe(look)];
  look();
}
