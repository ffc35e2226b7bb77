import type { ChosenFile } from '../../../drafts/draft.ts';

/** A file that was chosen and not sent yet; a test gives only the fields that matter to it. */
export const chosenFile = (file: Partial<ChosenFile> = {}): ChosenFile => ({
  id: -1,
  type: 2,
  fileName: 'new.pdf',
  size: 5,
  replaces: null,
  state: 'kept',
  message: '',
  operationId: null,
  ...file,
});
