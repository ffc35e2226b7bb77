import { beforeEach, expect, test } from 'vitest';
import { createTestWorkspace } from '../../tests/support/test-workspace.ts';
import { methodology } from '../contract/steps/methodology.ts';
import { emptyAnswers } from '../contract/steps/step.ts';
import { createTestPortal, type TestPortal } from '../server/testing/test-portal.ts';

let portal: TestPortal;
let workspace: ReturnType<typeof createTestWorkspace>;
beforeEach(async () => {
  portal = await createTestPortal();
  workspace = createTestWorkspace(await portal.signUpActivated(), portal.clock.now);
});

const detail = (researchTitle: string) => ({ researchTitle, duration: '1 year', workNumber: '7' });
const titles = async () => {
  const rows = await portal.portal.store
    .selectFrom('applications')
    .select(['id', 'research_title'])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.research_title);
};

test('a draft that is started here gets its number with the first save, and keeps what was typed', async () => {
  const { drafts } = workspace;
  const local = drafts.start();
  drafts.keep(local, 'methodology', { setting: 'Ward 3' });
  const outcome = await drafts.saveStep(local, 'application-detail', detail('Sleep'));

  expect(local).toBeLessThan(0);
  expect(outcome).toMatchObject({ kind: 'saved' });
  const id = outcome.kind === 'saved' ? outcome.applicationId : 0;
  expect(id).toBeGreaterThan(0);
  expect(drafts.state(id)).toBe(drafts.state(local));
  expect(drafts.state(id).steps.methodology).toEqual({ value: { setting: 'Ward 3' }, savedAt: null });
  expect(await titles()).toEqual(['Sleep']);
});

test('changes of one application arrive in order, the local number replaced', async () => {
  const { drafts } = workspace;
  const local = drafts.start();
  const outcomes = await Promise.all([
    drafts.saveStep(local, 'application-detail', detail('First')),
    drafts.saveStep(local, 'title-of-study', { studyTitle: 'S', background: '', purpose: '', significance: '' }),
    drafts.saveStep(local, 'application-detail', detail('Last')),
  ]);

  expect(outcomes.map((outcome) => outcome.kind)).toEqual(['saved', 'saved', 'saved']);
  expect(await titles()).toEqual(['Last']);
});

test.each(['cut before', 'cut after'] as const)(
  'saving again after the line was %s makes one application',
  async (cut) => {
    const { drafts, line } = workspace;
    const local = drafts.start();
    line.state = cut;
    expect(await drafts.saveStep(local, 'application-detail', detail('Sleep'))).toEqual({ kind: 'notKept' });
    line.state = 'open';
    expect(await drafts.saveStep(local, 'application-detail', detail('Sleep'))).toMatchObject({ kind: 'saved' });

    expect(await titles()).toEqual(['Sleep']);
    const [first, second] = line.requests.map((request) => request.headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  },
);

test('other words after an answer was lost still make one application', async () => {
  const { drafts, line } = workspace;
  const local = drafts.start();
  line.state = 'cut after';
  await drafts.saveStep(local, 'application-detail', detail('Sleep'));
  line.state = 'open';
  expect(await drafts.saveStep(local, 'application-detail', detail('Sleep and pain'))).toMatchObject({ kind: 'saved' });

  expect(await titles()).toEqual(['Sleep and pain']);
});

test('a session that ended between two tries does not make a second application', async () => {
  const { drafts, line } = workspace;
  const local = drafts.start();
  line.state = 'cut after';
  await drafts.saveStep(local, 'application-detail', detail('Sleep'));
  line.state = 'open';
  line.answer = new Response('', { status: 401 });
  expect(await drafts.saveStep(local, 'application-detail', detail('Sleep'))).toEqual({ kind: 'signedOut' });
  line.answer = undefined;
  expect(await drafts.saveStep(local, 'application-detail', detail('Sleep'))).toMatchObject({ kind: 'saved' });

  expect(await titles()).toEqual(['Sleep']);
});

test('a change that was said to have failed is not carried out by a later, different one', async () => {
  const { drafts, line } = workspace;
  const saved = await drafts.saveStep(drafts.start(), 'application-detail', detail('Sleep'));
  const id = saved.kind === 'saved' ? saved.applicationId : 0;
  line.state = 'cut before';
  await drafts.saveStep(id, 'application-detail', detail('Typed and thought better of'));
  line.state = 'open';
  line.requests.length = 0;
  await drafts.saveStep(id, 'methodology', { ...emptyAnswers(methodology), setting: 'Ward 3' });

  expect(line.requests.map((request) => new URL(request.url).pathname)).toEqual(['/api/v1/ProjectApplication/Step/5']);
  expect(await titles()).toEqual(['Sleep']);
});

test('the same change asked for again keeps its key, whatever was done in between', async () => {
  const { drafts, line, reviews } = workspace;
  const saved = await drafts.saveStep(drafts.start(), 'application-detail', detail('Sleep'));
  const id = saved.kind === 'saved' ? saved.applicationId : 0;
  line.state = 'cut after';
  await reviews.reply(id, 'Here is more.');
  line.state = 'open';
  await drafts.saveStep(id, 'application-detail', detail('Sleep'));
  await reviews.reply(id, 'Here is more.');

  expect(await portal.portal.store.selectFrom('comments').select('comment').execute()).toHaveLength(1);
});

test('what stands behind a change without an answer is not sent past it', async () => {
  const { drafts, line } = workspace;
  const local = drafts.start();
  line.state = 'cut before';
  const outcomes = await Promise.all([
    drafts.saveStep(local, 'application-detail', detail('Sleep')),
    drafts.submit(local),
  ]);

  expect(outcomes).toEqual([{ kind: 'notKept' }, { kind: 'notKept' }]);
  expect(line.requests).toHaveLength(1);
});

test("a refusal brings the server's words and problems", async () => {
  const { drafts } = workspace;
  const saved = await drafts.saveStep(drafts.start(), 'application-detail', detail('Sleep'));
  const outcome = await drafts.submit(saved.kind === 'saved' ? saved.applicationId : 0);

  expect(outcome).toMatchObject({ kind: 'refused', status: 400 });
  expect(outcome.kind === 'refused' && outcome.problems.map((problem) => problem.message)).toContain(
    'Minimum 1095 characters required',
  );
});

test.each([
  ['HTML of a captive portal', new Response('<html>Sign in to the network</html>', { status: 200 })],
  ['a cut body', new Response('{"isSuccess":true,"mess', { status: 200 })],
  ['a 502', new Response('Bad gateway', { status: 502 })],
  ['a 500 with an envelope', Response.json({ isSuccess: false, message: 'Sorry' }, { status: 500 })],
])('%s is no answer: nothing is claimed', async (_name, answer) => {
  const { drafts, line } = workspace;
  line.answer = answer;
  expect(await drafts.saveStep(drafts.start(), 'application-detail', detail('Sleep'))).toEqual({ kind: 'notKept' });
});

test('a bare 401 says that the session ended', async () => {
  const { drafts, line } = workspace;
  line.answer = new Response('', { status: 401 });
  expect(await drafts.saveStep(drafts.start(), 'application-detail', detail('Sleep'))).toEqual({ kind: 'signedOut' });
});

test('applications do not wait for each other', async () => {
  const { drafts } = workspace;
  const ids = await Promise.all(
    ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((title) =>
      drafts.saveStep(drafts.start(), 'application-detail', detail(title)),
    ),
  );
  expect(ids.map((outcome) => outcome.kind)).toEqual(Array(6).fill('saved'));
  expect((await titles()).toSorted()).toEqual(['Five', 'Four', 'One', 'Six', 'Three', 'Two']);
});
