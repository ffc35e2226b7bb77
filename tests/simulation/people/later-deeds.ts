import { createRandom, type Random } from '../random.ts';
import type { Column } from './cells.ts';
import type { Act, UserAction, Plan } from './plan.ts';

/** How often another cell than the name is edited, and how often a second cell is edited and saved right behind it. */
const CELLS = { other: 0.5, idNumber: 0.2, behind: 0.4, discarded: 0.4 };

/**
 * Adds to a plan what users were taught later. Drawn from separate generators, so that the rest of the plan stays the
 * same, and a plan in which none of it can happen stays as it was.
 */
export function withLaterDeeds(plan: Plan): Plan {
  return withAnswers({ ...plan, acts: withCells(plan.seed, plan.acts) });
}

/** How often a backup is restored besides, and how many answers users then give to what they are offered. */
const RESTORED = { more: 0.03, answers: 4 };

/** Users answer what they are offered once a backup was restored. */
function withAnswers(plan: Plan): Plan {
  const random = createRandom(`answers of ${plan.seed}`);
  const isMore = plan.server === 'own' && random.chance(RESTORED.more);
  if (plan.mishaps.restored !== 1 && !isMore) return plan;
  const acts = [...plan.acts];
  for (let count = 1 + random.integer(RESTORED.answers); count > 0; count -= 1) {
    // Mostly late, because the backup is restored at any time.
    const place = Math.ceil(acts.length * (0.4 + 0.6 * random.next()));
    const beside = acts[Math.max(0, place - 1)];
    if (beside === undefined || beside.person === 'administrator') continue;
    const { person, device, slot } = beside;
    const answer = random.pick(['sendAgain', 'sendAgain', 'sendAgain', 'download', 'discard'] as const);
    const deed: UserAction = { kind: 'answerOffer', answer, pick: random.integer(2) };
    acts.splice(place, 0, { person, device, slot, tab: random.integer(2), deed, patient: random.chance(0.8) });
  }
  return { ...plan, acts, mishaps: { ...plan.mishaps, backUp: 1, restored: 1 }, answersOffers: true };
}

/** Users edit every cell of a row, and save one cell while the save of another one is under way. */
function withCells(seed: number, acts: readonly Act[]): Act[] {
  const random = createRandom(`cells of ${seed}`);
  if (!acts.some(({ deed }) => deed.kind === 'editRow')) return [...acts];
  // A submission is refused if an id number has letters.
  const isSubmitted = acts.some(({ deed }) => deed.kind === 'submit');
  return acts.flatMap((act, place) => {
    const { deed } = act;
    if (deed.kind === 'addRow') return [{ ...act, deed: { ...deed, marked: true } }];
    if (deed.kind === 'editRow' && deed.column === undefined)
      return [{ ...act, deed: { ...deed, column: columnFor(random, isSubmitted) } }];
    const edit = lastBefore(acts, place)?.deed;
    if (
      deed.kind !== 'saveRows' ||
      edit?.kind !== 'editRow' ||
      edit.column !== undefined ||
      !random.chance(CELLS.behind)
    )
      return [act];
    return [act, ...behind(random, act, edit.pick)];
  });
}

function columnFor(random: Random, isSubmitted: boolean): Column {
  if (!random.chance(CELLS.other)) return 'name';
  return random.chance(CELLS.idNumber) && !isSubmitted ? 'idNumber' : 'position';
}

/** What the same user did before that in the same tab. */
const lastBefore = (acts: readonly Act[], place: number): Act | undefined =>
  acts
    .slice(0, place)
    .findLast(
      ({ device, tab, slot }) => device === acts[place]?.device && tab === acts[place].tab && slot === acts[place].slot,
    );

/** Another cell of a row is saved while the save before it is still on its way, which may be taken back. */
function behind(random: Random, act: Act, pick: number): Act[] {
  const does = (deed: UserAction, patient: boolean): Act => ({
    person: act.person,
    device: act.device,
    tab: act.tab,
    slot: act.slot,
    deed,
    patient,
  });
  return [
    does({ kind: 'editRow', pick, column: random.pick(['name', 'position'] as const) }, false),
    does({ kind: 'saveRows' }, random.chance(0.5)),
    ...(random.chance(CELLS.discarded) ? [does({ kind: 'discard', pick: random.integer(2) }, random.chance(0.5))] : []),
  ];
}
