import { formatMoment } from './dates.ts';
import { versionMessages as messages } from '../messages/application/versions.ts';

/** Title of another version of a text; `label` names its field if the field is not directly above it. Times in ms. */
export function versionTitle(
  { by, at }: { by: keyof typeof messages.from; at: number },
  label: string | null,
  now: number,
): string {
  const when = formatMoment(at, now);
  return label === null ? messages.ofThis(messages.from[by], when) : messages.of(label, messages.from[by], when);
}
