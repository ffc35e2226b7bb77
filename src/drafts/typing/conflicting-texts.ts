import type { VersionOrigin } from '../../local-db/tables/rows.ts';

/**
 * Which of two texts stays in a field, or in a cell of an investigator, if neither writer had seen the other's; the
 * other one is kept beside it. What a user types stays. A text that was recovered after its page was closed is older
 * than the stored one, so it goes.
 */
export function conflictingTexts<Text>(
  typed: Text,
  stored: Text,
  isRecovered: boolean,
): { stays: Text; beside: Text; by: VersionOrigin } {
  return isRecovered ? { stays: stored, beside: typed, by: 'page' } : { stays: typed, beside: stored, by: 'tab' };
}
