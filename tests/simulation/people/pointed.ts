import { createRandom } from '../random.ts';
import type { Plan } from './plan.ts';
import { type, wait, type Situation } from './situations.ts';

/** In so many histories a device begins with one of these. */
export const POINTED = 0.12;

/** Situations that break a rule only if their deeds follow each other closely, and that chance puts together too seldom. */
const pointed: readonly (Situation & { name: string })[] = [
  {
    name: 'a message behind a decision that can still be taken back',
    weight: 3,
    needs: 'desk',
    play(stage) {
      const { random } = stage;
      const desk = random.pick(stage.desks);
      stage.does(desk, { kind: random.pick(['ask', 'reject'] as const) }, { tab: 0 });
      stage.does(desk, { kind: 'reply' }, { tab: 0 });
      stage.does(desk, wait, { tab: 0 });
    },
  },
  {
    name: 'a new row is changed while its page reads it again',
    weight: 2,
    play(stage) {
      const { random, here } = stage;
      stage.does(here, { kind: 'addRow' }, { tab: 0 });
      stage.does(here, { kind: 'saveRows' }, { tab: 0 });
      stage.does(here, wait, { tab: 0 });
      stage.does(here, { kind: 'editRow', pick: random.integer(3) }, { tab: 0 });
      stage.does(here, { kind: 'look' }, { tab: 0 });
      stage.does(here, random.chance(0.7) ? { kind: 'saveRows' } : { kind: 'removeRow', pick: random.integer(3) }, {
        tab: 0,
      });
      stage.does(here, wait, { tab: 0 });
    },
  },
  {
    name: 'written behind a Submit that cannot leave yet',
    weight: 2,
    play(stage) {
      const { random, here } = stage;
      const at = random.pick(stage.hot);
      stage.does(here, { kind: 'disconnect' }, { tab: 0 });
      stage.does(here, { kind: 'typeAll' }, { tab: 0 });
      stage.does(here, { kind: 'chooseFile', type: 1 }, { tab: 0 });
      stage.does(here, { kind: 'submit' }, { tab: 0 });
      type(stage, here, at, undefined, { tab: 0 });
      stage.does(here, { kind: 'save', step: at.step }, { tab: 0 });
      stage.does(here, { kind: 'connect' }, { tab: 0 });
      stage.does(here, wait, { tab: 0 });
    },
  },
];

/** The one that a history of this seed begins with; drawn apart, so that a seed without one keeps its plan. */
export function pointedOf(
  seed: number,
  { desk, status }: { desk: boolean; status: Plan['prepared'] },
): Situation | undefined {
  const random = createRandom(`pointed of ${seed}`);
  if (!random.chance(POINTED)) return undefined;
  // A decision needs what is in review, and what is there to be changed is not.
  const possible = pointed.filter(({ needs }) =>
    needs === 'desk' ? desk && status === 'pending' : status !== 'pending',
  );
  return possible.length === 0 ? undefined : possible[random.weighted(possible.map(({ weight }) => weight))];
}
