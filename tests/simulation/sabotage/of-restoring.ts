import { mutantsOf } from './mutant.ts';

/** Mutants of what a device offers and sends after a backup replaced the server's database. */
export const ofRestoring = [
  ...mutantsOf('src/healing/remembered/remembered.ts', [
    {
      name: 'words that were typed before a restore are not offered',
      find: `for (const { name, value } of fields) if (questions.has(name)) answers[name] = value;`,
      replace: ``,
      why: 'What only this device has is offered once a backup was restored.',
    },
  ]),
  ...mutantsOf('src/healing/as-restored.ts', [
    {
      name: 'a restored portal is compared with what it had first as if that were of now',
      find: `const application = { ...atServer.application, status, answers, modifiedDate };`,
      replace: `const application = { ...atServer.application, status, answers };`,
      why: 'What was changed before a restore is offered though the older text was deleted since.',
    },
  ]),
  ...mutantsOf('src/healing/missing.ts', [
    {
      name: 'an investigator who was added again since a backup is sent as another one',
      find: `takeFirst(unknown, (row) => differsInOneCell(row, cells))`,
      replace: `takeFirst(unknown, (row) => differsInOneCell(row, cells) && row.id === id)`,
      why: 'An investigator who was removed and added again after the backup is in the restored list already.',
    },
    {
      name: 'what was removed here is sent again after a restore',
      find: `    removals: removalsOf(known, atServer),`,
      replace: `    removals: { rows: [], files: [] },`,
      why: 'What was removed on this device is removed again if its user sends it again.',
    },
  ]),
  ...mutantsOf('src/healing/discard-offer.ts', [
    {
      name: 'what was typed since an offer was shown is discarded with it',
      find: `  if ((await readMark(tables, lane)) !== mark) return isDismissed(tables, lane);
`,
      replace: ``,
      why: 'Only what its user was shown may be discarded.',
    },
    {
      name: 'an offer that was sent again is deleted in the lane that it was sent from',
      find: `  if (!isThere) return deleteLane(tables, lane);`,
      replace: `  if (!isThere || atServer !== null) return deleteLane(tables, lane);`,
      why: 'What is sent again from a lane waits in that lane.',
    },
  ]),
  ...mutantsOf('src/healing/sending/put-fields.ts', [
    {
      name: 'what is sent again replaces what was typed in its field since',
      find: `    if (here !== undefined) {
      await keepOtherVersion(tables, { lane, of: name, text: to, value: here.value, by: 'field', at: asOf });`,
      replace: `    if (here !== undefined) {
      await tables.fields.put({ ...here, value: to, revision: here.revision + 1 });`,
      why: 'Text that was typed since stays in its field.',
    },
  ]),
  ...mutantsOf('src/outbox/transfer/copy-format.ts', [
    {
      name: 'a copy from before a restore is taken in as it is',
      find: `return isSamePortal ? 'own' : 'former';`,
      replace: `return 'own';`,
      why: 'Nothing that was written for the former portal is sent to the restored one unasked.',
    },
  ]),
  ...mutantsOf('src/app/cleanup/sign-out-of-restored.ts', [
    {
      name: 'a restore heard of while somebody signs out lets what was accepted before be deleted',
      find: `isRestored() && !isGivenUp`,
      replace: `false`,
      why: 'What only this device has is deleted with a question alone.',
    },
  ]),
];
