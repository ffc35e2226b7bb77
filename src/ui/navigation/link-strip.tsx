import { Link } from 'react-router-dom';
import type { IconName } from '../icon.tsx';
import { Strip } from '../feedback/strip.tsx';
import type { Tone } from '../feedback/tone.ts';

export type LinkStripText = { before: string; link: string; after: string };

/** A strip with a message, a link, and what to do there. */
export function LinkStrip({
  words,
  to,
  icon = 'speech',
  tone = 'teal',
}: {
  words: LinkStripText;
  to: string;
  icon?: IconName | undefined;
  tone?: Tone | undefined;
}) {
  return (
    <Strip icon={icon} tone={tone}>
      {words.before} <Link to={to}>{words.link}</Link>. {words.after}
    </Strip>
  );
}
