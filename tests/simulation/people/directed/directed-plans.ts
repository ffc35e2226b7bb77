import type { HistoryOf } from '../../running/messages.ts';
import type { Plan } from '../plan.ts';
import { afterARestore } from './after-a-restore.ts';
import { atPlainServer } from './at-plain-server.ts';
import { autosaved } from './autosaved.ts';
import { composing } from './composing.ts';
import { deliverers } from './deliverers.ts';
import type { Directed } from './directed.ts';
import { disk } from './disk.ts';
import { refused } from './refused.ts';
import { sharedTablet } from './shared-tablet.ts';
import { unsure } from './unsure.ts';
import { inCopies } from './in-copies.ts';
import { onOneDevice } from './on-one-device.ts';
import { onScreens } from './on-screens.ts';
import { pressedAgain } from './pressed-again.ts';
import { savedAgain } from './saved-again.ts';
import { submittedAndAsked } from './submitted-and-asked.ts';
import { takenBack } from './taken-back.ts';

/** All plans for situations that random plans reach too rarely. */
export const directedPlans: readonly Directed[] = [
  ...afterARestore,
  ...atPlainServer,
  ...autosaved,
  ...composing,
  ...deliverers,
  ...disk,
  ...refused,
  ...sharedTablet,
  ...unsure,
  ...inCopies,
  ...onOneDevice,
  ...onScreens,
  ...pressedAgain,
  ...savedAgain,
  ...submittedAndAsked,
  ...takenBack,
];

export function directedPlan(name: string): Plan {
  const found = directedPlans.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no directed plan "${name}".`);
  return found.plan;
}

/** Each of these plans with each of its seeds. */
export const directedHistories: readonly HistoryOf[] = directedPlans.flatMap(({ name, seeds }) =>
  seeds.map((seed) => ({ seed, directed: name })),
);
