import { useCallback } from 'react';
import { useAsyncValue } from '../../../hooks/use-async-value.ts';
import type { ChosenFile } from '../../../drafts/draft.ts';
import { useOutbox } from '../../../workspace/use-outbox.ts';

/** The bytes of a file that was chosen on this device: undefined while they are read, null if they are gone. */
export function useFileBytes({ id }: Pick<ChosenFile, 'id'>): Blob | null | undefined {
  const outbox = useOutbox();
  return useAsyncValue(
    useCallback(
      () =>
        outbox.fileOf(id).then(
          (bytes) => bytes ?? null,
          () => null,
        ),
      [outbox, id],
    ),
  );
}

/**
 * A ref that shows these bytes in a picture or a frame, for as long as it is on the page. The browser takes them for a
 * file of this `type` and nothing else: their address is of the portal's own origin, where a page could run scripts.
 */
export function showBytes(bytes: Blob, type: string) {
  return (element: HTMLImageElement | HTMLIFrameElement | null) => {
    if (element === null) return undefined;
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    element.src = address;
    return () => URL.revokeObjectURL(address);
  };
}
