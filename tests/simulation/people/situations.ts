import type { UserAction } from './plan.ts';
import { anyField, type Stage } from './stage.ts';

/** A few deeds that lead users to where something can go wrong. */
export type Situation = {
  weight: number;
  /** `two`: two devices of the owner. `desk`: an administrator. */
  needs?: 'two' | 'desk';
  /** Some of its changes have to be looked up at a plain server if their response was lost. */
  looksUp?: true;
  play(stage: Stage): void;
};

const wait: UserAction = { kind: 'await' };
const pause: UserAction = { kind: 'pause' };

const picked = ({ random }: Stage) => random.integer(4);

function type(stage: Stage, device: string, at = stage.random.pick(stage.hot), more?: string, how = {}): void {
  stage.does(device, { kind: 'type', step: at.step, fields: more === undefined ? [at.field] : [at.field, more] }, how);
}

/** Chooses a side in a conflict, and sometimes waits for the result. */
function solve(stage: Stage, device: string): void {
  const mine = stage.random.chance(0.5);
  stage.does(device, { kind: 'solve', pick: picked(stage), mine });
  if (stage.random.chance(0.4)) stage.does(device, wait);
}

const doneOffline = [
  'a step is saved',
  'saves of one step follow each other',
  'a row comes, changes and goes',
  'a file takes the place of another',
  'a message beside an edit',
  'submitted, and gone on with',
];

/** What an owner does alone. */
export const alone: Readonly<Record<string, Situation>> = {
  'a step is saved': {
    weight: 4,
    play(stage) {
      const at = stage.random.pick(stage.hot);
      type(stage, stage.here, at, stage.random.chance(0.4) ? anyField(stage.random, at.step) : undefined);
      stage.does(stage.here, { kind: 'save', step: at.step });
      if (stage.random.chance(0.3)) stage.does(stage.here, wait);
    },
  },
  'saves of one step follow each other': {
    weight: 3,
    play(stage) {
      const at = stage.random.pick(stage.hot);
      for (let times = 2 + stage.random.integer(2); times > 0; times -= 1) {
        type(stage, stage.here, at, stage.random.chance(0.5) ? anyField(stage.random, at.step) : undefined);
        stage.does(stage.here, { kind: 'save', step: at.step });
        if (stage.random.chance(0.3)) stage.does(stage.here, pause);
      }
    },
  },
  'typed while it is being saved': {
    weight: 2,
    play(stage) {
      const at = stage.random.pick(stage.hot);
      type(stage, stage.here, at);
      stage.does(stage.here, { kind: 'save', step: at.step });
      type(stage, stage.here, at, undefined, { hasty: true });
      if (stage.random.chance(0.6)) stage.does(stage.here, { kind: 'save', step: at.step });
    },
  },
  'emptied and saved': {
    weight: 1.5,
    play(stage) {
      const at = stage.random.pick(stage.hot.filter(({ field }) => field !== 'researchTitle'));
      if (at === undefined) return;
      stage.does(stage.here, { kind: 'empty', field: at.field });
      stage.does(stage.here, { kind: 'save', step: at.step });
      if (stage.random.chance(0.5)) stage.does(stage.here, wait);
      if (stage.random.chance(0.5)) type(stage, stage.here, at);
    },
  },
  'two tabs with one field': {
    weight: 3,
    play(stage) {
      const at = stage.random.pick(stage.hot);
      for (const tab of [0, 1, 0]) {
        type(stage, stage.here, at, undefined, { tab, hasty: stage.random.chance(0.5) });
        if (stage.random.chance(0.5)) stage.does(stage.here, { kind: 'save', step: at.step }, { tab });
      }
      if (stage.random.chance(0.5)) {
        const uses = stage.random.chance(0.5);
        stage.does(stage.here, { kind: 'chooseVersion', pick: picked(stage), uses });
      }
    },
  },
  'left in the middle of a word': {
    weight: 2,
    play(stage) {
      const tab = stage.random.integer(2);
      const at = stage.random.pick(stage.hot);
      type(stage, stage.here, at, undefined, { tab });
      stage.does(stage.here, { kind: stage.random.chance(0.7) ? 'reload' : 'hide' }, { tab, hasty: true });
      if (stage.random.chance(0.4)) type(stage, stage.here, at, undefined, { tab: 1 - tab });
      if (stage.random.chance(0.6)) stage.does(stage.here, { kind: 'save', step: at.step }, { tab: 1 - tab });
    },
  },
  'a row comes, changes and goes': {
    weight: 3,
    play(stage) {
      const { random, here } = stage;
      const pick = picked(stage);
      stage.does(here, { kind: 'addRow' });
      if (random.chance(0.8)) stage.does(here, { kind: 'saveRows' });
      if (random.chance(0.4)) stage.does(here, wait);
      if (random.chance(0.6)) {
        stage.does(here, { kind: 'editRow', pick });
        if (random.chance(0.8)) stage.does(here, { kind: 'saveRows' });
      }
      if (random.chance(0.6)) stage.does(here, { kind: 'removeRow', pick: random.chance(0.7) ? pick : picked(stage) });
      if (random.chance(0.3)) stage.does(here, wait);
    },
  },
  'a file takes the place of another': {
    weight: 3,
    play(stage) {
      const { random, here, fileType } = stage;
      for (let times = 2; times > 0; times -= 1) {
        stage.does(here, { kind: 'chooseFile', type: fileType });
        if (random.chance(0.15)) stage.does(here, { kind: 'spoil', pick: picked(stage) });
        if (random.chance(0.9)) stage.does(here, { kind: 'sendFiles' });
        if (random.chance(0.6)) stage.does(here, wait);
      }
      if (random.chance(0.4)) stage.does(here, { kind: 'takeFileAway', pick: picked(stage) });
    },
  },
  'files come and go': {
    weight: 1.5,
    looksUp: true,
    play(stage) {
      const { random, here } = stage;
      stage.does(here, { kind: 'chooseFile', type: random.pick([1, 4] as const) });
      if (random.chance(0.8)) stage.does(here, { kind: 'sendFiles' });
      if (random.chance(0.5)) stage.does(here, wait);
      stage.does(
        here,
        random.chance(0.5) ? { kind: 'removeFile', pick: picked(stage) } : { kind: 'dropFile', pick: 0 },
      );
    },
  },
  'a message beside an edit': {
    weight: 2,
    looksUp: true,
    play(stage) {
      const at = stage.random.pick(stage.hot);
      type(stage, stage.here, at);
      if (stage.random.chance(0.4)) stage.does(stage.here, { kind: 'write' });
      stage.does(stage.here, { kind: 'reply' });
      stage.does(stage.here, { kind: 'save', step: at.step });
      if (stage.random.chance(0.3)) stage.does(stage.here, { kind: 'discard', pick: picked(stage) });
    },
  },
  'kept, and then discarded': {
    weight: 2,
    play(stage) {
      const { random, here } = stage;
      const at = random.pick(stage.hot);
      if (random.chance(0.5)) {
        type(stage, here, at);
        stage.does(here, { kind: 'save', step: at.step });
      }
      type(stage, here, at);
      if (random.chance(0.3)) stage.does(here, { kind: 'addRow' });
      if (random.chance(0.3)) stage.does(here, { kind: 'chooseFile', type: stage.fileType });
      stage.does(here, { kind: 'discardLocalOnly', pick: 0 });
    },
  },
  'taken back while it waits': {
    weight: 2.5,
    play(stage) {
      const at = stage.random.pick(stage.hot);
      if (stage.random.chance(0.3)) stage.does(stage.here, { kind: 'reply' });
      else {
        type(stage, stage.here, at);
        stage.does(stage.here, { kind: 'save', step: at.step }, { hasty: true });
      }
      stage.does(stage.here, { kind: 'discard', pick: picked(stage) }, { hasty: stage.random.chance(0.7) });
      if (stage.random.chance(0.5)) stage.does(stage.here, { kind: 'await' });
      if (stage.random.chance(0.5)) stage.does(stage.here, { kind: 'retry', pick: picked(stage) });
      if (stage.random.chance(0.4)) stage.does(stage.here, { kind: 'save', step: at.step });
    },
  },
  'tried again': {
    weight: 1.5,
    play(stage) {
      stage.does(stage.here, { kind: 'await' });
      if (stage.random.chance(0.2)) stage.does(stage.here, { kind: 'setClock', hours: stage.random.pick([-9000, 30]) });
      stage.does(stage.here, { kind: 'retry', pick: picked(stage) });
      if (stage.random.chance(0.4)) stage.does(stage.here, { kind: 'sendNow' });
    },
  },
  'another application, which only this device has': {
    weight: 1.5,
    looksUp: true,
    play(stage) {
      const { random, here } = stage;
      const how = { slot: 1 };
      stage.does(here, { kind: 'start' }, how);
      const fields = random.chance(0.8) ? ['researchTitle', 'duration'] : ['duration'];
      stage.does(here, { kind: 'type', step: 'application-detail', fields }, how);
      if (random.chance(0.5)) stage.does(here, { kind: 'save', step: 'application-detail' }, how);
      if (random.chance(0.3)) stage.does(here, { kind: 'chooseFile', type: stage.fileType }, how);
      if (random.chance(0.3)) stage.does(here, { kind: 'addRow' }, how);
      if (random.chance(0.4)) stage.does(here, { kind: 'deleteDraft' }, how);
      else if (random.chance(0.5)) stage.does(here, { kind: 'discardLocalOnly', pick: 0 }, how);
      else stage.does(here, { kind: 'type', step: 'title-of-study', fields: ['studyTitle'] }, how);
    },
  },
  'much without a connection': {
    weight: 2,
    play(stage) {
      const { random, here } = stage;
      stage.does(here, { kind: 'disconnect' });
      for (let times = 2 + random.integer(2); times > 0; times -= 1) {
        alone[random.pick(doneOffline)]?.play(stage);
      }
      stage.does(here, { kind: 'connect' });
      if (random.chance(0.5)) stage.does(here, wait);
    },
  },
  'gone and back': {
    weight: 1.5,
    play(stage) {
      const { random, here } = stage;
      const at = random.pick(stage.hot);
      const isOffline = random.chance(0.4);
      if (isOffline) stage.does(here, { kind: 'disconnect' });
      type(stage, here, at);
      if (random.chance(0.7)) stage.does(here, { kind: 'save', step: at.step });
      const choice = random.pick(['keep', 'keep', 'download', 'discard'] as const);
      stage.does(here, random.chance(0.6) ? { kind: 'leave', choice } : { kind: 'signOut' });
      if (isOffline) stage.does(here, { kind: 'connect' });
      if (random.chance(0.5)) stage.does(here, { kind: 'look' }, { person: 'second' });
      stage.does(here, { kind: 'signIn' });
    },
  },
  'the worker is ended': { weight: 1, play: ({ here, does }) => does(here, { kind: 'endWorker' }) },
  'submitted, and gone on with': {
    weight: 2,
    looksUp: true,
    play(stage) {
      const { random, here } = stage;
      const at = random.pick(stage.hot);
      if (random.chance(0.5)) stage.does(here, { kind: 'typeAll' });
      if (random.chance(0.5)) stage.does(here, { kind: 'chooseFile', type: 1 });
      stage.does(here, { kind: 'submit' });
      if (random.chance(0.6)) {
        type(stage, here, at, undefined, { hasty: random.chance(0.5) });
        stage.does(here, { kind: 'save', step: at.step });
      }
      if (random.chance(0.3)) stage.does(here, { kind: 'submit' });
      if (random.chance(0.2)) stage.does(here, { kind: 'discard', pick: picked(stage) });
    },
  },
  'saved as a draft': { weight: 0.7, play: ({ here, does }) => does(here, { kind: 'saveAsDraft' }) },
  'looked at again': { weight: 1, play: ({ here, does }) => does(here, { kind: 'look' }) },
};

export { pause, picked, solve, type, wait };
