import { pause, picked, solve, type, wait, type Situation } from './situations.ts';
import { anyField, type Stage } from './stage.ts';

/** Situations in which two devices or two users meet in one application. */
export const meetings: Readonly<Record<string, Situation>> = {
  'one field at two devices': {
    weight: 5,
    needs: 'two',
    play: (stage) =>
      withBoth(stage, (here, there) => {
        const at = stage.random.pick(stage.hot);
        // Both devices have seen the same value before either writes.
        stage.does(there, { kind: 'look' });
        type(stage, here, at);
        type(stage, there, at);
        stage.does(there, { kind: 'save', step: at.step });
        if (stage.random.chance(0.8)) stage.does(there, wait);
        stage.does(here, { kind: 'save', step: at.step });
        stage.does(here, wait);
        if (stage.random.chance(0.25)) type(stage, here, at);
        if (stage.random.chance(0.8)) solve(stage, here);
        if (stage.random.chance(0.3)) stage.does(there, { kind: 'look' });
      }),
  },
  'two fields of a step at two devices': {
    weight: 3,
    needs: 'two',
    play: (stage) =>
      withBoth(stage, (here, there) => {
        const at = stage.random.pick(stage.hot);
        type(stage, here, at);
        stage.does(there, { kind: 'type', step: at.step, fields: [anyField(stage.random, at.step)] });
        stage.does(there, { kind: 'save', step: at.step });
        stage.does(there, wait);
        stage.does(here, { kind: 'save', step: at.step });
        if (stage.random.chance(0.5)) stage.does(here, wait);
      }),
  },
  'refreshed while it is typed': {
    weight: 3,
    needs: 'two',
    play: (stage) =>
      withBoth(stage, (here, there) => {
        const at = stage.random.pick(stage.hot);
        type(stage, here, at);
        if (stage.random.chance(0.4)) stage.does(here, pause);
        type(stage, there, at);
        stage.does(there, { kind: 'save', step: at.step });
        stage.does(there, wait);
        stage.does(here, { kind: 'look' });
        if (stage.random.chance(0.6)) type(stage, here, at);
        stage.does(here, { kind: 'save', step: at.step });
        stage.does(here, wait);
        if (stage.random.chance(0.7)) solve(stage, here);
      }),
  },
  'one row at two devices': {
    weight: 3,
    needs: 'two',
    play: (stage) =>
      withBoth(stage, (here, there) => {
        const pick = picked(stage);
        stage.does(there, { kind: 'look' });
        if (stage.random.chance(0.3)) stage.does(here, { kind: 'addRow' });
        const removes = stage.random.chance(0.4);
        if (!removes) stage.does(here, { kind: 'editRow', pick });
        stage.does(there, { kind: 'editRow', pick });
        stage.does(there, { kind: 'saveRows' });
        stage.does(there, wait);
        stage.does(here, removes ? { kind: 'removeRow', pick } : { kind: 'saveRows' });
        stage.does(here, wait);
        if (stage.random.chance(0.8)) solve(stage, here);
      }),
  },
  'one place for a file at two devices': {
    weight: 3,
    needs: 'two',
    play: (stage) =>
      withBoth(stage, (here, there) => {
        const chosen = { kind: 'chooseFile', type: stage.fileType } as const;
        if (stage.random.chance(0.5)) {
          stage.does(here, chosen);
          stage.does(here, { kind: 'sendFiles' });
          stage.does(here, wait);
          stage.does(there, { kind: 'look' });
        }
        stage.does(here, chosen);
        stage.does(there, chosen);
        stage.does(there, { kind: 'sendFiles' });
        stage.does(there, wait);
        stage.does(here, { kind: 'sendFiles' });
        stage.does(here, wait);
        if (stage.random.chance(0.8)) solve(stage, here);
      }),
  },
  'a copy is carried': {
    weight: 3,
    needs: 'two',
    play(stage) {
      const { random, here, there } = stage;
      if (there === null) return;
      const at = random.pick(stage.hot);
      type(stage, here, at);
      if (random.chance(0.7)) stage.does(here, { kind: 'save', step: at.step });
      if (random.chance(0.4)) stage.does(here, { kind: 'chooseFile', type: random.pick([1, 4] as const) });
      if (random.chance(0.4)) stage.does(here, { kind: 'sendFiles' });
      if (random.chance(0.3)) stage.does(here, { kind: 'reply' });
      stage.does(here, { kind: 'carry', to: there });
      if (random.chance(0.4)) stage.does(here, wait);
      if (random.chance(0.3)) stage.does(here, { kind: 'carry', to: there });
    },
  },
  'submitted from two devices': {
    weight: 1,
    needs: 'two',
    play(stage) {
      const { random, here, there } = stage;
      if (there === null) return;
      const at = random.pick(stage.hot);
      stage.does(here, { kind: 'submit' });
      if (random.chance(0.5)) type(stage, there, at);
      if (random.chance(0.5)) stage.does(there, { kind: 'save', step: at.step });
      stage.does(there, random.chance(0.6) ? { kind: 'submit' } : { kind: 'look' });
      if (random.chance(0.5)) solve(stage, here);
    },
  },
  'decided, and perhaps taken back': {
    weight: 4,
    needs: 'desk',
    play(stage) {
      const { random } = stage;
      const desk = random.pick(stage.desks);
      const tab = random.integer(2);
      stage.does(desk, { kind: random.pick(['approve', 'reject', 'ask'] as const) }, { tab });
      if (random.chance(0.15)) stage.does(desk, { kind: 'setClock', hours: -9000 });
      if (random.chance(0.4)) stage.does(desk, { kind: 'reply' }, { tab });
      if (random.chance(0.5)) stage.does(desk, { kind: 'undo' }, { tab: random.integer(2) });
      if (random.chance(0.3)) stage.does(desk, wait, { tab });
    },
  },
  'decided twice': {
    weight: 3,
    needs: 'desk',
    play(stage) {
      const { random } = stage;
      const decisions = ['approve', 'reject', 'ask'] as const;
      for (const [tab, desk] of [random.pick(stage.desks), random.pick(stage.desks)].entries()) {
        stage.does(desk, { kind: random.pick(decisions) }, { tab, hasty: random.chance(0.5) });
      }
      const desk = random.pick(stage.desks);
      stage.does(desk, wait);
      if (random.chance(0.7)) solve(stage, desk);
      if (random.chance(0.3)) stage.does(desk, { kind: 'retry', pick: 0 });
      if (random.chance(0.3)) stage.does(desk, { kind: 'discard', pick: 0 });
    },
  },
  'asked for more, and answered': {
    weight: 4,
    needs: 'desk',
    play(stage) {
      const { random, here } = stage;
      const desk = random.pick(stage.desks);
      stage.inTurn(random.chance(0.8));
      stage.does(desk, { kind: 'ask' });
      stage.does(desk, wait);
      stage.does(here, { kind: 'look' });
      const at = random.pick(stage.hot);
      type(stage, here, at);
      stage.does(here, { kind: 'save', step: at.step });
      if (random.chance(0.5)) stage.does(here, { kind: 'reply' });
      if (random.chance(0.7)) stage.does(here, { kind: 'submit' });
      stage.inTurn(false);
      if (random.chance(0.5)) stage.does(desk, { kind: random.pick(['approve', 'ask', 'reject'] as const) });
      if (random.chance(0.4)) stage.does(here, wait);
      if (random.chance(0.5)) solve(stage, here);
    },
  },
  'changed while it is looked at': {
    weight: 2,
    needs: 'desk',
    play(stage) {
      const { random, here } = stage;
      const desk = random.pick(stage.desks);
      const at = random.pick(stage.hot);
      type(stage, here, at);
      stage.does(desk, { kind: random.pick(['approve', 'ask', 'reject'] as const) });
      stage.does(here, { kind: 'save', step: at.step });
      stage.does(here, { kind: 'submit' });
      stage.does(desk, wait);
      if (random.chance(0.7)) solve(stage, desk);
    },
  },
};

/** Mostly one after the other; sometimes at the same time, or with the devices swapped. */
function withBoth(stage: Stage, play: (here: string, there: string) => void): void {
  const { random, here, there } = stage;
  if (there === null) return;
  stage.inTurn(random.chance(0.75));
  if (random.chance(0.6)) play(here, there);
  else play(there, here);
  stage.inTurn(false);
}
