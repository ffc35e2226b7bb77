import { mutantsOf } from './mutant.ts';

/** Mutants of what happens to an operation after it was sent. */
export const ofOutboxSettling = [
  ...mutantsOf('src/outbox/sending/settle.ts', [
    {
      name: 'a verdict is stored without the lease',
      find: `if (!isOurs || operation?.token !== claimant.token || operation.state !== 'sending') return null;`,
      replace: `if (operation === undefined) return null;`,
      why: 'Anybody who lost the lease stores nothing.',
    },
  ]),
  ...mutantsOf('src/outbox/sending/settle-unfinished.ts', [
    {
      name: 'the version is forgotten with a newer one',
      find: `after.lane.tag = changed.tag ?? after.lane.tag;`,
      replace: `after.lane.tag = null;`,
      why: 'Nothing that somebody else wrote meanwhile is overwritten unseen.',
    },
    {
      name: 'a decision that is made again is about whatever is known by then',
      find: `seen: isSubmission(intent) ? undefined : tag`,
      replace: `seen: undefined`,
      why: 'A decision is about the version that was shown.',
    },
  ]),
  ...mutantsOf('src/outbox/sending/settle-finished.ts', [
    {
      name: 'the words of a refused change are not given back',
      find: `elsewhere === undefined && releaseWritten(tables, operation)`,
      replace: `undefined`,
      why: 'What was written for a change that is no more is kept.',
    },
    {
      name: 'what stands behind a discarded start waits for ever',
      find: `if (!isLast && accepted === undefined && startsApplication(operation.intent) && operation.lane < 0) {`,
      replace: `if (operation.lane === 0) {`,
      why: 'Nothing waits without a cause.',
    },
    {
      name: 'a lane without work is still worked on, one with work is not',
      find: `if (isLast) {\n    const { automatic`,
      replace: `{\n    const { automatic`,
      why: 'Nothing waits without a cause.',
    },
  ]),
  ...mutantsOf('src/outbox/sending/apply-accepted.ts', [
    {
      name: 'the base does not move with an accepted change',
      find: `    if (draft === undefined) return;
    const moved`,
      replace: `    if (draft?.applicationId !== 0) return;
    const moved`,
      why: 'A draft stands on what the server has.',
    },
    {
      name: 'the time of creation of a new application is not kept',
      find: `sent.applicationId === 0 ? createdAt(moved, storedAt) : moved`,
      replace: `moved`,
      why: 'Every device sends an application again under one key: it contains that time.',
    },
    {
      name: 'the number of a new application is not kept',
      find: `if (applicationId === 0) {`,
      replace: `if (applicationId < 0) {`,
      why: 'An application is begun once.',
    },
    {
      name: 'the numbers of new rows are not kept',
      find: `await keepRowId(tables, local, made[index]);`,
      replace: ``,
      why: 'A row is at the server once, and goes when it is removed.',
    },
    {
      name: 'the number of a new file is not kept',
      find: `if (server !== undefined) await learnId(tables, { local: intent.fileId, server, kind: 'attachment' });`,
      replace: ``,
      why: 'A file is at the server once, and goes when it is removed.',
    },
    {
      name: 'newer words are let go with the accepted ones',
      find: `const rows = (await fieldsOf(tables, lane)).filter(({ operationId }) => operationId === id);`,
      replace: `const rows = await fieldsOf(tables, lane);`,
      why: 'What was typed since is kept.',
    },
    {
      name: 'newer rows are let go with the accepted ones',
      find: `await tables.investigators.where('operationId').equals(id).delete();`,
      replace: `await tables.investigators.where('applicationId').equals(lane).delete();`,
      why: 'What was typed since is kept.',
    },
    {
      name: 'a replaced file is still known as there',
      find: `id !== change.replaces && added.every`,
      replace: `added.every`,
      why: 'A draft stands on what the server has.',
    },
  ]),
  ...mutantsOf('src/outbox/queue/life-cycle.ts', [
    {
      name: 'a refused change is dropped',
      find: `refused: unlessDiscarded(inState('refused', false)),`,
      replace: `refused: () => gone('discarded'),`,
      why: 'What the server refused is kept until the user decides.',
    },
    {
      name: 'a lost answer renews the key',
      find: `noResponse: ({ discardWanted }) => inState(discardWanted ? 'conflict' : 'unsure', true),`,
      replace: `noResponse: () => recreated,`,
      why: 'What may have arrived is tried under the same key only.',
    },
    {
      name: 'a lost answer is forgotten',
      find: `noResponse: ({ discardWanted }) => inState(discardWanted ? 'conflict' : 'unsure', true),`,
      replace: `noResponse: () => inState('waiting', false),`,
      why: 'What may have arrived is looked for before it is sent again, and asked about before it is forgotten.',
    },
    {
      name: 'what may have arrived gets a new key when it is retried',
      find: `retried: ({ mayHaveArrived }) => (mayHaveArrived ? inState('unsure', true) : recreated),`,
      replace: `retried: () => recreated,`,
      why: 'What may have arrived is tried under the same key only.',
    },
    {
      name: 'what may have arrived is discarded without a question',
      find: `    discarded: () => inState('conflict', true),`,
      replace: `    discarded: () => gone('discarded'),`,
      why: 'Of what may be at the server nobody says that it was taken back.',
    },
    {
      name: 'Discard is forgotten where it met a try',
      find: `discarded: ({ mayHaveArrived }) => inState('sending', mayHaveArrived, true),`,
      replace: `discarded: ({ mayHaveArrived }) => inState('sending', mayHaveArrived, false),`,
      why: 'What a user takes back is not sent again.',
    },
    {
      name: 'a comment that was refused holds up nothing, nor does a save',
      find: `=> needsUser(state) && blocksLater(intent);`,
      replace: `=> needsUser(state) && intent.kind.length === 0;`,
      why: 'What was made on top of a refused change waits for it.',
    },
    {
      name: 'a refused comment holds up its application',
      find: `=> needsUser(state) && blocksLater(intent);`,
      replace: `=> needsUser(state) && intent.kind !== 'changeStatus';`,
      why: 'Nothing waits without a cause.',
    },
  ]),
  ...mutantsOf('src/outbox/sending/lease.ts', [
    {
      name: 'the lease is ignored',
      find: `Math.abs(now - renewedAt) < LEASE_ENDS_MS`,
      replace: `renewedAt < 0 && now < 0`,
      why: 'One deliverer at a time.',
    },
    {
      name: 'a lease from the future holds for ever',
      find: `Math.abs(now - renewedAt) < LEASE_ENDS_MS`,
      replace: `now - renewedAt < LEASE_ENDS_MS`,
      why: 'Nothing waits without a cause, whatever the clock says.',
    },
    {
      name: 'what a dead deliverer left is never taken up',
      find: `if (step === null || step.gone) continue;`,
      replace: `if (step !== undefined) continue;`,
      why: 'Nothing waits without a cause.',
    },
    {
      name: 'what a dead deliverer left counts as never sent',
      find: `{ ...operation, ...step.life, token: null, tries, cuts, trouble }`,
      replace: `{ ...operation, state: 'waiting', token: null, tries, cuts, trouble }`,
      why: 'What may have arrived is looked for before it is sent again.',
    },
  ]),
  ...mutantsOf('src/outbox/queue/lane.ts', [
    {
      name: 'receipts are not written',
      find: `tables.receipts.add({`,
      replace: `({`,
      why: 'A screen says saved of what was accepted, and not that it was taken back.',
    },
    {
      name: 'the last operation of a lane goes first',
      find: `where('[lane+position]').between([lane, Dexie.minKey], [lane, Dexie.maxKey]);`,
      replace: `where('[lane+position]').between([lane, Dexie.minKey], [lane, Dexie.maxKey]).reverse();`,
      why: 'What a user asked for in one application arrives in that order.',
    },
  ]),
  ...mutantsOf('src/outbox/sending/back-off.ts', [
    {
      name: 'a back-off never ends',
      find: `return backOff === null || now >= backOff.retryAt || backOff.retryAt - now > backOff.delayMs;`,
      replace: `return backOff === null;`,
      why: 'Nothing waits without a cause.',
    },
    {
      name: 'a back-off waits for a clock that was set back',
      find: ` || backOff.retryAt - now > backOff.delayMs`,
      replace: ``,
      why: 'Nothing waits without a cause, whatever the clock says.',
    },
  ]),
  ...mutantsOf('src/outbox/read/outbox-state.ts', [
    {
      name: 'a session that ended once pauses for ever',
      find: `outboxState.pausedAt !== null && outboxState.pausedAt === sessionMark`,
      replace: `outboxState.pausedAt !== null`,
      why: 'Anybody who signs in again has their work sent.',
    },
  ]),
  ...mutantsOf('src/outbox/sending/for-delivery.ts', [
    {
      name: 'the verdict is stored in a second transaction',
      find: `const settled = await settle(tables, world, at(claimant), operationId, result);`,
      replace: `const sent = await tables.operations.where('id').equals(operationId).first();
        if (sent !== undefined && result.kind === 'verdict' && result.verdict.kind === 'accepted') {
          await tables.operations.delete(sent.position ?? -1);
          void store.write(async (later) => {
            await later.operations.put(sent);
            await settle(later, world, at(claimant), operationId, result);
          });
          return [];
        }
        const settled = await settle(tables, world, at(claimant), operationId, result);`,
      why: 'A change leaves in the transaction that stores what follows from its verdict.',
    },
    {
      name: 'a claim does not look at the lease',
      find: `if (!(await renew(tables, claimant.token, now()))) return null;`,
      replace: ``,
      why: 'One deliverer at a time.',
    },
  ]),
];
