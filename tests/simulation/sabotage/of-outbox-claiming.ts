import { mutantsOf } from './mutant.ts';

/** Mutants of how operations are claimed and prepared for sending. */
export const ofOutboxClaiming = [
  ...mutantsOf('src/outbox/sending/claim.ts', [
    {
      name: 'a held decision is overtaken',
      find: `if (prepared.kind === 'notYet') return null;`,
      replace: ``,
      why: 'What a user asked for in one application arrives in that order.',
    },
    {
      name: 'a stuck change is overtaken by what builds on it',
      find: `if (prepared.kind === 'needsUser') needingUser.push({ ...operation, state: prepared.state });`,
      replace: ``,
      why: 'What was made on top of a refused change waits for it.',
    },
    {
      name: 'a held decision leaves at once',
      find: `return heldUntil !== null && now < heldUntil && heldUntil - now <= HELD_MAX_MS;`,
      replace: `return false;`,
      why: 'For ten seconds a decision can be taken back.',
    },
    {
      name: 'a held decision is held by a clock that was set back',
      find: `now < heldUntil && heldUntil - now <= HELD_MAX_MS`,
      replace: `now < heldUntil`,
      why: 'Nothing waits without a cause.',
    },
    {
      name: 'a change is made renewed at each try',
      find: `operation.sent === null ? await freeze`,
      replace: `operation.intent !== null ? await freeze`,
      why: 'Every try sends the same bytes under the same key.',
    },
    {
      name: 'a change leaves the table before it is sent',
      find: `  const { intent } = frozen;
`,
      replace: `  const { intent } = frozen;
  await tables.operations.delete(frozen.position ?? -1);
`,
      why: 'A change leaves the device only with the verdict of the server.',
    },
  ]),
  ...mutantsOf('src/outbox/sending/freeze.ts', [
    {
      name: 'the version is left out',
      find: `isCompared(intent) ? (seenIn(intent) ?? tag ?? undefined) : undefined`,
      replace: `undefined`,
      why: 'Nothing that somebody else wrote meanwhile is overwritten unseen.',
    },
    {
      name: 'the question whether a copied change arrived makes the change',
      find: `return frozen(composed, noVersion(id));`,
      replace: `return frozen(composed, tag);`,
      why: 'What meets other words is for its user to decide, also where a copy may have been sent elsewhere.',
    },
    {
      name: 'a decision is on the version of the lane',
      find: `(seenIn(intent) ?? tag ?? undefined)`,
      replace: `(tag ?? undefined)`,
      why: 'A decision is about the version that was shown.',
    },
    {
      name: 'a step goes before the save that starts its application',
      find: `if (applicationId === undefined && !startsApplication(intent)) return { kind: 'needsStart' };`,
      replace: ``,
      why: 'An application is begun once, by the save that starts it.',
      equivalent:
        'The save that starts an application is put before everything that waits for it, and holds that up if it is refused; what is behind it is discarded with it. So nothing else of it is claimed before its number is known.',
    },
  ]),
  ...mutantsOf('src/outbox/merge/three-way-merge.ts', [
    {
      name: 'answers that were not touched are wiped',
      find: `step.questions.map(({ name }) => [name, stored[name] ?? ''])`,
      replace: `step.questions.map(({ name }) => [name, ''])`,
      why: 'A save changes what the user changed, and nothing else.',
    },
    {
      name: 'a conflict of answers is never shown',
      find: `if (!isEquivalentText(theirs, edit.from) && !isEquivalentText(theirs, edit.to)) {`,
      replace: `if (theirs === null) {`,
      why: 'What was changed on both sides is for the user to choose.',
    },
    {
      name: 'a conflict of cells is never shown',
      find: `if (!isEquivalentCell(theirs, from) && !isEquivalentCell(theirs, mine)) {`,
      replace: `if (theirs === null) {`,
      why: 'What was changed on both sides is for the user to choose.',
    },
    {
      name: 'the list is sent without what is at the server',
      find: `const before = base?.investigators ?? [];`,
      replace: `const before: Base['investigators'] = [];`,
      why: 'Rows of others stay, and none is there twice.',
    },
    {
      name: 'the removal of a row is never sent',
      find: `return composeRemoval(intent, base, investigatorId);`,
      replace: `return { kind: 'nothing' };`,
      why: 'What a user removed is gone at the server.',
    },
    {
      name: 'the removal of a file is never sent',
      find: `return serverId === undefined ? { kind: 'nothing' } : plain({ kind: 'removeFile', attachmentId: serverId });`,
      replace: `return { kind: 'nothing' };`,
      why: 'What a user removed is gone at the server.',
    },
    {
      name: 'a new file does not take the place of the old one',
      find: `...(replaces === undefined ? {} : { replaces }),`,
      replace: ``,
      why: 'Where there may be one file, a new one replaces it.',
    },
  ]),
];
