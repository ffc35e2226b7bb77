import { counted } from '../counted.ts';

/* What is stored on this device, on the page of a user's details. */

/** What is stored on this device for a user, on their details. */
export const keptHereMessages = {
  title: 'On this device',
  storage: 'Storage and offline copies',
  inHand: 'Applications you can change',
  /** Applications that the user can still change. `asked`: number of those for which more information was requested. */
  inHandValue: (drafts: number, asked: number) =>
    drafts + asked === 0
      ? 'None'
      : [
          ...(drafts === 0 ? [] : [counted({ one: '# draft', other: '# drafts' })(drafts)]),
          ...(asked === 0
            ? []
            : [counted({ one: '# needs more information', other: '# need more information' })(asked)]),
        ].join(', '),
  inHandUnknown: 'We couldn’t load your applications yet.',
  left: 'Not sent yet:',
  nothingLeft: 'There’s no unsent work on this device.',
  files: 'Files',
  filesValue: (count: number, size: string) => counted({ one: `# file, ${size}`, other: `# files, ${size}` })(count),
  noFiles: 'None',
  lastSent: 'Last sent',
  neverSent: 'Nothing has been sent from this device yet',
  copies: 'Copies for reading offline',
  copiesValue: (applications: number, files: number) =>
    [
      ...(applications === 0 && files === 0 ? ['None'] : []),
      ...(applications === 0 ? [] : [counted({ one: '# application', other: '# applications' })(applications)]),
      ...(files === 0 ? [] : [counted({ one: '# file', other: '# files' })(files)]),
    ].join(', '),
  size: 'Storage used',
  sizeValue: (used: string, room: string) => `${used} by the portal, for everyone on this device. ${room} is free.`,
  sizeUnknown: 'Not available in this browser.',
  lasting: 'How long it stays here',
  lastingYes: 'Until you log out. Unsent work stays until it’s sent or you discard it.',
  lastingNo:
    'Your browser may delete this if the device runs low on space or you don’t open the portal for a few weeks. Send your work soon.',
  lastingUnknown: 'This browser doesn’t say. Send your work soon.',
  askToLast: 'Ask the browser to keep my data',
  askingToLast: 'Asking the browser…',
  promised: 'The browser will keep your data.',
  notPromised:
    'The browser said no, so nothing has changed. Browsers often say yes for pages that you use a lot. You can ask again later.',
  noPromise: 'The browser didn’t respond, so nothing has changed.',
  toWaiting: 'Waiting to send',
  clear: 'Log out and clear this device',
  clearHint: 'Clearing deletes your copies from this device. We ask first if something hasn’t been sent.',
  wordsTitle: 'Unsaved text',
  wordsLead: 'This text is on this device only.',
  wordsLeadOtherRole: 'Your account has another role now, so this text can’t be saved. You can copy it.',
  copyText: 'Copy the text',
  copied: 'The text was copied.',
  copyFailed: 'We couldn’t copy the text. Select it and copy it yourself.',
};

/** A device that several people use. */
export const sharedTabletMessages = {
  title: 'Shared tablet',
  label: 'This is a shared tablet',
  hint: counted({
    one: 'Applies to everyone on this device. After logout we keep only unsent work. After one minute without use we ask for the password.',
    other:
      'Applies to everyone on this device. After logout we keep only unsent work. After # minutes without use we ask for the password.',
  }),
  byCentre: 'Set by the centre for all its devices.',
  notKept: 'We couldn’t store this setting on the device.',
};
