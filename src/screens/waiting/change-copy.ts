import { formatDateTime } from '../../contract/dates.ts';
import { waitingMessages as messages } from '../../contract/messages/waiting.ts';
import type { WholeChange } from '../../outbox/listing.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { applicationName, changeWords } from './change-words.ts';
import { textOf, wordsOf } from './written-words.ts';

/** A file for a person's own downloads. */
export type ChangeCopy = { name: string; file: Blob };

/**
 * One change to be kept elsewhere: a file that waits is given as it is, every other change as a text that anybody can read.
 * Null where it waits no more.
 */
export async function copyOfChange(outbox: Outbox, operationId: string, now: number): Promise<ChangeCopy | null> {
  const change = await outbox.change(operationId);
  if (change === null) return null;
  const { intent } = change;
  const bytes = intent.kind === 'addFile' ? await outbox.fileOf(intent.fileId) : undefined;
  if (intent.kind === 'addFile' && bytes !== undefined) return { name: intent.fileName, file: bytes };
  return {
    name: messages.changeCopyName(formatDateTime(now).replaceAll(/[,:]/g, '')),
    // Windows' own editor takes a text for another alphabet where it does not begin with this mark.
    file: new Blob(['\uFEFF', textOfChange(change)], { type: 'text/plain;charset=utf-8' }),
  };
}

/** What it is, of which application and since when, then every word in it. */
export function textOfChange(change: WholeChange): string {
  const { operation, intent } = change;
  const head = [
    changeWords(operation.change),
    messages.ofApplication(applicationName(change)),
    messages.since(formatDateTime(operation.createdAt)),
    messages.notAtPortal,
  ];
  const words = wordsOf(intent).map((one) => ({ ...one, text: one.text === '' ? messages.emptied : one.text }));
  return `${head.join('\n')}\n\n${textOf(words)}\n`;
}
