import { mutantsOf } from './mutant.ts';

/** Mutants of how changes are enqueued, taken back, carried to another device and reported. */
export const ofOutboxWriting = [
  ...mutantsOf('src/outbox/sending/classify-response.ts', [
    {
      name: 'a 401 counts as a refusal',
      find: `if (verdict.status === 401)`,
      replace: `if (verdict.status === 0)`,
      why: 'Where nobody is signed in, the change waits for somebody who is.',
    },
    {
      name: 'silence means that nothing was done',
      find: `nothingDone === true || later?.nothingDone === true ? 'nothingDone' : 'noResponse'`,
      replace: `'nothingDone'`,
      why: 'What may have arrived is looked for before it is sent again.',
    },
    {
      name: 'a strange answer is a refusal',
      find: `return responded('undecided', troubleOf(result.status`,
      replace: `return responded('refused', troubleOf(result.status`,
      why: 'Of what may have arrived nobody says that it was refused.',
    },
    {
      name: 'a decision is merged with what is newer',
      find: `if (intent.kind === 'changeStatus') return conflictOfRequest[statusRequest[intent.to]];`,
      replace: ``,
      why: 'A decision is about the version that was shown.',
    },
    {
      name: 'a decision with words is merged with what is newer',
      find: `if (isDecidingMessage(intent)) return { kind: 'decision' };`,
      replace: `if (isDecidingMessage(intent)) return null;`,
      why: 'A decision is about the version that was shown.',
    },
  ]),
  ...mutantsOf('src/outbox/queue/enqueue.ts', [
    {
      name: 'a lane is not marked as having work',
      find: `(row.active === 1 && options.automatic !== true) ||
      tables.lanes.put({ ...row, active: 1, ...(options.automatic === true ? { automatic: true } : {}) }),`,
      replace: ``,
      why: 'Nothing waits without a cause.',
    },
    {
      name: 'changes are merged into a claimed one',
      find: `state === 'waiting' && sent === null && carried !== true`,
      replace: `state !== 'refused' && state !== 'conflict' && sent !== undefined && carried !== true`,
      why: 'What was sent once is never changed.',
    },
    {
      name: 'what is written after Submit goes behind it',
      find: `if (submitting !== undefined && changesContent(intent) && isUnclaimed(submitting)) {`,
      replace: `if (submitting?.id === '') {`,
      why: 'What the server checks at Submit is what the user saw.',
    },
    {
      name: 'Submit is asked for twice',
      find: `if (submitting !== undefined && isSubmitOrSaveAsDraft(intent)) {`,
      replace: `if (submitting?.id === '') {`,
      why: 'An application is submitted once.',
    },
    {
      name: 'a save goes into the one behind a refused one and does not correct that',
      find: `const correctable = findCorrectable(needingUser, lane, intent);`,
      replace: `const isTaken = last !== undefined && isUnclaimed(last) && coalesce(last.intent, intent) !== null;
  const correctable = isTaken ? undefined : findCorrectable(needingUser, lane, intent);`,
      why: 'What a user corrects goes, and no refused change stays in its way.',
    },
    {
      name: 'the save that corrects a refused one goes behind it',
      find: `if (correctable !== undefined) {`,
      replace: `if (correctable?.id === '') {`,
      why: 'What a user corrects goes, and no refused change stays in its way.',
    },
    {
      name: 'what was saved behind a corrected change is dropped',
      find: `merged = coalesce(merged, intentOfOther) ?? merged;`,
      replace: ``,
      why: 'Nothing that was kept is lost.',
    },
  ]),
  ...mutantsOf('src/outbox/queue/coalesce.ts', [
    {
      name: 'a merge forgets the earlier change',
      find: `const edits = { ...before.edits };`,
      replace: `const edits: typeof before.edits = {};`,
      why: 'Nothing that was kept is lost.',
    },
    {
      name: 'a merge forgets what the first change was made from',
      find: `edits[name] = coalesceEdits(edits[name], edit);`,
      replace: `edits[name] = edit;`,
      why: 'Nobody is asked about a conflict with themselves.',
    },
    {
      name: 'a merge takes what the first change was made from for what the second one was',
      find: `from: replaced.includes(after.from) ? before.from : after.from,`,
      replace: `from: before.from,`,
      why: 'Nobody is asked about their own words.',
    },
    {
      name: 'a merge forgets what it replaced',
      find: `between: latest([...replaced, ...(after.between ?? [])]),\n  };`,
      replace: `between: [],\n  };`,
      why: 'What is called saved is at the server.',
    },
    {
      name: 'a merge of rows forgets the earlier rows',
      find: `new Map<number, InvestigatorEdit>(before.edits.map((edit) => [edit.id, edit]));`,
      replace: `new Map<number, InvestigatorEdit>();`,
      why: 'Nothing that was kept is lost.',
    },
  ]),
  ...mutantsOf('src/outbox/transfer/import-rows.ts', [
    {
      name: 'an investigator of a copy stays another one than the stored',
      find: `const different = await recognise(unknown, isEquivalentRow);`,
      replace: `const different = unknown;`,
      why: 'What came with a copy is not shown or stored twice.',
      equivalent:
        'Anybody who makes a copy notes in it the content of each new investigator, so the next call finds them by that. Only rows of a copy that an earlier release made lack it.',
    },
    {
      name: 'an investigator of a copy is not found among the stored',
      find: `copied.find((row) => mayBe(row) && isSame(row, there))`,
      replace: `copied.find((row) => mayBe(row) && isSame(row, there) && false)`,
      why: 'What came with a copy is not shown or stored twice.',
    },
  ]),
  ...mutantsOf('src/outbox/queue/operation-rows.ts', [
    {
      name: 'what was taken back stays so, although its user asked for it again',
      find: `operation.discardWanted ? next(operation, 'discardWithdrawn') : null`,
      replace: `null as ReturnType<typeof next>`,
      why: 'What somebody asked for last is what happens.',
    },
  ]),
  ...mutantsOf('src/outbox/queue/start-application.ts', [
    {
      name: 'a start that is put in later has no words',
      find: `edits: Object.fromEntries(kept.map((row) => [row.name, fieldEdit(row)])),`,
      replace: `edits: {},`,
      why: 'Nothing that was kept is lost.',
    },
  ]),
  ...mutantsOf('src/outbox/queue/write-with-operations.ts', [
    {
      name: 'a commit that nobody heard of is made again',
      find: `if (earlier !== undefined && (await isAnyThere(tables, keys))) return earlier.result;`,
      replace: ``,
      why: 'A comment is at the server once.',
    },
  ]),
  ...mutantsOf('src/outbox/queue/cancel-unsent.ts', [
    {
      name: 'a file that may be there is dropped here only',
      find: `if (operation === undefined || mayBeThere(operation)) return false;`,
      replace: `if (operation === undefined) return false;`,
      why: 'What a user removed is gone at the server.',
    },
    {
      name: 'a row that may be there is dropped here only',
      find: `if (withChange.some(mayBeThere)) return false;`,
      replace: ``,
      why: 'What a user removed is gone at the server.',
    },
  ]),
  ...mutantsOf('src/outbox/merge/discard.ts', [
    {
      name: 'Discard does not give the words back',
      find: `    await releaseWritten(tables, one);
    await finish(`,
      replace: `    await finish(`,
      why: 'What a user takes back stays in the draft, and can be sent again.',
    },
  ]),
  ...mutantsOf('src/outbox/merge/resolutions.ts', [
    {
      name: 'mine is chosen and theirs is taken',
      find: `const mine = choices[name] === 'mine';`,
      replace: `const mine = choices[name] === undefined;`,
      why: 'What the user chose is what counts.',
    },
    {
      name: 'theirs is chosen and mine is taken',
      find: `const mine = choices[name] === 'mine';`,
      replace: `const mine = choices[name] !== undefined;`,
      why: 'What the user chose is what counts.',
    },
    {
      name: 'a chosen answer is still made from the old one',
      find: `if (mine && edit !== undefined) edits[name] = { ...edit, from: theirs };`,
      replace: `if (mine && edit !== undefined) edits[name] = edit;`,
      why: 'A conflict that was decided is decided.',
    },
    {
      name: 'theirs is taken for a file and mine stays on its way',
      find: `if (choice === 'theirs') {`,
      replace: `if (choice !== 'mine' && choice !== 'theirs') {`,
      why: 'What the user chose is what counts.',
    },
  ]),
  ...mutantsOf('src/outbox/sending/possibly-stored.ts', [
    {
      name: 'an investigator of a copy whom another device has changed is another one',
      find: `differsInOneCell(as, there) && !beside.includes(there.id)`,
      replace: `differsInOneCell(as, there) && beside.includes(there.id)`,
      why: 'An investigator of a copy is stored once, even if one of the two devices has changed them.',
    },
  ]),
  ...mutantsOf('src/outbox/sending/starts-in-doubt.ts', [
    {
      name: 'a start in doubt is forgotten with the database',
      find: `await tables.drafts.put({ ...draft, forgottenStart: found.start });`,
      replace: ``,
      why: 'An application is at the server once.',
    },
  ]),
  ...mutantsOf('src/outbox/queue/requeue.ts', [
    {
      name: 'a Submit that is sent again goes before what was saved since',
      find: `if (position !== undefined && isSubmission(operation.intent)) {`,
      replace: `if (position === undefined && isSubmission(operation.intent)) {`,
      why: 'What is saved before a Submit is sent again is part of what is submitted.',
    },
  ]),
  ...mutantsOf('src/outbox/sending/release-text.ts', [
    {
      name: 'a save of rows that is taken back leaves the one behind it based on it',
      find: `    await restoreLaterRows(tables, operation, edit);
`,
      replace: ``,
      why: 'A later save of a row sends what was taken back in an earlier one, if that was never at the server.',
    },
    {
      name: 'a change that a copy was made of loses its key when it is taken back',
      find: `  if (operation.carried === true) await keepKey(tables, operation);
`,
      replace: ``,
      why: 'Another device may send it too, and it is stored once.',
    },
    {
      name: 'words of a change that is gone wait for it',
      find: `await changeWritten(tables, { id, lane }, { state: 'kept', operationId: null });`,
      replace: ``,
      why: 'What a user takes back stays in the draft, and can be sent again.',
    },
    {
      name: 'a row whose removal is taken back stays away',
      find: `if (intent.kind === 'removeInvestigator') await bringBack(tables, id);`,
      replace: ``,
      why: 'What was not removed is there.',
    },
  ]),
  ...mutantsOf('src/outbox/merge/rebase.ts', [
    {
      name: 'the base does not move to what is newer elsewhere',
      find: `await moveDraftTo(tables, draft, await baseOf(tables, atServer, asOf, unidentified));`,
      replace: ``,
      why: 'Nothing that somebody else wrote meanwhile is overwritten unseen.',
    },
    {
      name: 'a submission goes although more was asked for',
      find: `await blockSubmissions(tables, lane, since === 'requested' ? informationRequested() : changedElsewhere());`,
      replace: `{}`,
      why: 'Nobody submits over a request that they have not seen.',
    },
  ]),
  ...mutantsOf('src/outbox/transfer/export-work.ts', [
    {
      name: 'an exported copy is not marked',
      find: `await markExported(tables, world, gone);`,
      replace: ``,
      why: 'What two devices may send is sent under one key.',
    },
  ]),
  ...mutantsOf('src/outbox/transfer/import-work.ts', [
    {
      name: 'an import drops words that no change bears',
      find: `=> operationId === null || !left.has(operationId);`,
      replace: `=> operationId !== null && !left.has(operationId);`,
      why: 'A copy brings all that was in it.',
    },
    {
      name: 'what came with a copy counts as never sent',
      find: `if (!discardWanted) return { state: 'unsure', mayHaveArrived: true, discardWanted, trouble };`,
      replace: `if (!discardWanted) return { state: 'waiting', mayHaveArrived: false, discardWanted, trouble };`,
      why: 'What another device may have sent is not made twice.',
    },
    {
      name: 'what went already is taken in again',
      find: `if (here !== undefined || receipt !== undefined) {`,
      replace: `if (here !== undefined) {`,
      why: 'What has arrived is not sent once more.',
    },
    {
      name: 'a file comes without its bytes',
      find: `await tables.bytes.put({ fileId: row.id, bytes });`,
      replace: ``,
      why: 'A copy brings all that was in it.',
    },
  ]),
  ...mutantsOf('src/outbox/read/summary.ts', [
    {
      name: 'what is unsure is not counted',
      find: `count('waiting', 'unsure'),`,
      replace: `count('waiting'),`,
      why: 'The counts on the screen are those of what waits.',
    },
  ]),
  ...mutantsOf('src/outbox/queue/outcome.ts', [
    {
      name: 'a change that was taken back is told as saved',
      find: `return outcome === 'accepted'
    ? {`,
      replace: `return outcome !== undefined
    ? {`,
      why: 'Saved is said of what the server has.',
    },
    {
      name: 'a change that waits is told as saved',
      find: `const waiting: Outcome = { kind: 'waiting', applicationId: lane, sessionEnded, behind };`,
      replace: `const waiting: Outcome = { kind: 'saved', message: '', data: undefined, applicationId: lane };`,
      why: 'Saved is said of what the server has.',
    },
  ]),
  ...mutantsOf('src/outbox/queue/discard-local-only.ts', [
    {
      name: 'a draft is deleted whatever was written in it since',
      find: ` || (await readContentMark(tables, lane)) !== contentMark`,
      replace: ``,
      why: 'Only what a user was shown is deleted.',
    },
  ]),
];
