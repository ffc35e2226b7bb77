import { mutantsOf } from './mutant.ts';

/** Mutants of what a device offers and sends after a backup replaced the server's database. */
export const ofRestoring = [
  ...mutantsOf('src/healing/remembered.ts', [
    {
      name: 'words that were typed before a restore are not offered',
      find: `for (const { name, value } of fields) if (questions.has(name)) answers[name] = value;`,
      replace: ``,
      why: 'What only this device has is offered once a backup was restored.',
    },
  ]),
  ...mutantsOf('src/outbox/copy-format.ts', [
    {
      name: 'a copy from before a restore is taken in as it is',
      find: `return isSamePortal ? 'own' : 'former';`,
      replace: `return 'own';`,
      why: 'Nothing that was written for the former portal is sent to the restored one unasked.',
    },
  ]),
  ...mutantsOf('src/app/leaving-restored.ts', [
    {
      name: 'a restore heard of while somebody signs out lets what was accepted before be deleted',
      find: `isRestored() && !isGivenUp ? 'all' : keeping`,
      replace: `keeping`,
      why: 'What only this device has is deleted with a question alone.',
    },
  ]),
];
