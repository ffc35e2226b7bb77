import { fileKindOf, type FileType } from '../../../src/contract/steps/files.ts';
import type { ChosenFile, Draft } from '../../../src/drafts/draft.ts';
import { cellKeys, isInRow, otherColumns } from './cells.ts';
import { press } from './pressing.ts';
import { newWord, type ActionContext } from './scene.ts';
import { keyOf, marksIn } from './word.ts';
import { byName, isOpen } from './writing.ts';

const giveUp = ({ scene: { journal } }: ActionContext, name: string) => {
  for (const word of journal.wordsOf(marksIn(name))) word.givenUp = true;
};

/** The content of the file with this mark. */
export const fileText = (mark: string) => `%PDF-1.4 ${mark}`;

/** Chooses a file as `upload-section.tsx` does: if only one file is allowed, the new one replaces the other. */
export async function chooseFile(doing: ActionContext, draft: Draft, fileType: FileType): Promise<void> {
  if (!isOpen(draft)) return;
  const { files } = doing.room.drafts;
  const isSingle = fileKindOf(fileType)?.several === false;
  const stored = isSingle ? draft.attachments.find(({ type }) => type === fileType) : undefined;
  const chosen = isSingle ? draft.chosenFiles.find(({ type }) => type === fileType) : undefined;
  const word = newWord(doing, 'file', isSingle ? { place: `file ${fileType}` } : {});
  for (const shown of [stored, chosen]) {
    if (shown !== undefined) word.saw.add(keyOf(shown.fileName));
  }
  if (stored !== undefined && chosen === undefined) word.chosenOver = keyOf(stored.fileName);
  const file = new File([fileText(word.mark)], `${word.mark}.pdf`);
  const replaces = chosen === undefined ? stored?.id : (chosen.replaces ?? undefined);
  const problem = await files.choose(draft.applicationId, fileType, file, replaces);
  if (problem !== undefined) {
    word.givenUp = true;
    return;
  }
  doing.scene.journal.keep([word]);
  if (chosen !== undefined) await dropChosenFile(doing, draft.applicationId, chosen);
  if (stored !== undefined) giveUp(doing, stored.fileName);
}

export async function dropFile(doing: ActionContext, draft: Draft, pick: number): Promise<void> {
  const file = draft.chosenFiles[pick % Math.max(1, draft.chosenFiles.length)];
  if (file !== undefined && isOpen(draft)) await dropChosenFile(doing, draft.applicationId, file);
}

async function dropChosenFile(
  doing: ActionContext,
  id: number,
  { id: fileId, fileName, state, operationId }: ChosenFile,
) {
  const { scene, room } = doing;
  const { drafts, outbox } = room;
  giveUp(doing, fileName);
  if (state === 'actionNeeded' && operationId !== null) await outbox.discard(operationId);
  const pressed = await press(doing, { kind: 'removeFile', part: 'file', removes: keyOf(fileName) }, () =>
    drafts.files.drop(id, fileId),
  );
  // If the file needed the user, or was only forgotten on this device, the device does not know whether it is at the
  // server. The user was told that it stays there in that case, and it is shown from there.
  const isForgotten = scene.journal.wordsOf([keyOf(fileName)]).some(({ forgotten }) => forgotten);
  if (state === 'actionNeeded' || (state === 'kept' && isForgotten)) pressed.givenUp = true;
}

/** Removes a file that the form shows, whether it is at the server or not. */
export async function takeFileAway(doing: ActionContext, draft: Draft, pick: number): Promise<void> {
  const names = [...draft.attachments, ...draft.chosenFiles].map(({ fileName }) => fileName).toSorted();
  const name = names[pick % Math.max(1, names.length)];
  const stored = draft.attachments.findIndex(({ fileName }) => fileName === name);
  const chosen = draft.chosenFiles.findIndex(({ fileName }) => fileName === name);
  if (stored !== -1) await removeFile(doing, draft, stored);
  else if (chosen !== -1) await dropFile(doing, draft, chosen);
}

export async function removeFile(doing: ActionContext, draft: Draft, pick: number): Promise<void> {
  const file = draft.attachments[pick % Math.max(1, draft.attachments.length)];
  if (file === undefined || !isOpen(draft)) return;
  giveUp(doing, file.fileName);
  await press(doing, { kind: 'removeFile', part: 'file', removes: keyOf(file.fileName) }, () =>
    doing.room.drafts.files.remove(draft.applicationId, file.id, file.fileName),
  );
}

export async function removeRow(doing: ActionContext, draft: Draft, pick: number): Promise<void> {
  const row = byName(draft.investigators)[pick % Math.max(1, draft.investigators.length)];
  if (row === undefined || !isOpen(draft)) return;
  const { words, removedRows } = doing.scene.journal;
  removedRows.add(`${doing.slot.number} row ${row.id}`);
  for (const word of words.values()) if (isInRow(word.place, row.id)) word.givenUp = true;
  for (const text of [row.name, row.idNumber, row.position]) giveUp(doing, text);
  const beside = cellKeys([row], otherColumns);
  await press(doing, { kind: 'removeRow', part: 'rows', removes: keyOf(row.name), beside }, () =>
    doing.room.drafts.investigators.remove(draft.applicationId, row.id, row),
  );
}
