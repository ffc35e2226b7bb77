import { Link } from 'react-router-dom';
import { Strip } from './strip.tsx';

export type LinkStripWords = { before: string; link: string; after: string };

/** A strip that says something, leads to where it stands, and says what to do then. */
export function LinkStrip({ words, to }: { words: LinkStripWords; to: string }) {
  return (
    <Strip icon="speech" tone="teal">
      {words.before} <Link to={to}>{words.link}</Link>. {words.after}
    </Strip>
  );
}
