import { SNAPSHOT_KEY, USER_KEY } from '../../contract/user-key.ts';

/** A part of a page: text, or the name of an element, its attributes, and what is in it. */
export type PagePart =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...parts: PagePart[]];

/**
 * A list as its user left it, painted at the next start before the app's code is there. It is shown to the same user
 * only, and only by the release that took it: the class names of another are different ones.
 */
export type Snapshot = {
  /** The entry of the signed-in user in local storage. */
  user: string;
  path: string;
  /** Whether `/` leads this user to it. */
  isStart: boolean;
  release: string;
  /** When the server had the list like this, in ms since 1970. */
  at: number;
  title: string;
  page: PagePart;
};

/** Identifies the release of this page: its files are named by their content. */
export const releaseOf = (document: Document): string =>
  document.querySelector<HTMLMetaElement>('meta[name="first-chunks"]')?.content ?? '';

/**
 * The snapshot for this page's address and user; undefined if there is none. That of a user who is no longer signed in
 * is deleted.
 */
export function readSnapshot(path: string, release: string): Snapshot | undefined {
  try {
    const stored = localStorage.getItem(SNAPSHOT_KEY);
    if (stored === null) return undefined;
    // Written by `takeSnapshot`. Any other entry is of no release, or cannot be built.
    const snapshot = JSON.parse(stored) as Snapshot;
    if (snapshot.user !== localStorage.getItem(USER_KEY)) {
      localStorage.removeItem(SNAPSHOT_KEY);
      return undefined;
    }
    const isHere = snapshot.path === path || (snapshot.isStart && path === '/');
    return isHere && snapshot.release === release ? snapshot : undefined;
  } catch {
    // The browser blocks its storage, or the entry is broken.
    return undefined;
  }
}
