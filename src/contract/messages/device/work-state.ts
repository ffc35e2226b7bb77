import { counted } from '../counted.ts';

/* Texts shown and spoken with the word in the header that says where the user's work is. */

export const workStateMessages = {
  /** The meaning of the word in the header; replaced by the reason, if there is one. */
  explained: {
    actionNeeded: 'Your work is safe. See what to do.',
    waiting: 'We’ll send your changes automatically.',
    sending: 'We’re sending your changes.',
    kept: 'Your latest changes are on this device only. Open the application and save it.',
    keeping: '',
    notKept: 'We couldn’t store the latest text of this page.',
    saved: 'Nothing is left to send.',
  },
  /** The same in the wizard, about the current application alone. */
  explainedOfOne: {
    actionNeeded: 'Your work is safe. See what to do.',
    waiting: 'We’ll send your changes automatically.',
    sending: 'We’re sending your changes.',
    kept: 'Your latest changes are on this device only. The next save sends them.',
    keeping: '',
    notKept: 'We couldn’t store the latest text of this page.',
    saved: 'All changes of this application are saved.',
  },
  /** Spoken once the state has lasted a moment; brief changes are not spoken. */
  spoken: {
    actionNeeded: counted({ one: 'Action needed for # change.', other: 'Action needed for # changes.' }),
    waiting: counted({ one: '# change is waiting to be sent.', other: '# changes are waiting to be sent.' }),
    sessionEnded: counted({
      one: 'Your session has ended. Log in to send # change.',
      other: 'Your session has ended. Log in to send # changes.',
    }),
    notKept: 'We can’t store your text on this device.',
    nothingWaits: 'No changes are waiting to be sent.',
  },
};
