import { untitled } from '../../../contract/messages/application/names.ts';
import { changeMessages } from '../../../contract/messages/application/changes.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import { formatSize } from '../../../contract/wording/sizes.ts';
import { isDecided } from '../../../contract/domain/statuses.ts';
import { statusByComment, statusRequest, type StatusRequest } from '../../../contract/domain/requested-status.ts';
import { fileKindOf } from '../../../contract/steps/files.ts';
import { stepTitle } from '../../../contract/steps/wizard.ts';
import type { ListedChange } from '../../../outbox/read/listed-change.ts';
import type { ListedWork } from '../../../outbox/read/listing.ts';

/** Describes a change in plain words, without its application, which is named above it. */
export function listedChangeText(change: ListedChange): string {
  switch (change.kind) {
    case 'saveStep':
      return messages.saveStep(stepTitle(change.step), change.answers);
    case 'saveInvestigators':
      return messages.saveInvestigators(change.names.filter((name) => name.trim() !== '').join(', '));
    case 'removeInvestigator':
      return messages.removeInvestigator(change.name);
    case 'addFile':
      return messages.addFile(fileKindOf(change.type)?.label ?? '', change.fileName, sizeText(change.size));
    case 'removeFile':
      return messages.removeFile(change.fileName);
    case 'changeStatus':
      return requestText[statusRequest[change.to]];
    case 'comment':
      return commentText(change);
  }
}

const SHORT_UNITS = 60;

/** The same, short enough for the name of a button. */
export function shortText(change: ListedChange): string {
  const words = listedChangeText(change);
  return words.length <= SHORT_UNITS ? words : `${words.slice(0, SHORT_UNITS).trimEnd()}…`;
}

const requestText: Record<StatusRequest, string> = {
  submission: messages.submit,
  saveAsDraft: messages.saveAsDraft,
  approval: messages.approve,
  other: messages.statusChange,
};

function commentText({ text, status: to }: Extract<ListedChange, { kind: 'comment' }>): string {
  if (to === undefined) return messages.message(text);
  return isDecided(statusByComment[to]) ? messages.reject(text) : messages.askForMore(text);
}

/** "2.1 MB"; blank if the size is not known. */
export function sizeText(bytes: number | null): string {
  return bytes === null ? '' : formatSize(bytes);
}

/**
 * The title of an application; `read` is the title from a reading, used if this device has no work on the application.
 */
export function applicationName({ title, serverId, lane }: ListedWork, read?: string): string {
  const known = title ?? read;
  if (known !== undefined && known.trim() !== '') return known.trim();
  if (lane < 0 && serverId === null) return messages.newApplication;
  return known === undefined ? changeMessages.anApplication : untitled;
}
