import { describe, expect, test, vi } from 'vitest';
import { until } from '../support/test-time.ts';
import {
  aPortal,
  deliverAll,
  expectKind,
  failure,
  keysOf,
  pdf,
  saveNew,
  savedNew,
  statesOf,
  takeInHand,
} from './world.ts';

const html = '<!doctype html><title>Free Wi-Fi</title>';
const page = (status = 200) => new Response(html, { status, headers: { 'Content-Type': 'text/html' } });

test.each([
  ['a 502', { instead: new Response('Bad gateway', { status: 502 }) }],
  ['a 503', { instead: failure(503) }],
  ['a 504', { instead: new Response('', { status: 504 }) }],
  ['a 500 with an envelope', { instead: failure(500) }],
  [
    'a cut body',
    { instead: new Response('{"isSuccess":true,"mess', { headers: { 'Content-Type': 'application/json' } }) },
  ],
  ['an empty body', { instead: new Response('') }],
  ['no answer at all', 'cut after'],
] as const)(
  'fault 5: the server did it, then %s: it waits, is never said to have failed, and is there once',
  async (_name, fate) => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    tab.line.fate = () => fate;
    const { id, saved } = await saveNew(tab);
    expect(await saved).toMatchObject({ kind: 'waiting', applicationId: id, sessionEnded: false, behind: false });
    expect(await statesOf(tab)).toEqual(['unsure']);
    expect(await tab.outbox.summary()).toMatchObject({ waiting: 1, actionNeeded: 0 });
    expect((await tab.drafts.read(id))?.partStates['application-detail']).toBe('waiting');
    expect(await tables.titles()).toEqual(['Sleep']);

    tab.line.fate = undefined;
    await deliverAll(tab, time);
    expect(new Set(keysOf(tab)).size).toBe(1);
    expect(await tables.titles()).toEqual(['Sleep']);
    expect((await tab.drafts.read(id))?.partStates['application-detail']).toBe('saved');
  },
);

test('fault 5: other words typed after the answer was lost go behind it, and make no second application', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  tab.line.state = 'cut after';
  const { id, saved } = await saveNew(tab);
  await saved;
  tab.drafts.keep(id, { researchTitle: 'Sleep and pain' });
  expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'waiting');
  tab.line.state = 'open';
  await deliverAll(tab, time);
  expect(await tables.titles()).toEqual(['Sleep and pain']);
  expect(await tab.outbox.operations()).toEqual([]);
});

test('fault 5: the server did it, and then something on the way answers for it: no other key is sent', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  await savedNew(tab, 'Before');
  tab.line.state = 'cut after';
  const { id, saved } = await saveNew(tab);
  await saved;
  tab.line.answer = page(403);
  await deliverAll(tab, time);
  const asked = [{ state: 'conflict', mayHaveArrived: true, trouble: { status: 403 } }];
  expect(await tab.outbox.operations()).toMatchObject(asked);

  // The user presses Next again, and then Try again.
  tab.line.answer = undefined;
  tab.line.state = 'open';
  tab.drafts.keep(id, { researchTitle: 'Sleep and pain' });
  expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'waiting');
  await deliverAll(tab, time);
  expect(await tables.titles()).toEqual(['Before', 'Sleep']);
  const [operation] = await tab.outbox.operations();
  await tab.outbox.retry(operation?.id ?? '');
  await deliverAll(tab, time);
  expect(await tables.titles()).toEqual(['Before', 'Sleep and pain']);
  expect(await tab.outbox.operations()).toEqual([]);
});

test('a message that was refused while a late copy of it was taken is there once after Try again', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  tab.line.state = 'cut before';
  expectKind(await tab.reviews.reply(id, 'Here it is.'), 'waiting');
  tab.line.state = 'open';
  tab.line.fate = ({ url }) => (url.endsWith('/Comments') ? { instead: failure(409) } : undefined);
  await deliverAll(tab, time);
  const [operation] = await tab.outbox.operations();
  expect(operation).toMatchObject({ state: 'refused', mayHaveArrived: false });
  expect(await tables.comments()).toEqual(['Here it is.']);

  tab.line.fate = undefined;
  await tab.outbox.retry(operation?.id ?? '');
  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await tables.comments()).toEqual(['Here it is.']);
});

test('a server that says for ever that it has a newer version is asked with pauses, and holds no other application', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  const changed = Response.json({ isSuccess: false, message: 'Changed.', data: null }, { status: 412 });
  tab.line.fate = ({ method }) => (method === 'GET' ? undefined : changed);
  tab.line.requests.length = 0;
  tab.drafts.keep(id, { duration: '2 years' });
  void tab.drafts.saveStep(id, 'application-detail');
  await until(async () => (await tab.outbox.operations()).some((operation) => operation.outdated === 2));
  const asked = () => tab.line.requests.filter(({ method }) => method !== 'GET').length;
  expect(asked()).toBe(2);
  for (const times of [3, 4, 5]) {
    const { wakeAt } = await tab.delivery.run();
    expect(wakeAt).toBeGreaterThan(time.now());
    time.pass((wakeAt ?? 0) - time.now());
    await tab.delivery.run();
    expect(asked()).toBe(times);
  }

  tab.line.fate = undefined;
  await savedNew(tab, 'Another');
  await deliverAll(tab, time);
  expect(await tables.answers()).toMatchObject([{ duration: '2 years' }, { researchTitle: 'Another' }]);
});

test('a newer version that may not be read blocks its own application alone', async () => {
  const { person, device, time } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  const refusals: Record<string, Response> = {
    GET: Response.json({ isSuccess: false, message: 'Not yours.', data: null }, { status: 403 }),
    POST: Response.json({ isSuccess: false, message: 'Changed.', data: null }, { status: 412 }),
  };
  tab.line.fate = ({ method }) => refusals[method];
  tab.drafts.keep(id, { duration: '2 years' });
  void tab.drafts.saveStep(id, 'application-detail');
  await until(async () => (await tab.outbox.operations())[0]?.tries === 1);
  expect(await statesOf(tab)).toEqual(['waiting']);
  tab.line.fate = undefined;
  await savedNew(tab, 'Another');
  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
});

test.each([
  ['200 with HTML', page()],
  ['a redirect', new Response(null, { status: 302, headers: { Location: 'http://wifi.test/' } })],
  ['a 511', new Response(html, { status: 511 })],
])('fault 18: a network that asks to be signed in to, by %s, is no answer, and is told', async (_name, answer) => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  tab.line.answer = answer;
  const { saved } = await saveNew(tab);
  expectKind(await saved, 'waiting');
  expect((await tab.outbox.summary()).outboxState).toMatchObject({ kind: 'backingOff', reason: 'foreignPage' });
  expect(await tables.titles()).toEqual([]);
  tab.line.answer = undefined;
  await deliverAll(tab, time);
  expect(await tables.titles()).toEqual(['Sleep']);
  expect((await tab.outbox.summary()).outboxState).toEqual({ kind: 'open' });
});

describe('fault 19: the browser’s flag decides nothing', () => {
  test.each([true, false])('onLine says %s', async (onLine) => {
    vi.stubGlobal('navigator', { onLine });
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    await savedNew(tab, 'With a line');
    tab.line.state = 'cut before';
    expectKind(await (await saveNew(tab, 'Without')).saved, 'waiting');
    expect((await tab.outbox.summary()).outboxState).toMatchObject({ kind: 'backingOff', reason: 'unreachable' });
    tab.line.state = 'open';
    await deliverAll(tab, time);
    expect(await tables.titles()).toEqual(['With a line', 'Without']);
    vi.unstubAllGlobals();
  });
});

describe('fault 10: one application', () => {
  test('that is refused blocks none of the others, is shown, and stays', async () => {
    const { person, device, tables } = await aPortal();
    const tab = device.tab(person);
    const refused = await (await saveNew(tab, '')).saved;
    expect(refused).toMatchObject({ kind: 'refused', status: 400 });
    await savedNew(tab, 'Sleep');
    expect(await tables.titles()).toEqual(['Sleep']);
    expect(await tab.outbox.summary()).toMatchObject({ actionNeeded: 1, waiting: 0, outboxState: { kind: 'open' } });
  });

  test('that meets a 500 for ever waits up to 5 minutes between tries, for a year, and blocks none of the others', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab, 'Sick');
    tab.drafts.keep(id, { duration: '2 years' });
    // A new application has no version yet, so a request with `If-Match` belongs to the other application.
    tab.line.fate = (request) => (request.headers.has('If-Match') ? failure(500) : undefined);
    expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'waiting');
    const waits: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const { wakeAt } = await tab.delivery.run();
      waits.push((wakeAt ?? 0) - time.now());
      time.pass((wakeAt ?? 0) - time.now());
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(5 * 60_000);
    expect(waits.at(-1)).toBeGreaterThan(3 * 60_000);
    expect(waits.slice(0, 3)).toEqual(waits.slice(0, 3).toSorted((one, other) => one - other));
    await savedNew(tab, 'Well');
    time.pass(365 * 24 * 3600_000);
    await tab.delivery.run();
    expect(await statesOf(tab)).toEqual(['unsure']);
    expect(await tab.outbox.summary()).toMatchObject({ waiting: 1 });
    tab.line.fate = undefined;
    await device.signInAgain(person);
    await deliverAll(tab, time);
    expect(await tables.titles()).toEqual(['Sick', 'Well']);
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }, { duration: '1 year' }]);
  });

  test('whose request never ends blocks none of the others', async () => {
    const { person, device, tables } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab, 'Slow');
    tab.line.fate = (request) => (request.headers.has('If-Match') ? 'hangs before' : undefined);
    tab.drafts.keep(id, { duration: '2 years' });
    void tab.drafts.saveStep(id, 'methodology');
    await until(async () => (await statesOf(tab)).includes('sending'));
    await savedNew(tab, 'Quick');
    expect(await tables.titles()).toEqual(['Slow', 'Quick']);
  });
});

describe('fault 11: a server that asks for time', () => {
  test.each([429, 503])('by %i is not asked before then, and "Send now" says when', async (status) => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    tab.line.answer = failure(status, { 'Retry-After': '90' });
    const { saved } = await saveNew(tab);
    expectKind(await saved, 'waiting');
    const until = time.now() + 90_000;
    expect(await tab.outbox.summary()).toMatchObject({
      outboxState: { kind: 'backingOff', reason: 'askedToWait', until },
    });
    expect(await tab.delivery.run()).toEqual({ wakeAt: until });
    expect(await tab.outbox.sendNow()).toBe(until);
    await tab.delivery.run();
    time.pass(89_999);
    await tab.delivery.run();
    expect(tab.line.requests).toHaveLength(1);

    tab.line.answer = undefined;
    time.pass(1);
    await tab.delivery.run();
    expect(await tables.titles()).toEqual(['Sleep']);
    expect(await tab.outbox.sendNow()).toBeNull();
  });

  test('a back-off of our own is ended by "Send now"', async () => {
    const { person, device, tables } = await aPortal();
    const tab = device.tab(person);
    tab.line.state = 'cut before';
    const { saved } = await saveNew(tab);
    await saved;
    tab.line.state = 'open';
    await tab.delivery.run();
    expect(await tables.titles()).toEqual([]);
    expect(await tab.outbox.sendNow()).toBeNull();
    await tab.delivery.run();
    expect(await tables.titles()).toEqual(['Sleep']);
  });
});

test('fault 26: a clock that is set back a year changes neither the order nor the waiting', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  tab.line.state = 'cut before';
  for (const researchTitle of ['First', 'Second']) {
    tab.drafts.keep(id, { researchTitle });
    await tab.drafts.saveStep(id, 'application-detail');
    const rows = await tab.outbox.operations();
    expect(rows.length).toBeGreaterThan(0);
    time.pass(-365 * 24 * 3600_000);
  }
  await tab.reviews.reply(id, 'Behind both.');
  time.pass(-365 * 24 * 3600_000);
  tab.line.state = 'open';
  expect(await tab.delivery.run()).toEqual({ wakeAt: null });
  expect(await tables.titles()).toEqual(['Second']);
  expect(await tables.comments()).toEqual(['Behind both.']);
});

test('what was written under the number at the portal, before the start was answered, is found under the one here', async () => {
  const { person, device, time, tables } = await aPortal();
  const tab = device.tab(person);
  tab.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut after');
  const { id } = await saveNew(tab);
  await until(async () => (await tables.titles()).length === 1);
  const [application] = await tables.applications();
  const server = application?.id ?? 0;
  await takeInHand(tab, server);
  tab.drafts.keep(server, { purpose: 'To learn.' });
  await tab.drafts.files.choose(server, 1, pdf('cv.pdf'));
  await tab.drafts.flush();
  tab.line.fate = undefined;
  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await tab.drafts.read(id)).toMatchObject({
    serverId: server,
    answers: { researchTitle: 'Sleep', purpose: 'To learn.' },
    chosenFiles: [{ fileName: 'cv.pdf' }],
  });
  expectKind(await tab.drafts.saveStep(id, 'title-of-study'), 'saved');
  await tab.drafts.files.send(id);
  expect(await tables.answers()).toMatchObject([{ researchTitle: 'Sleep', purpose: 'To learn.' }]);
  expect(await tables.attachments()).toHaveLength(1);
});
