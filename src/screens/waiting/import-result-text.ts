import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import type { ImportResult } from '../../outbox/transfer/import-work.ts';

/** The result of importing a copy, in words. */
export function takenText(taken: ImportResult): string {
  switch (taken.kind) {
    case 'taken':
      return sentencesOf(taken).join(' ');
    case 'unreadable':
      return messages.unreadable;
    case 'newerFormat':
      return messages.newerFormat;
    case 'ofAnother':
      return messages.ofAnother;
    case 'former':
      return messages.ofFormerPortal;
  }
}

function sentencesOf({ operations, known, words, besides, files }: Extract<ImportResult, { kind: 'taken' }>): string[] {
  if (operations + words + besides + files === 0) return [messages.takenNothingNew];
  return [
    ...(operations === 0 ? [] : [messages.taken(operations)]),
    ...(words === 0 ? [] : [messages.takenText(words)]),
    ...(files === 0 ? [] : [messages.takenFiles(files)]),
    ...(besides === 0 ? [] : [messages.takenBeside(besides)]),
    ...(known === 0 ? [] : [messages.takenKnown(known)]),
  ];
}
