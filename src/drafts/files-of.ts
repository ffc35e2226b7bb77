import type { Attachment } from '../contract/attachment.ts';
import type { ChosenFile, Draft } from './draft.ts';

/** The files of one kind: those at the server, and those that were chosen here. */
export function filesOf(
  draft: Pick<Draft, 'attachments' | 'chosenFiles'>,
  type: number,
): { stored: Attachment[]; chosen: ChosenFile[] } {
  return {
    stored: draft.attachments.filter((file) => file.type === type),
    chosen: draft.chosenFiles.filter((file) => file.type === type),
  };
}
