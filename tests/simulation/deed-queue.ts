import type { Browser } from './app/browser.ts';
import type { Page } from './app/page.ts';
import { perform } from './people/deeds.ts';
import type { Act, Plan } from './people/plan.ts';
import type { Scene } from './people/scene.ts';
import type { Action } from './scheduler.ts';

const ACT_WEIGHT = 0.25;
/** How often somebody tries to do something at a page that has to be opened again for it. */
const TRIES_MOST = 3;

/** The acts of each device in their order: the next may begin once it is free to. */
export function createDeedQueue(scene: Scene, { acts, calm = false }: Plan) {
  const waiting = new Map<string, Act[]>();
  for (const act of acts) waiting.set(act.device, [...(waiting.get(act.device) ?? []), act]);
  const busy = new Map<string, Page>();
  /** Acts with a name that are not over: the act, and the page where it goes on; null before it began. */
  const named = new Map<string, Page | null>();
  for (const { name } of acts) if (name !== undefined) named.set(name, null);

  const begin = (browser: Browser, act: Act) => {
    waiting.get(act.device)?.shift();
    const page = browser.page(act.tab);
    const tab = `${act.device} ${act.tab}`;
    busy.set(tab, page);
    if (act.name !== undefined) named.set(act.name, page);
    const doing = async () => {
      let isDone = true;
      try {
        isDone = await perform(scene, act, page);
      } catch (error) {
        // What the portal does not catch is told to whoever did it: nothing of it was kept.
        if (!(error instanceof Error) || !isOfDatabase(error)) {
          scene.journal.violations.add(`0 ${act.deed.kind} failed: ${String(error)}`);
        }
      } finally {
        if (busy.get(tab) === page) busy.delete(tab);
        if (act.name !== undefined) named.delete(act.name);
        if (!isDone) putBack(act);
      }
    };
    page.world.run(() => void doing());
  };
  /** What it comes after is not over yet. */
  const isEarly = ({ after }: Act) =>
    after !== undefined && named.has(after) && named.get(after)?.world.context.state !== 'dead';
  /** The page has to be opened again for it. */
  const putBack = (act: Act) => {
    const tries = (triesOf.get(act) ?? 0) + 1;
    triesOf.set(act, tries);
    if (tries > TRIES_MOST) return;
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
  /** Somebody who is calm does one thing after the other, in whichever tab. */
  const isBusy = ({ device, tab }: Act) =>
    [...busy].some(([of, page]) => {
      const isMeant = calm ? of.startsWith(`${device} `) : of === `${device} ${tab}`;
      return isMeant && page.world.context.state !== 'dead';
    });

  return {
    isEmpty: () =>
      [...waiting.values()].every((left) => left.length === 0) &&
      [...busy.values()].every((page) => page.world.context.state === 'dead'),
    offer: (): Action[] =>
      [...scene.browsers.values()].flatMap((browser) => {
        const [next] = waiting.get(browser.name) ?? [];
        if (next === undefined || (next.patient && isBusy(next)) || isEarly(next)) return [];
        return [{ name: nameOf(next), weight: ACT_WEIGHT, run: () => begin(browser, next) }];
      }),
  };
}

/** What the portal does not catch is told to whoever did it. */
const databaseErrors =
  /DatabaseHangs|Quota|Abort|DatabaseClosed|InvalidState|TransactionInactive|UnknownError|OpenFailed/;

function isOfDatabase(error: Error): boolean {
  return databaseErrors.test(error.name) || databaseErrors.test(String(error));
}
