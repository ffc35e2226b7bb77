import * as v from 'valibot';
import { SNAPSHOT_KEY, USER_KEY } from '../../contract/user-key.ts';
import { statuses } from '../../contract/domain/statuses.ts';
import { administratorsLists, dashboardOf, ownLists, routes } from '../../contract/routes.ts';
import type { SharedTablet } from '../../session/shared-tablet.ts';
import { releaseOf, type PagePart, type Snapshot } from './snapshot.ts';

/** Local storage also keeps unsent text, which must find room there. */
const MOST_CHARACTERS = 300_000;

const lists: ReadonlySet<string | null> = new Set([
  routes.adminAll,
  ...statuses.flatMap((status) => [ownLists[status], administratorsLists[status]]),
]);

/** A row of the list; without one there is nothing to paint. */
const ROW = 'main [data-as-of] > li a[href]';
/** The list is an old copy or is being read, or a menu is open over it: an earlier snapshot is better. */
const NOT_NOW = [
  'main [data-loading]',
  'main [data-unread]',
  'main [data-failed]',
  'main [data-stale]',
  '[aria-expanded="true"]',
].join();
/** What is over a page, or announced, is not part of it. */
const LEFT_OUT = ['dialog', '[popover]', '[role="dialog"]', '[role="status"]', '[role="alert"]', 'output'].join();
/** Plain links; every other one may do something that only the app can do. */
const PLAIN_LINK = ['main [data-as-of] a[href^="/"]', 'main > nav a[href^="/"]'].join();
const FOR_THE_APP = ['a', 'button', 'input', 'select', 'textarea', 'summary'].join();
/** What would act, or move the focus. */
const NOT_COPIED = /^(?:on.*|name|autofocus|popovertarget.*|aria-(?:controls|owns|activedescendant))$/;
/** Names of elements: the app has elements of the same name until the snapshot ends. */
const NAMES = /^(?:id|for|aria-labelledby|aria-describedby)$/;

const Entry = v.object({ userId: v.number(), roleId: v.number() });
type User = { entry: string; roleId: number };

/**
 * Takes a snapshot whenever the page is left, while the user with this id works in it. On a shared tablet none is kept.
 * Returns a function that ends this.
 */
export function takeSnapshots(userId: number, { isShared, subscribe }: SharedTablet): () => void {
  const user = userNow(userId);
  const removeIfShared = () => {
    if (isShared()) localStorage.removeItem(SNAPSHOT_KEY);
  };
  const take = () => {
    if (user !== null && !isShared()) takeSnapshot(user);
  };
  const takeIfHidden = () => {
    if (document.visibilityState === 'hidden') take();
  };
  // A browser that blocks its storage has no snapshot, and no user in it.
  if (user === null) return () => undefined;
  const stop = subscribe(removeIfShared);
  removeIfShared();
  addEventListener('pagehide', take);
  document.addEventListener('visibilitychange', takeIfHidden);
  return () => {
    stop();
    removeEventListener('pagehide', take);
    document.removeEventListener('visibilitychange', takeIfHidden);
  };
}

/** Stores the list that is on the screen, if there is one, for the next start at its address. */
function takeSnapshot(user: User): void {
  const { pathname } = location;
  const page = document.querySelector('#root > *:has(main)');
  if (!lists.has(pathname) || page === null || page.querySelector(ROW) === null) return;
  // The address changes before the page that belongs to it is there.
  const shown = page.querySelector('main > nav a[aria-current="page"]')?.getAttribute('href');
  if (shown !== pathname || page.querySelector(NOT_NOW) !== null) return;
  const asOf = page.querySelector<HTMLElement>('main [data-as-of]')?.dataset['asOf'];
  const snapshot: Snapshot = {
    user: user.entry,
    path: pathname,
    isStart: pathname === dashboardOf(user.roleId),
    release: releaseOf(document),
    at: Number(asOf),
    title: document.title,
    page: partOf(page),
  };
  const text = JSON.stringify(snapshot);
  try {
    // Another tab may have signed the user out, and another user in.
    if (localStorage.getItem(USER_KEY) !== user.entry) return;
    if (text.length <= MOST_CHARACTERS) localStorage.setItem(SNAPSHOT_KEY, text);
    else localStorage.removeItem(SNAPSHOT_KEY);
  } catch {
    // The storage is full: the next start takes a little longer.
  }
}

/** The user's entry in local storage; null if it is another's, or cannot be read. */
function userNow(userId: number): User | null {
  try {
    const entry = localStorage.getItem(USER_KEY) ?? 'null';
    const user = v.parse(Entry, JSON.parse(entry));
    return user.userId === userId ? { entry, roleId: user.roleId } : null;
  } catch {
    return null;
  }
}

function partOf(element: Element): PagePart {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (!NOT_COPIED.test(name)) attributes[name] = NAMES.test(name) ? value.replace(/\S+/g, 'snapshot-$&') : value;
  }
  if (element.matches(FOR_THE_APP) && !element.matches(PLAIN_LINK)) {
    attributes['inert'] = '';
    delete attributes['href'];
  }
  const parts = [...element.childNodes].flatMap((node): PagePart[] => {
    if (node instanceof Text) return [node.data];
    return node instanceof Element && !node.matches(LEFT_OUT) ? [partOf(node)] : [];
  });
  return [element.localName, attributes, ...parts];
}
