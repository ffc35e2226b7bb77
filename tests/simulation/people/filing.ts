import { fileKindOf, type FileType } from '../../../src/contract/steps/files.ts';
import type { ChosenFile } from '../../../src/drafts/draft.ts';
import { newWord, type Doing } from './scene.ts';
import { marksIn } from './word.ts';

const giveUp = ({ scene: { journal } }: Doing, name: string) => {
  for (const word of journal.wordsOf(marksIn(name))) word.givenUp = true;
};

/** As `upload-section.tsx` does it: where there may be one file, a new one takes the place of the other. */
export async function chooseFile(doing: Doing, id: number, fileType: FileType): Promise<void> {
  const { files } = doing.room.drafts;
  const draft = await doing.room.drafts.read(id);
  const isSingle = fileKindOf(fileType)?.several === false;
  const stored = isSingle ? draft?.attachments.find(({ type }) => type === fileType) : undefined;
  const chosen = isSingle ? draft?.chosenFiles.find(({ type }) => type === fileType) : undefined;
  const word = newWord(doing, 'file');
  const file = new File([`%PDF-1.4 ${word.mark}`], `${word.mark}.pdf`);
  const replaces = chosen === undefined ? stored?.id : (chosen.replaces ?? undefined);
  const problem = await files.choose(id, fileType, file, replaces);
  if (problem !== undefined) {
    word.givenUp = true;
    return;
  }
  doing.scene.journal.keep([word]);
  if (chosen !== undefined) await letGo(doing, id, chosen);
  if (stored !== undefined) giveUp(doing, stored.fileName);
}

export async function dropFile(doing: Doing, id: number, pick: number): Promise<void> {
  const chosen = (await doing.room.drafts.read(id))?.chosenFiles ?? [];
  const file = chosen[pick % Math.max(1, chosen.length)];
  if (file !== undefined) await letGo(doing, id, file);
}

async function letGo(doing: Doing, id: number, { id: fileId, fileName, standing, operationId }: ChosenFile) {
  const { drafts, outbox } = doing.room;
  giveUp(doing, fileName);
  if (standing === 'needsYou' && operationId !== null) await outbox.discard(operationId);
  await drafts.files.drop(id, fileId);
}

export async function removeFile(doing: Doing, id: number, pick: number): Promise<void> {
  const stored = (await doing.room.drafts.read(id))?.attachments ?? [];
  const file = stored[pick % Math.max(1, stored.length)];
  if (file === undefined) return;
  giveUp(doing, file.fileName);
  await doing.room.drafts.files.remove(id, file.id, file.fileName);
}

export async function removeRow(doing: Doing, id: number, pick: number): Promise<void> {
  const { drafts } = doing.room;
  const rows = (await drafts.read(id))?.investigators ?? [];
  const row = rows[pick % Math.max(1, rows.length)];
  if (row === undefined) return;
  const { words, removedRows } = doing.scene.journal;
  removedRows.add(`${doing.slot.number} row ${row.id}`);
  for (const word of words.values()) if (word.place === `row ${row.id}`) word.givenUp = true;
  giveUp(doing, row.name);
  await drafts.investigators.remove(id, row.id);
}
