import { formatDateTime } from '../../../contract/wording/dates.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import type { WholeChange } from '../../../outbox/read/listing.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import { applicationName, listedChangeText } from './change-text.ts';
import { contentText, textsIn } from './change-content.ts';

/** A file to download. */
export type ChangeCopy = { name: string; file: Blob };

/** Returns a copy of one change: a file as it is, any other change as plain text. Null if it no longer waits. */
export async function copyOfChange(outbox: Outbox, operationId: string, now: number): Promise<ChangeCopy | null> {
  const change = await outbox.change(operationId);
  if (change === null) return null;
  const { intent } = change;
  const bytes = intent.kind === 'addFile' ? await outbox.fileOf(intent.fileId) : undefined;
  if (intent.kind === 'addFile' && bytes !== undefined) return { name: intent.fileName, file: bytes };
  return {
    name: messages.changeCopyName(formatDateTime(now).replaceAll(/[,:]/g, '')),
    // Without a byte order mark, Windows Notepad may assume another encoding.
    file: new Blob(['\uFEFF', textOfChange(change)], { type: 'text/plain;charset=utf-8' }),
  };
}

/** The change as text: what it is, its application, since when it waits, and all text in it. */
export function textOfChange(change: WholeChange): string {
  const { operation, intent } = change;
  const head = [
    listedChangeText(operation.change),
    messages.ofApplication(applicationName(change)),
    messages.since(formatDateTime(operation.createdAt)),
    messages.notAtPortal,
  ];
  const words = textsIn(intent).map((one) => ({ ...one, text: one.text === '' ? messages.emptied : one.text }));
  return `${head.join('\n')}\n\n${contentText(words)}\n`;
}
