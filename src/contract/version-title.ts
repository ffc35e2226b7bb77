import { formatMoment } from './dates.ts';
import { versionMessages as messages } from './messages/versions.ts';

/** What another version of a text is called; `label` names its field where it does not stand right below it. Times in ms. */
export function versionTitle(
  { by, at }: { by: keyof typeof messages.from; at: number },
  label: string | null,
  now: number,
): string {
  const when = formatMoment(at, now);
  return label === null ? messages.ofThis(messages.from[by], when) : messages.of(label, messages.from[by], when);
}
