import { failureOf } from '../../src/local-db/store-failure.ts';
import type { Browser } from './app/browser.ts';
import type { Page } from './app/page.ts';
import { perform } from './people/deeds.ts';
import type { Act, UserAction, Plan } from './people/plan.ts';
import type { Scene } from './people/scene.ts';
import type { Action } from './scheduler.ts';

/** What no user does, but a directed plan wants to happen at this point. */
type Befalling = Extract<UserAction, { kind: 'befall' | 'failDisk' }>;

const ACT_WEIGHT = 0.25;
/** An act that waits for an effect begins before this effect happens. */
const TIMELY_WEIGHT = 1e9;
/** How often a user retries an act whose page has to be opened again for it. */
const TRIES_MAX = 3;

/** The acts of each device in their order; an act is offered once it may begin. */
export function createDeedQueue(
  scene: Scene,
  { acts, calm = false }: Plan,
  befall: (browser: Browser, deed: Befalling) => void,
) {
  const waiting = new Map<string, Act[]>();
  for (const act of acts) waiting.set(act.device, [...(waiting.get(act.device) ?? []), act]);
  const busy = new Map<string, Page>();
  /** Named acts that are not over, each with the page on which it runs; null before it has begun. */
  const named = new Map<string, Page | null>();
  for (const { name } of acts) if (name !== undefined) named.set(name, null);
  const isOver = (name: string) => !named.has(name) || named.get(name)?.world.context.state === 'dead';
  const patterns = new Map<string, RegExp>();
  const patternOf = (pattern: string) => {
    const known = patterns.get(pattern) ?? new RegExp(pattern);
    patterns.set(pattern, known);
    return known;
  };

  const begin = (browser: Browser, act: Act) => {
    waiting.get(act.device)?.shift();
    const { deed } = act;
    if (deed.kind === 'befall' || deed.kind === 'failDisk') {
      befall(browser, deed);
      if (act.name !== undefined) named.delete(act.name);
      return;
    }
    const page = browser.page(act.tab);
    const tab = `${act.device} ${act.tab}`;
    busy.set(tab, page);
    if (act.name !== undefined) named.set(act.name, page);
    const { signedOut } = scene.journal;
    const before = signedOut.length;
    // A sign-out in the same tab closes the databases of its user.
    const isClosed = () => signedOut.slice(before).some(({ device }) => device === act.device);
    const doing = async () => {
      let isDone = true;
      try {
        isDone = await perform(scene, act, page);
      } catch (error) {
        // The user is told of a database error that the portal does not catch: nothing of the act was stored.
        if (!(error instanceof Error) || !isOfDatabase(error)) {
          scene.journal.violations.add(`0 ${act.deed.kind} failed: ${String(error)}`);
        } else if (failureOf(error) !== 'hanging' && !isClosed()) scene.journal.diskFailed.add(act.device);
      } finally {
        if (busy.get(tab) === page) busy.delete(tab);
        if (act.name !== undefined) named.delete(act.name);
        if (!isDone) putBack(act);
      }
    };
    page.world.run(() => void doing());
  };
  /** Whether the act that this one comes after is not over yet. */
  const isEarly = ({ after, when }: Act) =>
    (after !== undefined && !isOver(after)) ||
    (when !== undefined && !scene.scheduler.waiting().some((line) => patternOf(when).test(line)));
  /** Returns an act to its queue if its page has to be opened again for it. */
  const putBack = (act: Act) => {
    const tries = (triesOf.get(act) ?? 0) + 1;
    triesOf.set(act, tries);
    if (tries > TRIES_MAX) return;
    waiting.get(act.device)?.unshift(act);
    if (act.name !== undefined) named.set(act.name, null);
  };
  const triesOf = new Map<Act, number>();
  const names = new Map<Act, string>();
  const nameOf = (act: Act) => {
    const { person, device, tab, slot, deed } = act;
    const name = names.get(act) ?? `> ${person} ${device}.tab${tab} #${slot} ${JSON.stringify(deed)}`;
    names.set(act, name);
    return name;
  };
  /** Whether the act's tab is busy; for a calm user, who does one thing at a time, whether any tab of the device is. */
  const isBusy = ({ device, tab }: Act) =>
    [...busy].some(([of, page]) => {
      const isMeant = calm ? of.startsWith(`${device} `) : of === `${device} ${tab}`;
      return isMeant && page.world.context.state !== 'dead';
    });

  return {
    isOver,
    /** Whether the act of this name has begun. */
    hasBegun: (name: string) => named.get(name) !== null,
    isEmpty: () =>
      [...waiting.values()].every((left) => left.length === 0) &&
      [...busy.values()].every((page) => page.world.context.state === 'dead'),
    offer: (): Action[] =>
      [...scene.browsers.values()].flatMap((browser) => {
        const [next] = waiting.get(browser.name) ?? [];
        if (next === undefined || (next.patient && isBusy(next)) || isEarly(next)) return [];
        const weight = next.when === undefined ? ACT_WEIGHT : TIMELY_WEIGHT;
        return [{ name: nameOf(next), weight, run: () => begin(browser, next) }];
      }),
  };
}

/** The database errors that the portal does not catch and reports to the user. */
const databaseErrors =
  /DatabaseHangs|Quota|Abort|DatabaseClosed|InvalidState|TransactionInactive|UnknownError|OpenFailed/;

function isOfDatabase(error: Error): boolean {
  return databaseErrors.test(error.name) || databaseErrors.test(String(error));
}
