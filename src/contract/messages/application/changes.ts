/*
 * Messages about changes and typed text that several screens share. Apart from those of "Waiting to send", which is
 * opened less often.
 */

export const changeMessages = {
  anApplication: 'An application',
  unnamedInvestigator: 'Investigator without a name',
  answers: (step: string, answers: number) => `${step}: ${answers === 1 ? '1 answer' : `${answers} answers`}`,
  investigators: (count: number) => (count === 1 ? '1 investigator' : `${count} investigators`),
  newInvestigator: 'an investigator who is not added yet',
  choose: 'Choose',
  readRequest: 'Read the request',
  takenBack: 'Taken back',
  takenBackMeanwhile: (mayHaveArrived: boolean) =>
    mayHaveArrived
      ? 'The change has been discarded. Whether the portal has it shows in the application.'
      : 'The change has been discarded. The portal does not have it.',
  failed: 'This device could not keep that. Nothing was changed; try it again.',
};
