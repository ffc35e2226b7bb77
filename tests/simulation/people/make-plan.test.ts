import { expect, test } from 'vitest';
import { makeFirstPlan } from './first-plan.ts';
import { makePlan } from './make-plan.ts';
import type { Act } from './plan.ts';

const seeds = Array.from({ length: 400 }, (_, place) => place + 1);

test('a seed has one plan', () => {
  for (const seed of [1, 7, 99]) {
    expect(makePlan(seed)).toEqual(makePlan(seed));
    expect(makeFirstPlan(seed, {})).toEqual(makeFirstPlan(seed, {}));
  }
});

test('what a deed waits for comes before it, at another device', () => {
  for (const { acts } of seeds.map((seed) => makePlan(seed))) {
    for (const [place, act] of acts.entries()) {
      if (act.after === undefined) continue;
      const before = acts.slice(0, place).find(({ name }) => name === act.after);
      expect(before).toBeDefined();
      expect(before?.device).not.toBe(act.device);
    }
  }
});

test('every deed of the plans is done somewhere, and nobody works at a device that is not there', () => {
  const kinds = new Set<string>();
  for (const { acts, devices, owners } of seeds.map((seed) => makePlan(seed))) {
    for (const { deed, device, slot } of acts) {
      kinds.add(deed.kind);
      expect(devices.map(({ name }) => name)).toContain(device);
      expect(slot).toBeLessThan(owners.length);
    }
  }
  for (const kind of [
    'solve',
    'discardLocalOnly',
    'deleteDraft',
    'undo',
    'carry',
    'spoil',
    'setClock',
    'chooseVersion',
  ]) {
    expect(kinds).toContain(kind);
  }
});

test("the second way of making plans has none of the later deeds, and shares the rest of a plan with today's", () => {
  const isLater = ({ deed }: Act) =>
    deed.kind === 'answerOffer' || (deed.kind === 'editRow' && deed.column !== undefined);
  let alike = 0;
  for (const seed of seeds) {
    const second = makePlan(seed, { isSecond: true });
    expect(second.acts.some(isLater)).toBe(false);
    if (JSON.stringify(second) === JSON.stringify(makePlan(seed, { isThird: true }))) alike += 1;
  }
  expect(alike).toBeGreaterThan(seeds.length / 2);
  expect(seeds.some((seed) => makePlan(seed).acts.some(isLater))).toBe(true);
});

test('the third way differs from today’s only in that no draft is saved automatically', () => {
  const plans = seeds.map((seed) => makePlan(seed));
  expect(seeds.map((seed) => makePlan(seed, { isThird: true }))).toEqual(
    plans.map(({ autosaves: _autosaves, ...plan }) => plan),
  );
  expect(new Set(plans.map(({ autosaves }) => autosaves))).toEqual(new Set([true, undefined]));
});
