/*
 * Messages about changes and typed text that several screens share. Apart from those of "Waiting to send", which is
 * opened less often.
 */

import { counted } from '../counted.ts';

export const changeMessages = {
  anApplication: 'An application',
  unnamedInvestigator: 'Investigator without a name',
  answers: (step: string, answers: number) =>
    counted({ one: `${step}: # answer`, other: `${step}: # answers` })(answers),
  investigators: counted({ one: '# investigator', other: '# investigators' }),
  newInvestigator: 'an investigator you haven’t added yet',
  choose: 'Choose',
  readRequest: 'Read the request',
  discarded: 'Discarded',
  discardedElsewhere: (mayHaveArrived: boolean) =>
    mayHaveArrived
      ? 'The change has been discarded. Open the application to see whether it was saved.'
      : 'The change has been discarded. It was never saved.',
  failed: 'We couldn’t store that on this device. Nothing was changed. Try again.',
};
