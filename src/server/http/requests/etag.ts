import { opaqueValue } from '../../../contract/api/tags.ts';

/** The request's `If-Match`, or undefined if it has none (then nothing is compared). */
export type IfMatch = string | undefined;

/**
 * Returns the tag of an application's present version: every change of answers, investigators, files and status gives
 * it another. It begins with the id of the database, so that a tag from before a restore never matches.
 */
export function applicationTag(portalId: string, application: { id: number; version: number }): string {
  return `"${portalId}-${application.id}-${application.version}"`;
}

/**
 * Returns a tag that was stored with a key, with the id of the present database: a restored one has the same history up
 * to the backup.
 */
export function tagOfToday(portalId: string, kept: string): string {
  return kept.replace(/^"(?:.*-)?(\d+-\d+)"$/, `"${portalId}-$1"`);
}

/** Whether `If-Match` (or `If-None-Match`) names a tag; `*` names any tag. */
export function namesTag(headerValue: string, tag: string): boolean {
  const opaque = opaqueValue(tag);
  return headerValue.split(',').some((one) => one.trim() === '*' || opaqueValue(one) === opaque);
}
