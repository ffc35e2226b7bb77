import { createRandom } from '../random.ts';
import type { Column } from './cells.ts';
import type { Plan } from './plan.ts';
import { pause, type, wait, type Situation } from './situations.ts';
import type { HotField, Stage } from './stage.ts';

/** The share of histories that begin with one of these situations. */
const POINTED = 0.12;

/** The same for the situations that were added after the second way of making plans. */
const POINTED_LATER = 0.06;

/** The same for situations that only a server without keys makes possible: they are about lost responses. */
const POINTED_PLAIN = 0.5;

/**
 * `needsSecond`: needs a second application, which is in review before the history begins. `plain`: only with a plain
 * server. `later`: added after the second way of making plans.
 */
export type Pointed = Situation & { name: string; needsSecond?: true; plain?: true; later?: true };

/** Types in the first tab and saves the step. */
function typeAndSave(stage: Stage, device: string, at: HotField): void {
  type(stage, device, at, undefined, { tab: 0 });
  stage.does(device, { kind: 'save', step: at.step }, { tab: 0 });
}

/**
 * Situations that break a rule only if their deeds follow each other closely, and that chance alone produces too
 * seldom.
 */
const pointed: readonly Pointed[] = [
  {
    name: 'a message behind a decision that can still be taken back',
    weight: 3,
    needs: 'desk',
    needsSecond: true,
    play(stage) {
      const { random } = stage;
      const desk = random.pick(stage.desks);
      stage.does(desk, { kind: random.pick(['ask', 'reject'] as const) }, { tab: 0 });
      stage.does(desk, { kind: 'reply' }, { tab: 0 });
      // A change of another application can be sent at once, so the whole outbox is looked through.
      stage.does(desk, { kind: 'reply' }, { tab: 0, slot: 1 });
      stage.does(desk, wait, { tab: 0 });
    },
  },
  {
    name: 'a new row is changed after another device has changed the application',
    weight: 2,
    needs: 'two',
    play(stage) {
      const { random, here, there } = stage;
      if (there === null) return;
      const at = random.pick(stage.hot);
      stage.inTurn(true);
      stage.does(here, { kind: 'addRow' }, { tab: 0 });
      stage.does(here, { kind: 'saveRows' }, { tab: 0 });
      stage.does(here, wait, { tab: 0 });
      stage.does(there, { kind: 'look' }, { tab: 0 });
      typeAndSave(stage, there, at);
      stage.does(there, wait, { tab: 0 });
      if (random.chance(0.7)) {
        stage.does(here, { kind: 'editRow', pick: 1 }, { tab: 0 });
        stage.does(here, { kind: 'saveRows' }, { tab: 0 });
      } else stage.does(here, { kind: 'removeRow', pick: 1 }, { tab: 0 });
      stage.does(here, wait, { tab: 0 });
      stage.inTurn(false);
    },
  },
  {
    name: 'written behind a Submit that cannot leave yet',
    weight: 2,
    play(stage) {
      const { random, here } = stage;
      const at = random.pick(stage.hot);
      // Without a connection, only an application that was looked at before can be edited.
      stage.does(here, { kind: 'look' }, { tab: 0 });
      stage.does(here, { kind: 'disconnect' }, { tab: 0 });
      stage.does(here, { kind: 'typeAll' }, { tab: 0 });
      stage.does(here, { kind: 'chooseFile', type: 1 }, { tab: 0 });
      stage.does(here, { kind: 'submit' }, { tab: 0 });
      typeAndSave(stage, here, at);
      stage.does(here, { kind: 'connect' }, { tab: 0 });
      stage.does(here, wait, { tab: 0 });
    },
  },
  {
    name: 'the bytes of a file are spoilt before they leave',
    weight: 2,
    play(stage) {
      const { here, fileType } = stage;
      stage.does(here, { kind: 'look' }, { tab: 0 });
      stage.does(here, { kind: 'chooseFile', type: fileType }, { tab: 0 });
      stage.does(here, { kind: 'spoil', pick: 0 }, { tab: 0 });
      stage.does(here, { kind: 'sendFiles' }, { tab: 0 });
      stage.does(here, wait, { tab: 0 });
    },
  },
  {
    name: 'a copied row that the first device has saved',
    weight: 2,
    needs: 'two',
    play(stage) {
      const { random, here, there } = stage;
      if (there === null) return;
      const at = random.pick(stage.hot);
      stage.inTurn(true);
      stage.does(there, { kind: 'look' }, { tab: 0 });
      stage.does(here, { kind: 'addRow' }, { tab: 0 });
      stage.does(here, { kind: 'carry', to: there }, { tab: 0 });
      stage.does(here, { kind: 'saveRows' }, { tab: 0 });
      stage.does(here, wait, { tab: 0 });
      // The save is made again on the current version, so the page learns of the row.
      typeAndSave(stage, there, at);
      stage.does(there, wait, { tab: 0 });
      stage.does(there, { kind: 'saveRows' }, { tab: 0 });
      stage.does(there, { kind: 'removeRow', pick: random.integer(3) }, { tab: 0 });
      stage.does(there, wait, { tab: 0 });
      stage.inTurn(false);
    },
  },
  {
    name: 'a form is read while the clock is fast, and the clock is set right',
    weight: 2,
    needs: 'two',
    play(stage) {
      const { random, here, there } = stage;
      if (there === null) return;
      const at = random.pick(stage.hot);
      stage.inTurn(true);
      stage.does(here, { kind: 'setClock', hours: 30 }, { tab: 0 });
      stage.does(here, { kind: 'look' }, { tab: 0 });
      typeAndSave(stage, here, at);
      stage.does(here, wait, { tab: 0 });
      stage.does(here, { kind: 'setClock', hours: 0 }, { tab: 0 });
      stage.does(there, { kind: 'look' }, { tab: 0 });
      typeAndSave(stage, there, at);
      stage.does(there, wait, { tab: 0 });
      stage.does(here, { kind: 'look' }, { tab: 0 });
      stage.inTurn(false);
    },
  },
  {
    name: 'a refused text that another tab replaces is put back',
    weight: 2,
    needs: 'two',
    play(stage) {
      const { random, here, there } = stage;
      if (there === null) return;
      const at = random.pick(stage.hot);
      const saves = (tab: number) => stage.does(here, { kind: 'save', step: at.step }, { tab });
      stage.inTurn(true);
      stage.does(here, { kind: 'look' }, { tab: 0 });
      stage.does(here, { kind: 'look' }, { tab: 1 });
      typeAndSave(stage, there, at);
      stage.does(there, wait, { tab: 0 });
      type(stage, here, at, undefined, { tab: 0 });
      saves(0);
      stage.does(here, wait, { tab: 0 });
      stage.inTurn(false);
      // Both tabs show the text that was refused.
      type(stage, here, at, undefined, { tab: 0, hasty: true });
      type(stage, here, at, undefined, { tab: 1, hasty: true });
      saves(1);
      saves(0);
      stage.does(here, { kind: 'chooseVersion', pick: random.integer(2), uses: true }, { tab: 0 });
      saves(0);
      stage.does(here, wait, { tab: 0 });
    },
  },
  {
    name: 'more is asked for before a device knows whether its Submit arrived',
    weight: 2,
    needs: 'desk',
    plain: true,
    play(stage) {
      const { random, here } = stage;
      const desk = random.pick(stage.desks);
      stage.inTurn(true);
      stage.does(here, { kind: 'look' }, { tab: 0 });
      stage.does(here, { kind: 'submit' }, { tab: 0 });
      stage.does(here, { kind: 'disconnect' }, { tab: 0, hasty: true });
      stage.does(desk, { kind: 'ask' }, { tab: 0 });
      stage.does(desk, wait, { tab: 0 });
      stage.does(here, { kind: 'connect' }, { tab: 0 });
      stage.does(here, wait, { tab: 0 });
      stage.inTurn(false);
    },
  },
  {
    name: 'a row is saved again behind a save that another device contradicts',
    weight: 2,
    needs: 'two',
    later: true,
    play(stage) {
      const { random, here, there } = stage;
      if (there === null) return;
      const columns = random.chance(0.5) ? (['name', 'position'] as const) : (['position', 'name'] as const);
      const edits = (device: string, column: Column, hasty: boolean) => {
        stage.does(device, { kind: 'editRow', pick: 0, column }, { tab: 0, hasty });
      };
      stage.inTurn(true);
      stage.does(here, { kind: 'look' }, { tab: 0 });
      edits(here, columns[0], false);
      stage.does(there, { kind: 'look' }, { tab: 0 });
      edits(there, columns[0], false);
      stage.does(there, { kind: 'saveRows' }, { tab: 0 });
      stage.does(there, wait, { tab: 0 });
      stage.does(here, { kind: 'saveRows' }, { tab: 0 });
      stage.inTurn(false);
      edits(here, columns[1], true);
      stage.does(here, { kind: 'saveRows' }, { tab: 0, hasty: true });
      stage.does(here, wait, { tab: 0, hasty: true });
      if (random.chance(0.7)) stage.does(here, { kind: 'discard', pick: 0 }, { tab: 0, hasty: true });
      else stage.does(here, { kind: 'solve', pick: 0, mine: random.chance(0.5) }, { tab: 0, hasty: true });
      stage.does(here, wait, { tab: 0 });
    },
  },
  {
    name: 'more is saved before a Submit that needs its person is sent again',
    weight: 3,
    needs: 'two',
    later: true,
    play(stage) {
      const { random, here, there } = stage;
      if (there === null) return;
      const at = random.pick(stage.hot);
      stage.inTurn(true);
      stage.does(here, { kind: 'look' }, { tab: 0 });
      stage.does(here, { kind: 'disconnect' }, { tab: 0 });
      stage.does(here, { kind: 'submit' }, { tab: 0 });
      stage.does(there, { kind: 'look' }, { tab: 0 });
      typeAndSave(stage, there, at);
      stage.does(there, wait, { tab: 0 });
      stage.does(here, { kind: 'connect' }, { tab: 0 });
      stage.inTurn(false);
      // What is saved must still wait when Submit is sent again.
      const isOffline = random.chance(0.7);
      stage.does(here, pause, { tab: 0 });
      stage.does(here, wait, { tab: 0 });
      if (isOffline) stage.does(here, { kind: 'disconnect' }, { tab: 0 });
      typeAndSave(stage, here, random.pick(stage.hot));
      if (random.chance(0.4)) {
        stage.does(here, { kind: 'addRow', marked: true }, { tab: 0 });
        stage.does(here, { kind: 'saveRows' }, { tab: 0 });
      }
      const again = random.chance(0.7) ? { kind: 'solve' as const, mine: true } : { kind: 'retry' as const };
      stage.does(here, { ...again, pick: 0 }, { tab: 0, hasty: !isOffline });
      if (isOffline) stage.does(here, { kind: 'connect' }, { tab: 0 });
      stage.does(here, wait, { tab: 0 });
    },
  },
];

/**
 * The situation that a history of this seed begins with. Drawn from a separate generator, so that a seed without one
 * keeps its plan.
 */
export function pointedOf(
  seed: number,
  {
    desk,
    two,
    status,
    isPlain,
    isSecond,
  }: { desk: boolean; two: boolean; status: Plan['prepared']; isPlain: boolean; isSecond: boolean },
): Pointed | undefined {
  const random = createRandom(`pointed of ${seed}`);
  if (isPlain && desk && status === 'asked' && random.chance(POINTED_PLAIN)) return pointed.find(({ plain }) => plain);
  const drawnLater = createRandom(`later pointed of ${seed}`);
  const isLater = !isSecond && drawnLater.chance(POINTED_LATER);
  if (!random.chance(POINTED) && !isLater) return undefined;
  // A decision needs an application in review; the other situations need one that can be changed, so it is not in
  // review.
  const possible = pointed.filter(({ needs, plain, later = false }) => {
    if (plain === true || later !== isLater) return false;
    return needs === 'desk' ? desk && status === 'pending' : status !== 'pending' && (needs === undefined || two);
  });
  const drawn = isLater ? drawnLater : random;
  return possible.length === 0 ? undefined : possible[drawn.weighted(possible.map(({ weight }) => weight))];
}
