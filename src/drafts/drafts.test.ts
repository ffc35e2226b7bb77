import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../tests/support/test-time.ts';
import { countRowsRead } from '../../tests/support/rows-read.ts';
import { createTestWorkspace, type TestWorkspace } from '../../tests/support/test-workspace.ts';
import { agreementPartState } from './agreement.ts';
import { missingInDraft } from './completeness.ts';
import { stepProgressOf } from './progress.ts';
import { createTestPortal, type TestPortal } from '../server/testing/test-portal.ts';

let portal: TestPortal;
let person: Awaited<ReturnType<TestPortal['signUpActivated']>>;
let workspace: TestWorkspace;
let id: number;
beforeEach(async () => {
  portal = await createTestPortal();
  person = await portal.signUpActivated();
  workspace = createTestWorkspace(person, { now: portal.clock.now });
  id = await workspace.drafts.start({ agreedAt: '2026-01-05T08:00:00.000Z', agreedPolicyVersion: '1' });
});
afterEach(() => workspace.close());

const detail = { researchTitle: 'Sleep', duration: '1 year', workNumber: '7' };
const saveDetail = async () => {
  workspace.drafts.keep(id, detail);
  return workspace.drafts.saveStep(id, 'application-detail');
};
const applications = () => portal.portal.store.selectFrom('applications').selectAll().execute();
const pdf = (name: string, size = 20) => new File([`%PDF-1.7\n${'x'.repeat(size - 9)}`], name);

test('a draft is read without the numbers of what lies in other applications', async () => {
  await workspace.store.write((tables) =>
    tables.ids.bulkPut(
      Array.from({ length: 50 }, (_, place) => ({ local: -100 - place, server: 100 + place, kind: 'attachment' })),
    ),
  );
  const read = countRowsRead('ids');
  await workspace.drafts.read(id);
  expect(read()).toBe(0);
  vi.restoreAllMocks();
});

describe('with a connection', () => {
  test('a step is saved once, with what was agreed to, and nothing of it is left to be sent', async () => {
    const outcome = await saveDetail();
    expect(outcome).toMatchObject({ kind: 'saved', applicationId: id });
    expect(await applications()).toMatchObject([{ research_title: 'Sleep', agreed_policy_version: '1' }]);
    const draft = await workspace.drafts.read(id);
    expect(draft?.answers).toMatchObject(detail);
    expect(draft?.partStates['application-detail']).toBe('saved');
    expect(await workspace.outbox.operations()).toEqual([]);
  });

  test('policies that changed since are missing until they are agreed to, and that is sent automatically', async () => {
    await saveDetail();
    portal.portal.configuration = { ...portal.portal.configuration, policyVersion: '2' };
    const read = async () => {
      const draft = await workspace.drafts.read(id);
      if (draft === null) throw new Error('There is no draft');
      const missing = missingInDraft(draft, '2').some(({ step }) => step === 'policy-agreement');
      return [missing, stepProgressOf(draft, '2')['policy-agreement'], stepProgressOf(draft, '1')['policy-agreement']];
    };
    expect(await read()).toEqual([true, 'notStarted', 'completed']);

    await workspace.drafts.agree(id, { agreedAt: '2026-01-06T08:00:00.000Z', agreedPolicyVersion: '2' });
    expect(await read()).toEqual([false, expect.stringMatching(/^(filledIn|completed)$/), 'notStarted']);
    await eventually(async () => expect(await workspace.outbox.operations()).toEqual([]));
    expect(await applications()).toMatchObject([{ agreed_policy_version: '2', research_title: 'Sleep' }]);
    expect(await read()).toEqual([false, 'completed', 'notStarted']);
  });

  describe('an agreement that was renewed while the first save waits', () => {
    const renewed = { agreedAt: '2026-01-06T08:00:00.000Z', agreedPolicyVersion: '2' };
    const renew = async (state: 'cut before' | 'signed out') => {
      if (state === 'cut before') workspace.line.state = state;
      else workspace.line.signedIn = false;
      expect(await saveDetail()).toMatchObject({ kind: 'waiting' });
      await workspace.drafts.agree(id, renewed);
    };
    const deliver = async () => {
      workspace.line.state = 'open';
      workspace.line.signedIn = true;
      await eventually(async () => {
        await workspace.outbox.sendNow();
        await workspace.delivery.run();
        expect(await workspace.outbox.operations()).toEqual([]);
      });
      return (await applications()).map((row) => row.agreed_policy_version);
    };

    test.each(['cut before', 'signed out'] as const)('is the one that counts (%s)', async (state) => {
      await renew(state);
      expect((await workspace.drafts.read(id))?.agreement).toEqual(renewed);
      expect(await deliver()).toEqual(['2']);
      expect((await workspace.drafts.read(id))?.agreement).toEqual(renewed);
    });

    test.each(['cut before', 'signed out'] as const)('is not replaced by the next save (%s)', async (state) => {
      await renew(state);
      workspace.drafts.keep(id, { duration: '2 years' });
      await workspace.drafts.saveStep(id, 'application-detail');
      expect(await deliver()).toEqual(['2']);
    });

    test('stays if the first save is discarded', async () => {
      await renew('signed out');
      const [start] = await workspace.outbox.operations();
      await workspace.outbox.discard(start?.id ?? '');
      expect((await workspace.drafts.read(id))?.agreement).toEqual(renewed);
    });
  });

  test('an agreement that was renewed is completed only once the server has it', async () => {
    await saveDetail();
    const read = async () => {
      const draft = await workspace.drafts.read(id);
      if (draft === null) throw new Error('There is no draft');
      return [stepProgressOf(draft, '2')['policy-agreement'], agreementPartState(draft)];
    };
    workspace.line.state = 'cut before';
    await workspace.drafts.agree(id, { agreedAt: '2026-01-06T08:00:00.000Z', agreedPolicyVersion: '2' });
    await eventually(async () => expect(await read()).toEqual(['filledIn', 'waiting']));
    expect(await applications()).toMatchObject([{ agreed_policy_version: '1' }]);

    workspace.line.state = 'open';
    workspace.line.answer = Response.json({ isSuccess: false, message: 'No.', data: null }, { status: 400 });
    await workspace.outbox.sendNow();
    await eventually(async () => expect(await read()).toEqual(['filledIn', 'actionNeeded']));

    workspace.line.answer = undefined;
    const [refused] = await workspace.outbox.operations();
    await workspace.outbox.retry(refused?.id ?? '');
    await eventually(async () => expect(await read()).toEqual(['completed', 'saved']));
    expect(await applications()).toMatchObject([{ agreed_policy_version: '2' }]);
  });

  test('an agreement that was renewed before the draft began goes with the save that begins it', async () => {
    workspace.line.state = 'cut before';
    await workspace.drafts.agree(id, { agreedAt: '2026-01-06T08:00:00.000Z', agreedPolicyVersion: '2' });
    workspace.line.state = 'open';
    await saveDetail();
    expect(await applications()).toMatchObject([{ agreed_policy_version: '2', research_title: 'Sleep' }]);
  });

  test('only what was changed is sent over what the server has', async () => {
    await saveDetail();
    workspace.drafts.keep(id, { duration: '2 years' });
    await workspace.drafts.saveStep(id, 'application-detail');
    const [application] = await applications();
    expect(JSON.parse(application?.answers ?? '{}')).toMatchObject({ ...detail, duration: '2 years' });
  });

  test('a picture with the extension of another type is kept, and stored, under that of its content', async () => {
    await saveDetail();
    const png = new File([Buffer.from('89504e470d0a1a0a0000', 'hex')], 'Scan of\u200b consent.JPG');
    expect(await workspace.drafts.files.choose(id, 2, png)).toBeUndefined();
    expect((await workspace.drafts.read(id))?.chosenFiles).toMatchObject([{ fileName: 'Scan of consent.png' }]);
    expect(await workspace.drafts.files.choose(id, 1, pdf('cv.docx'))).toBe('Invalid file type: cv.docx');
    await workspace.drafts.files.send(id);
    const stored = await portal.portal.store.selectFrom('attachments').select(['file_name', 'media_type']).execute();
    expect(stored).toEqual([{ file_name: 'Scan of consent.png', media_type: 'image/png' }]);
  });

  test('rows and files arrive, and are known by the numbers of the server afterwards', async () => {
    await saveDetail();
    const { investigators, files } = workspace.drafts;
    const rows = ['Nur', 'Ali'].map((name) => investigators.row({ name, idNumber: '12', position: 'Consultant' }));
    investigators.keep(id, [], rows);
    expect(await investigators.save(id)).toMatchObject({ kind: 'saved' });
    expect(await files.choose(id, 1, pdf('cv.pdf'))).toBeUndefined();
    expect(await files.send(id)).toMatchObject([{ kind: 'saved' }]);
    const draft = await workspace.drafts.read(id);
    expect(draft?.investigators.map(({ name }) => name)).toEqual(['Nur', 'Ali']);
    expect(draft?.attachments.map(({ fileName }) => fileName)).toEqual(['cv.pdf']);
    expect(draft?.chosenFiles).toEqual([]);

    expect(await investigators.remove(id, rows[0]?.id ?? 0)).toMatchObject({ kind: 'saved' });
    expect(await files.remove(id, draft?.attachments[0]?.id ?? 0, 'cv.pdf')).toMatchObject({ kind: 'saved' });
    const after = await workspace.drafts.read(id);
    expect([after?.investigators.map(({ name }) => name), after?.attachments]).toEqual([['Ali'], []]);
  });

  test('files chosen together are shown, sent and stored in the order in which they were chosen', async () => {
    await saveDetail();
    const { files } = workspace.drafts;
    const names = Array.from({ length: 6 }, (_, index) => `supporting ${index + 1}.pdf`);
    for (const name of names) expect(await files.choose(id, 4, pdf(name))).toBeUndefined();
    expect((await workspace.drafts.read(id))?.chosenFiles.map(({ fileName }) => fileName)).toEqual(names);
    await files.send(id);
    expect((await workspace.drafts.read(id))?.attachments.map(({ fileName }) => fileName)).toEqual(names);
  });

  test('a row whose removal was refused is shown, says so again, and can be written in', async () => {
    await saveDetail();
    const { investigators } = workspace.drafts;
    const row = investigators.row({ name: 'Nur', idNumber: '12', position: 'Consultant' });
    investigators.keep(id, [], [row]);
    await investigators.save(id);
    workspace.line.answer = Response.json({ isSuccess: false, message: 'No.', data: null }, { status: 409 });
    expect(await investigators.remove(id, row.id)).toMatchObject({ kind: 'refused', message: 'No.' });
    const shown = (await workspace.drafts.read(id))?.investigators ?? [];
    expect(shown.map(({ name }) => name)).toEqual(['Nur']);
    expect(await investigators.remove(id, row.id)).toMatchObject({ kind: 'refused', message: 'No.' });

    workspace.line.answer = undefined;
    investigators.keep(
      id,
      shown,
      shown.map((one) => ({ ...one, position: 'Nurse' })),
    );
    expect(await investigators.save(id)).toMatchObject({ kind: 'saved' });
    const rows = await portal.portal.store.selectFrom('investigators').selectAll().execute();
    expect(rows).toMatchObject([{ name: 'Nur', position: 'Nurse' }]);
  });
});
