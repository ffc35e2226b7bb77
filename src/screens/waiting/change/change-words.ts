import { listMessages } from '../../../contract/messages/application/review.ts';
import { changeMessages } from '../../../contract/messages/application/changes.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import { formatSize } from '../../../contract/wording/sizes.ts';
import { status } from '../../../contract/domain/statuses.ts';
import { fileKindOf } from '../../../contract/steps/files.ts';
import { stepTitle } from '../../../contract/steps/wizard.ts';
import type { ListedChange } from '../../../outbox/read/listed-change.ts';
import type { ListedApplication } from '../../../outbox/read/listing.ts';

/** Describes a change in plain words, without its application, which is named above it. */
export function changeWords(change: ListedChange): string {
  switch (change.kind) {
    case 'saveStep':
      return messages.saveStep(stepTitle(change.step), change.answers);
    case 'saveInvestigators':
      return messages.saveInvestigators(change.names.filter((name) => name.trim() !== '').join(', '));
    case 'removeInvestigator':
      return messages.removeInvestigator(change.name);
    case 'addFile':
      return messages.addFile(fileKindOf(change.type)?.label ?? '', change.fileName, sizeWords(change.size));
    case 'removeFile':
      return messages.removeFile(change.fileName);
    case 'changeStatus':
      return statusWords(change.to);
    case 'comment':
      return commentWords(change);
  }
}

const SHORT_UNITS = 60;

/** The same, short enough for the name of a button. */
export function shortWords(change: ListedChange): string {
  const words = changeWords(change);
  return words.length <= SHORT_UNITS ? words : `${words.slice(0, SHORT_UNITS).trimEnd()}…`;
}

function statusWords(to: number): string {
  if (to === status.pending) return messages.submit;
  if (to === status.draft) return messages.saveAsDraft;
  return to === status.accepted ? messages.approve : messages.statusChange;
}

function commentWords({ text, status: to }: Extract<ListedChange, { kind: 'comment' }>): string {
  if (to === status.rejected) return messages.reject(text);
  return to === status.pending || to === status.moreInformation ? messages.askForMore(text) : messages.message(text);
}

/** "2.1 MB"; blank if the size is not known. */
export function sizeWords(bytes: number | null): string {
  return bytes === null ? '' : formatSize(bytes);
}

/**
 * The title of an application; `read` is the title from a reading, used if this device has no work on the application.
 */
export function applicationName({ title, serverId, lane }: ListedApplication, read?: string): string {
  const known = title ?? read;
  if (known !== undefined && known.trim() !== '') return known.trim();
  if (lane < 0 && serverId === null) return messages.newApplication;
  return known === undefined ? changeMessages.anApplication : listMessages.untitled;
}
