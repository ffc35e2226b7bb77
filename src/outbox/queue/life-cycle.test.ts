import { describe, expect, test } from 'vitest';
import type { Intent, OperationState } from '../../local-db/tables/rows.ts';
import {
  blockedBy,
  lifeEvents,
  lifeStates,
  next,
  deliveryStateOf,
  type Life,
  type LifeEvent,
  type Next,
} from './life-cycle.ts';
import { blocksLater } from './intent-kinds.ts';

const events: readonly LifeEvent[] = [
  'claimed',
  'accepted',
  'refused',
  'conflicting',
  'outdated',
  'autosaveDropped',
  'noResponse',
  'nothingDone',
  'undecided',
  'absent',
  'corrected',
  'retried',
  'sentAgain',
  'sentAnyway',
  'discarded',
  'discardWithdrawn',
  'copied',
];
const states: readonly OperationState[] = ['waiting', 'sending', 'unsure', 'refused', 'conflict'];

/** A life in a few letters: the state, `?` if it may have arrived, `x` if Discard was pressed. */
const written = ({ state, mayHaveArrived, discardWanted }: Life) =>
  `${state}${mayHaveArrived ? '?' : ''}${discardWanted ? 'x' : ''}`;
const said = (became: Next | null) => {
  if (became === null) return null;
  return became.gone ? `gone: ${became.outcome}` : `${written(became.life)}${became.newKey ? ', new key' : ''}`;
};
const read = (text: string): Life => ({
  state: states.find((state) => text.startsWith(state)) ?? 'waiting',
  mayHaveArrived: text.includes('?'),
  discardWanted: text.endsWith('x'),
});

const none = null;
const all: Record<string, Record<LifeEvent, string | null>> = {
  waiting: {
    claimed: 'sending',
    accepted: none,
    refused: 'refused',
    conflicting: 'conflict',
    outdated: none,
    autosaveDropped: none,
    noResponse: none,
    nothingDone: none,
    undecided: none,
    absent: none,
    corrected: 'waiting, new key',
    retried: 'waiting',
    sentAgain: none,
    sentAnyway: none,
    discarded: 'gone: discarded',
    discardWithdrawn: none,
    copied: 'unsure?',
  },
  sending: {
    claimed: none,
    accepted: 'gone: accepted',
    refused: 'refused',
    conflicting: 'conflict',
    outdated: 'waiting, new key',
    autosaveDropped: 'gone: discarded',
    noResponse: 'unsure?',
    nothingDone: 'waiting',
    undecided: 'conflict?',
    absent: 'gone: discarded',
    corrected: none,
    retried: none,
    sentAgain: none,
    sentAnyway: none,
    discarded: 'sendingx',
    discardWithdrawn: 'sending',
    copied: 'sending?',
  },
  'sending?': {
    claimed: none,
    accepted: 'gone: accepted',
    refused: 'refused',
    conflicting: 'conflict',
    outdated: 'waiting, new key',
    autosaveDropped: 'gone: discarded',
    noResponse: 'unsure?',
    nothingDone: 'unsure?',
    undecided: 'conflict?',
    absent: 'gone: discarded',
    corrected: none,
    retried: none,
    sentAgain: none,
    sentAnyway: none,
    discarded: 'sending?x',
    discardWithdrawn: 'sending?',
    copied: 'sending?',
  },
  sendingx: {
    claimed: none,
    accepted: 'gone: accepted',
    refused: 'gone: discarded',
    conflicting: 'gone: discarded',
    outdated: 'gone: discarded',
    autosaveDropped: 'gone: discarded',
    noResponse: 'conflict?',
    nothingDone: 'gone: discarded',
    undecided: 'conflict?',
    absent: 'gone: discarded',
    corrected: none,
    retried: none,
    sentAgain: none,
    sentAnyway: none,
    discarded: 'sendingx',
    discardWithdrawn: 'sending',
    copied: 'sending?x',
  },
  'sending?x': {
    claimed: none,
    accepted: 'gone: accepted',
    refused: 'gone: discarded',
    conflicting: 'gone: discarded',
    outdated: 'gone: discarded',
    autosaveDropped: 'gone: discarded',
    noResponse: 'conflict?',
    nothingDone: 'conflict?',
    undecided: 'conflict?',
    absent: 'gone: discarded',
    corrected: none,
    retried: none,
    sentAgain: none,
    sentAnyway: none,
    discarded: 'sending?x',
    discardWithdrawn: 'sending?',
    copied: 'sending?x',
  },
  'unsure?': {
    claimed: 'sending?',
    accepted: none,
    refused: 'refused',
    conflicting: 'conflict',
    outdated: none,
    autosaveDropped: none,
    noResponse: none,
    nothingDone: none,
    undecided: none,
    absent: none,
    corrected: none,
    retried: 'unsure?',
    sentAgain: none,
    sentAnyway: none,
    discarded: 'conflict?',
    discardWithdrawn: none,
    copied: none,
  },
  refused: {
    claimed: none,
    accepted: none,
    refused: none,
    conflicting: none,
    outdated: none,
    autosaveDropped: none,
    noResponse: none,
    nothingDone: none,
    undecided: none,
    absent: none,
    corrected: 'waiting, new key',
    retried: 'waiting, new key',
    sentAgain: 'waiting',
    sentAnyway: none,
    discarded: 'gone: discarded',
    discardWithdrawn: none,
    copied: 'unsure?',
  },
  conflict: {
    claimed: none,
    accepted: none,
    refused: none,
    conflicting: none,
    outdated: none,
    autosaveDropped: none,
    noResponse: none,
    nothingDone: none,
    undecided: none,
    absent: none,
    corrected: 'waiting, new key',
    retried: 'waiting, new key',
    sentAgain: none,
    sentAnyway: 'waiting',
    discarded: 'gone: discarded',
    discardWithdrawn: none,
    copied: none,
  },
  'conflict?': {
    claimed: none,
    accepted: none,
    refused: none,
    conflicting: none,
    outdated: none,
    autosaveDropped: none,
    noResponse: none,
    nothingDone: none,
    undecided: none,
    absent: none,
    corrected: 'unsure?',
    retried: 'unsure?',
    sentAgain: none,
    sentAnyway: 'waiting',
    discarded: 'gone: mayHaveArrived',
    discardWithdrawn: none,
    copied: none,
  },
};

describe('the table of a life', () => {
  test.each(Object.keys(all))('says of %s what every event makes of it', (life) => {
    expect(Object.fromEntries(events.map((event) => [event, said(next(read(life), event))]))).toEqual(all[life]);
  });

  test('knows these states and events, and no others', () => {
    expect(lifeStates.toSorted()).toEqual(states.toSorted());
    expect([...new Set(lifeStates.flatMap((state) => lifeEvents(state)))].toSorted()).toEqual(events.toSorted());
  });

  test('is closed: an event leads to no life that stands not in it', () => {
    const lives = Object.values(all).flatMap((row) => Object.values(row).flatMap((became) => became ?? []));
    const reached = new Set(lives.filter((one) => !one.startsWith('gone')).map((one) => one.replace(', new key', '')));
    expect([...reached].filter((one) => !(one in all))).toEqual([]);
  });
});

/** All verdicts of the server itself: it knows the key, so a verdict covers the earlier tries too. */
const verdicts: readonly LifeEvent[] = ['accepted', 'refused', 'conflicting', 'outdated', 'autosaveDropped'];
const lives = Object.keys(all).map(read);
const steps = lives.flatMap((life) =>
  events.flatMap((event) => {
    const became = next(life, event);
    return became === null ? [] : [{ life, event, became }];
  }),
);

test('what may have arrived never gets a new key, but by a verdict of the server', () => {
  const renewed = steps.filter(({ life, became }) => life.mayHaveArrived && !became.gone && became.newKey);
  expect(renewed.filter(({ event }) => !verdicts.includes(event))).toEqual([]);
});

test('only "accepted" makes it accepted, and always does', () => {
  const accepted = steps.filter(({ became }) => became.gone && became.outcome === 'accepted');
  expect(new Set(accepted.map(({ event }) => event))).toEqual(new Set(['accepted']));
  expect(steps.filter(({ event }) => event === 'accepted')).toEqual(accepted);
});

test('what may have arrived is never said to be discarded, unless the server said that it has nothing of it', () => {
  const forgotten = steps.filter(
    ({ life, became, event }) =>
      life.mayHaveArrived && became.gone && became.outcome === 'discarded' && ![...verdicts, 'absent'].includes(event),
  );
  expect(forgotten).toEqual([]);
});

test('a try without an answer is remembered until the server answers or the user sends it anyway', () => {
  const forgotten = steps.filter(
    ({ life, event, became }) =>
      life.mayHaveArrived &&
      !became.gone &&
      !became.life.mayHaveArrived &&
      ![...verdicts, 'sentAnyway'].includes(event),
  );
  expect(forgotten).toEqual([]);
});

test('from every life there is a way out', () => {
  for (const life of lives) {
    const seen = new Set([written(life)]);
    const open = [life];
    let isOut = false;
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      for (const event of events) {
        const became = next(one, event);
        if (became?.gone === true) isOut = true;
        else if (became !== null && !seen.has(written(became.life))) {
          seen.add(written(became.life));
          open.push(became.life);
        }
      }
    }
    expect([written(life), isOut]).toEqual([written(life), true]);
  }
});

describe('the order inside a lane', () => {
  const kinds: readonly Intent['kind'][] = [
    'saveStep',
    'saveInvestigators',
    'addFile',
    'removeInvestigator',
    'removeFile',
    'changeStatus',
    'comment',
  ];

  test('later changes build on a save and on a file, and on nothing else', () => {
    expect(kinds.filter((kind) => blocksLater({ kind }))).toEqual(['saveStep', 'saveInvestigators', 'addFile']);
  });

  test('a removal that needs the user blocks a submission and what is behind that, and nothing else', () => {
    const removal = { intent: { kind: 'removeFile', attachmentId: 7, fileName: 'cv.pdf' }, state: 'refused' } as const;
    const submit = { intent: { kind: 'changeStatus', to: 5, at: '' }, state: 'waiting' } as const;
    const message = { intent: { kind: 'comment', text: 'Soon.', created: '' }, state: 'waiting' } as const;
    expect(blockedBy(submit, [removal])).toBe(removal);
    expect(blockedBy(message, [removal])).toBeUndefined();
    expect(blockedBy(message, [removal, submit])).toBe(removal);
    expect(blockedBy(submit, [{ ...removal, state: 'sending' }])).toBeUndefined();
    expect(blockedBy(submit, [{ ...message, state: 'refused' }])).toBeUndefined();
    expect(blockedBy(message, [removal, { ...submit, state: 'refused' }])).toBeUndefined();
  });
});

test('each state has one of three words', () => {
  expect(states.map((state) => deliveryStateOf(state))).toEqual([
    'waiting',
    'sending',
    'waiting',
    'actionNeeded',
    'actionNeeded',
  ]);
});
