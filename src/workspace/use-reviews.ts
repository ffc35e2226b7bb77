import { useSyncExternalStore } from 'react';
import type { MessageKind } from '../contract/domain/field-names.ts';
import type { Reviews } from '../reviews/reviews.ts';
import { useWorkspace } from './workspace-context.ts';

export const useReviews = (): Reviews => useWorkspace().reviews;

/** A message that is being written, and a function that changes it; re-renders when it changes. */
export function useMessageDrafts(
  applicationId: number,
  kind: MessageKind,
): [text: string, keep: (text: string) => void] {
  const { written } = useReviews();
  const text = useSyncExternalStore(written.subscribe, () => written.get(applicationId, kind));
  return [text, (next) => written.keep(applicationId, kind, next)];
}
