/*
 * Messages about changes and typed text that several screens share. Apart from those of "Waiting to send", which is
 * opened less often.
 */

export const changeMessages = {
  anApplication: 'An application',
  unnamedInvestigator: 'Investigator without a name',
  answers: (step: string, answers: number) => `${step}: ${answers === 1 ? '1 answer' : `${answers} answers`}`,
  investigators: (count: number) => (count === 1 ? '1 investigator' : `${count} investigators`),
  newInvestigator: 'an investigator you haven’t added yet',
  choose: 'Choose',
  readRequest: 'Read the request',
  takenBack: 'Discarded',
  takenBackMeanwhile: (mayHaveArrived: boolean) =>
    mayHaveArrived
      ? 'The change has been discarded. Open the application to see whether it was saved.'
      : 'The change has been discarded. It was never saved.',
  failed: 'We couldn’t store that on this device. Nothing was changed. Try again.',
};
