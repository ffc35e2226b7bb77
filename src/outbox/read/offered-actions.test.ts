import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Attachment } from '../../contract/domain/attachment.ts';
import { role, statuses } from '../../contract/domain/statuses.ts';
import { createUserStore, type UserStore } from '../../local-db/user-store.ts';
import type { Intent, OperationRow, OperationState } from '../../local-db/tables/rows.ts';
import type { Conflict } from '../../local-db/tables/trouble.ts';
import { troubleOf } from '../sending/classify-response.ts';
import { activateLane } from '../queue/lane.ts';
import { lifeEvents, next } from '../queue/life-cycle.ts';
import { readChange, type WholeChange } from './listing.ts';
import {
  isPossible,
  offeredActions,
  offeredForLocalOnly,
  offeredOnCard,
  type ActionViewer,
  type Offerable,
  type OfferedAction,
} from './offered-actions.ts';
import { freshOperation } from '../queue/operation-rows.ts';
import { resolveConflict } from '../merge/resolutions.ts';
import { discard } from '../merge/discard.ts';

const NOW = Date.UTC(2026, 0, 5, 8);
const LANE = 41;
let store: UserStore;
beforeEach(() => {
  store = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
});
afterEach(() => store.close());

const row = { name: 'Nur', idNumber: '12', position: 'Consultant' };
const created = '2026-01-05T08:00:00.000Z';
const intents: readonly Intent[] = [
  { kind: 'saveStep', step: 'methodology', edits: { setting: { from: '', to: 'Ward 3' } } },
  { kind: 'saveInvestigators', edits: [{ id: -3, order: 1, from: null, to: row }] },
  { kind: 'removeInvestigator', investigatorId: 9 },
  { kind: 'addFile', fileId: -4, type: 1, fileName: 'cv.pdf', sha256: '0', replaces: null },
  { kind: 'removeFile', attachmentId: 5, fileName: 'cv.pdf' },
  { kind: 'changeStatus', to: 5, at: created },
  { kind: 'changeStatus', to: 3, at: created },
  { kind: 'changeStatus', to: 1, at: created },
  { kind: 'comment', text: 'No.', created, status: 2 },
  { kind: 'comment', text: 'More.', created, status: 5 },
  { kind: 'comment', text: 'Here it is.', created },
];
const theirs: Attachment = { id: 5, type: 1, fileName: 'old.pdf', fileUrl: '/files/5' };
const conflicts: readonly (Conflict | null)[] = [
  null,
  { kind: 'fields', fields: [{ name: 'setting', from: '', mine: 'Ward 3', theirs: 'Ward 4' }] },
  { kind: 'file', theirs },
  { kind: 'file', theirs: null },
  { kind: 'decision' },
  { kind: 'submission' },
  { kind: 'mayHaveArrived', lookedUp: false },
  { kind: 'mayHaveArrived', lookedUp: true },
];
const beholders: readonly ActionViewer[] = [role.researcher, role.administrator].flatMap((roleId) =>
  [null, ...statuses, 77].map((serverStatus) => ({ roleId, serverStatus })),
);

/** Conflicts that an operation of this kind can have. */
function canHave(intent: Intent, conflict: Conflict | null): boolean {
  switch (conflict?.kind) {
    case 'fields':
      return intent.kind === 'saveStep' || intent.kind === 'saveInvestigators';
    case 'file':
      return intent.kind === 'addFile';
    case 'decision':
      return (intent.kind === 'comment' && intent.status !== undefined) || isStatus(intent, 1);
    case 'submission':
      return isStatus(intent, 5);
    case 'mayHaveArrived':
    case undefined:
      return true;
  }
}
const isStatus = (intent: Intent, to: number) => intent.kind === 'changeStatus' && intent.to === to;

const kinds = [...new Set(intents.map(({ kind }) => kind))];

type Shape = Pick<OperationRow, 'intent' | 'state' | 'mayHaveArrived' | 'discardWanted' | 'trouble' | 'sent'>;
const shapes: readonly (Shape & { name: string })[] = intents.flatMap((intent) => {
  const shape = (state: OperationState, over: Partial<Shape> = {}) => {
    const { trouble } = over;
    const which = [over.mayHaveArrived === true ? 'may have arrived' : '', over.discardWanted === true ? 'x' : ''];
    const why = trouble ? `${trouble.status} ${trouble.conflict?.kind ?? ''}` : '';
    return {
      name: [intent.kind, state, ...which, why].filter((word) => word !== '').join(' '),
      intent,
      state,
      mayHaveArrived: false,
      discardWanted: false,
      trouble: null,
      sent: null,
      ...over,
    };
  };
  const troubled = conflicts
    .filter((conflict) => canHave(intent, conflict))
    .flatMap((conflict) => [400, 403, 409, 412].map((code) => ({ code, conflict })));
  return [
    shape('waiting'),
    shape('sending'),
    shape('sending', { discardWanted: true }),
    shape('sending', { mayHaveArrived: true }),
    shape('sending', { mayHaveArrived: true, discardWanted: true }),
    shape('unsure', { mayHaveArrived: true }),
    ...troubled.map(({ code, conflict }) =>
      shape(conflict === null ? 'refused' : 'conflict', {
        trouble: troubleOf(code, 'No.', conflict),
        mayHaveArrived: conflict?.kind === 'mayHaveArrived',
      }),
    ),
  ];
});

async function put(shape: Shape): Promise<WholeChange> {
  const { intent } = shape;
  await store.write(async (tables) => {
    const of = { id: 'one', lane: LANE, intent, createdAt: NOW };
    await tables.operations.clear();
    await tables.operations.add({ ...freshOperation(of), ...shape });
    await activateLane(tables, LANE);
  });
  return read();
}

async function read(): Promise<WholeChange> {
  const change = await store.read((tables) => readChange(tables, { sessionMark: 'session 1', now: NOW }, 'one'));
  if (change === null) throw new Error('gone');
  return change;
}

/**
 * Carries out the action that gives a change up, as the screens do: if it may have arrived, the user is asked once
 * more.
 */
async function giveUp(actions: readonly OfferedAction[]): Promise<number> {
  const kinds = actions.map(({ kind }) => kind);
  const world = { newKey: () => 'two', now: () => NOW };
  await store.write(async (tables) => {
    if (kinds.includes('keepFile')) await resolveConflict(tables, world, 'one', { file: 'theirs' });
    else if (kinds.includes('withdrawDecision')) await resolveConflict(tables, world, 'one', { decision: 'theirs' });
    else if (kinds.includes('doNotSubmit')) await resolveConflict(tables, world, 'one', { submission: 'theirs' });
    else if (kinds.includes('discard') || kinds.includes('abandon')) {
      await discard(tables, world, 'one');
      const left = await tables.operations.where('id').equals('one').first();
      if (left?.state === 'conflict' && left.mayHaveArrived) await discard(tables, world, 'one');
    }
  });
  return store.read((tables) => tables.operations.count());
}

describe('no dead ends', () => {
  test.each(kinds)(
    'something that is offered resolves it, no matter who looks and however the application stands: %s',
    async (kind) => {
      const stuck: string[] = [];
      for (const shape of shapes.filter(({ intent, state }) => intent.kind === kind && state !== 'sending')) {
        for (const viewer of beholders) {
          const { operation } = await put(shape);
          if ((await giveUp(offeredActions(operation, viewer))) > 0) stuck.push(shape.name);
        }
      }
      expect(stuck).toEqual([]);
    },
  );

  test('what is being sent can be resolved after every answer, or is resolved by it', async () => {
    const stuck: string[] = [];
    for (const shape of shapes.filter(({ state }) => state === 'sending')) {
      for (const event of lifeEvents('sending')) {
        const became = next(shape, event);
        if (became === null || became.gone) continue;
        const needsUser = became.life.state === 'refused' || became.life.state === 'conflict';
        const conflict: Conflict | null = became.life.mayHaveArrived
          ? { kind: 'mayHaveArrived', lookedUp: false }
          : null;
        const trouble = needsUser ? troubleOf(409, 'No.', conflict) : null;
        const { operation } = await put({ ...shape, ...became.life, trouble });
        for (const viewer of beholders) {
          const kinds = offeredActions(operation, viewer).map(({ kind }) => kind);
          const isAwaited = operation.state === 'sending';
          if (!isAwaited && !kinds.includes('discard') && !kinds.includes('abandon')) stuck.push(shape.name);
        }
      }
    }
    expect(stuck).toEqual([]);
  });

  test('a card leads to every choice, and offers a way out itself', async () => {
    const stuck: string[] = [];
    for (const shape of shapes) {
      const { operation } = await put(shape);
      for (const viewer of beholders) {
        const actions = offeredActions(operation, viewer);
        const page = actions.map(({ kind }) => kind);
        const card = offeredOnCard(actions).map(({ kind }) => kind);
        const gone = page.filter((kind) => !card.includes(kind) && kind !== 'copyOut');
        if (gone.length > 0 && !card.includes('choose')) stuck.push(shape.name);
        const isOut = operation.discardWanted || card.includes('discard') || card.includes('abandon');
        if (!isOut) stuck.push(shape.name);
      }
    }
    expect(stuck).toEqual([]);
  });

  test('what is kept can always be discarded, and is gone on with only where its application is open', () => {
    const { researcher, administrator } = role;
    const rejection = { lane: 7, fields: ['message reject'] };
    expect(offeredForLocalOnly(rejection, null, { roleId: administrator, serverStatus: 1 })).toMatchObject({
      goOn: null,
      discards: true,
    });
    expect(offeredForLocalOnly(rejection, null, { roleId: administrator, serverStatus: 5 }).goOn?.to).toContain(
      '/my/admin/',
    );
    const answer = { lane: 7, fields: ['setting'] };
    expect(offeredForLocalOnly(answer, 'methodology', { roleId: researcher, serverStatus: 5 }).goOn).toBeNull();
    expect(offeredForLocalOnly(answer, 'methodology', { roleId: researcher, serverStatus: 4 }).goOn?.opens).toBe(true);
    expect(offeredForLocalOnly(answer, 'methodology', { roleId: researcher, serverStatus: null }).goOn?.opens).toBe(
      true,
    );
  });

  test('what was written in a former role is not gone on with: its page is closed to the user', () => {
    const { researcher, administrator } = role;
    const answer = { lane: 7, fields: ['setting'] };
    const rejection = { lane: 7, fields: ['message reject'] };
    for (const serverStatus of [null, 4]) {
      const former = { goOn: null, isOfFormerRole: true };
      expect(offeredForLocalOnly(answer, 'methodology', { roleId: administrator, serverStatus })).toMatchObject(former);
      expect(offeredForLocalOnly(rejection, null, { roleId: researcher, serverStatus })).toMatchObject(former);
    }
    const both = { lane: 7, fields: ['setting', 'message reject'] };
    expect(offeredForLocalOnly(both, 'methodology', { roleId: researcher, serverStatus: 4 }).goOn?.opens).toBe(true);
    expect(offeredForLocalOnly(both, 'methodology', { roleId: administrator, serverStatus: 4 }).goOn?.to).toContain(
      '/my/admin/',
    );
  });
});

describe('where a change is corrected', () => {
  const targetOf = (change: Offerable['change'], lane: number, viewer: ActionViewer) => {
    const operation: Offerable = {
      lane,
      change,
      blockedReason: { kind: 'next' },
      trouble: null,
      mayHaveArrived: false,
      discardWanted: false,
    };
    return offeredActions(operation, viewer).flatMap((action) => ('target' in action ? [action.target] : []))[0];
  };
  const researcher = { roleId: role.researcher, serverStatus: null };
  const administrator = { roleId: role.administrator, serverStatus: null };
  const answers = { kind: 'saveStep', step: 'methodology', answers: 1 } as const;

  test('Edit leads to the step that the change was written in, or to where Submit is checked', () => {
    expect(targetOf(answers, -5, researcher)).toEqual({ to: '/my/application/methodology', opens: true });
    expect(targetOf({ kind: 'removeFile', fileName: 'a' }, -5, researcher)?.to).toBe('/my/application/pi-cv');
    expect(targetOf({ kind: 'changeStatus', to: 5 }, -5, researcher)?.to).toBe('/application');
  });

  test('a decision and a message lead to the application, as its reader sees it', () => {
    const approval = { kind: 'changeStatus', to: 1 } as const;
    expect(targetOf(approval, 7, administrator)).toEqual({ to: '/my/admin/view-researchdetail/7', opens: false });
    const message = { kind: 'comment', text: '', status: undefined } as const;
    expect(targetOf(message, 7, researcher)?.to).toBe('/my/publish/view-researchdetail/7');
  });

  test('an application that is closed to changes is looked at, not edited', () => {
    expect(targetOf(answers, 7, { ...researcher, serverStatus: 5 })?.to).toBe('/my/publish/view-researchdetail/7');
  });
});

describe('what is offered can be carried out', () => {
  const again = ['tryAgain', 'decideAgain', 'submitAgain', 'keepMine', 'replaceFile'];

  test('nothing is sent again that the server would refuse as it stands', async () => {
    const stuck: string[] = [];
    for (const shape of shapes) {
      const { operation } = await put(shape);
      for (const viewer of beholders) {
        const offers = offeredActions(operation, viewer).some(({ kind }) => again.includes(kind));
        const possible = isPossible(operation.change, viewer, operation.trouble?.status ?? null);
        if (offers && possible === 'no') stuck.push(shape.name);
      }
    }
    expect(stuck).toEqual([]);
  });

  test('a decision that was refused for how the application stood goes again only once it is known to stand otherwise', async () => {
    const { operation } = await put({
      intent: { kind: 'comment', text: 'No.', created, status: 2 },
      state: 'conflict',
      mayHaveArrived: false,
      discardWanted: false,
      sent: null,
      trouble: troubleOf(409, 'The application has already been approved.', { kind: 'decision' }),
    });
    const offered = (serverStatus: number | null) =>
      offeredActions(operation, { roleId: role.administrator, serverStatus }).some(
        ({ kind }) => kind === 'decideAgain',
      );
    expect([null, 1, 2, 3, 4, 5].map(offered)).toEqual([false, false, true, false, true, true]);
  });

  test('sending now is not offered for what waits for somebody, or is on its way', async () => {
    const { operation } = await put({
      intent: { kind: 'comment', text: 'Here it is.', created },
      state: 'sending',
      mayHaveArrived: false,
      discardWanted: false,
      sent: null,
      trouble: null,
    });
    const [first] = offeredActions(operation, { roleId: 1, serverStatus: null });
    expect(first).toEqual({ kind: 'sendNow', notNow: 'sending' });
  });

  const onCard = async (trouble: Shape['trouble']) => {
    const { operation } = await put({
      intent: { kind: 'saveStep', step: 'methodology', edits: { setting: { from: '', to: 'Ward 3' } } },
      state: trouble?.conflict ? 'conflict' : trouble === null ? 'waiting' : 'refused',
      mayHaveArrived: false,
      discardWanted: false,
      sent: null,
      trouble,
    });
    const offered = offeredActions(operation, { roleId: role.researcher, serverStatus: 3 });
    return offeredOnCard(offered).map(({ kind }) => kind);
  };

  test('a change that waits has Send now, Edit, Discard and a copy on its card', async () => {
    expect(await onCard(null)).toEqual(['sendNow', 'edit', 'discard', 'download']);
  });

  test('a refused change has Try again in place of Send now', async () => {
    const kinds = await onCard(troubleOf(400, 'No.'));
    expect(kinds).toContain('tryAgain');
    expect(kinds).not.toContain('sendNow');
  });

  test('a change that was changed elsewhere has Choose in place of Send now', async () => {
    const fields = [{ name: 'setting', from: '', mine: 'Ward 3', theirs: 'Ward 4' }] as const;
    const kinds = await onCard(troubleOf(412, 'No.', { kind: 'fields', fields: [...fields] }));
    expect(kinds).toContain('choose');
    expect(kinds).not.toContain('sendNow');
  });
});
