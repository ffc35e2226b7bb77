import { snapshotMessages } from '../../contract/messages/snapshot.ts';
import { formatMoment } from '../../contract/wording/dates.ts';
import { readSnapshot, releaseOf, type PagePart, type Snapshot } from './snapshot.ts';
import './snapshot.css';

const SVG = 'http://www.w3.org/2000/svg';
/** After this time in ms the app's page takes the place of the snapshot although it is still reading. */
const READ_WITHIN_MS = 5000;

/**
 * Paints the list that the user saw last at this address, once its styles are loaded. The links of its rows and tabs
 * work; everything else waits for the app, which takes its place in one step.
 */
export async function showSnapshot(snapshot: Snapshot, styles: Promise<unknown>): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) return;
  await styles;
  // Another tab may have signed the user out.
  const isTheirs = readSnapshot(location.pathname, releaseOf(document))?.user === snapshot.user;
  if (hasPage(root) || !isTheirs) return;
  const page = document.createElement('div');
  page.className = 'snapshot';
  const age = document.createElement('p');
  age.className = 'snapshot-age';
  age.textContent = snapshotMessages.asOf(formatMoment(snapshot.at, Date.now()));
  page.append(nodeOf(snapshot.page));
  page.querySelector('main')?.append(age);
  document.title = snapshot.title;
  document.documentElement.classList.add('has-snapshot');
  // Keeps focus and screen readers out of the app's page while the snapshot covers it.
  Object.assign(root, { inert: true, ariaHidden: 'true' });
  root.before(page);
  const end = () => {
    watching.disconnect();
    const { activeElement } = document;
    const place = linksIn(page, activeElement?.getAttribute('href')).findIndex((link) => link === activeElement);
    const same = linksIn(root, activeElement?.getAttribute('href'))[place];
    page.remove();
    Object.assign(root, { inert: false, ariaHidden: null });
    document.documentElement.classList.remove('has-snapshot');
    same?.focus({ preventScroll: true });
  };
  let isReading = false;
  // Called before the next paint, so that the user sees one page or the other.
  const watching = new MutationObserver(() => {
    if (!hasPage(root)) return;
    if (root.querySelector('[data-loading]') === null) return end();
    if (!isReading) setTimeout(end, READ_WITHIN_MS);
    isReading = true;
  });
  // `hidden` is observed too: if the app cannot be loaded, the part of index.html that says so loses it.
  watching.observe(root, { childList: true, subtree: true, attributeFilter: ['hidden', 'data-loading'] });
}

/** The links that lead to an address, in their order. */
const linksIn = (page: HTMLElement, href: string | null | undefined) =>
  [...page.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href);

/** Whether the app shows a page, and not only that it is opening. */
const hasPage = (root: HTMLElement) => root.querySelector('main:not([hidden])') !== null;

/** Loads a style sheet by a `link` element, which the app uses too. */
export function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // The app loads it again, and says so if it cannot.
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    });
    document.head.append(link);
  });
}

function nodeOf(part: PagePart, namespace?: string): Node {
  if (typeof part === 'string') return document.createTextNode(part);
  const [tag, attributes, ...parts] = part;
  const own = tag === 'svg' ? SVG : namespace;
  const element = own === undefined ? document.createElement(tag) : document.createElementNS(own, tag);
  for (const [name, value] of Object.entries(attributes)) {
    // The page's policy refuses a `style` attribute, and allows what a script sets.
    if (name === 'style' && element instanceof HTMLElement) element.style.cssText = value;
    else element.setAttribute(name, value);
  }
  element.append(...parts.map((one) => nodeOf(one, own)));
  return element;
}
