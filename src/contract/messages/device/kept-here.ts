/* What this device keeps, on the page of a user's details. */

/** What this device keeps for a user, on their details. */
export const keptHereMessages = {
  title: 'On this device',
  inHand: 'Applications on this device',
  /** Applications that the user can still change. `asked`: number of those for which more information was requested. */
  inHandValue: (drafts: number, asked: number) =>
    drafts + asked === 0
      ? 'None'
      : [
          ...(drafts === 0 ? [] : [drafts === 1 ? '1 draft' : `${drafts.toLocaleString('en')} drafts`]),
          ...(asked === 0 ? [] : [`${asked.toLocaleString('en')} for which more information was asked`]),
        ].join(', '),
  inHandUnknown: 'Your applications could not be read yet.',
  left: 'Not at the portal yet',
  nothingLeft: 'Nothing is waiting on this device.',
  files: 'Files',
  filesValue: (count: number, size: string) => (count === 1 ? `1 file, ${size}` : `${count} files, ${size}`),
  noFiles: 'None',
  lastSent: 'Last sent',
  neverSent: 'Nothing was sent from here yet',
  copies: 'Copies for reading without a connection',
  copiesValue: (applications: number, files: number) =>
    [
      ...(applications === 0 && files === 0 ? ['None'] : []),
      ...(applications === 0
        ? []
        : [applications === 1 ? '1 application' : `${applications.toLocaleString('en')} applications`]),
      ...(files === 0 ? [] : [files === 1 ? '1 file' : `${files.toLocaleString('en')} files`]),
    ].join(', '),
  size: 'Room used on this device',
  sizeValue: (used: string, room: string) =>
    `${used} by the portal, for all who use it here. ${room} more can be taken.`,
  sizeUnknown: 'The browser does not tell.',
  lasting: 'How long it is kept',
  lastingYes: 'Until you delete it.',
  lastingNo:
    'This browser may delete it when the device is short of room, or when the portal is not used for some weeks. Send your work soon; installed on the device, it is kept longer.',
  lastingUnknown: 'The browser does not tell. Send your work soon.',
  askToLast: 'Ask the browser to keep it',
  askingToLast: 'Asking the browser…',
  promised: 'The browser promised to keep it.',
  notPromised:
    'The browser did not promise it, so nothing has changed. Many browsers decide on their own, and promise it to a page that is used often; you can ask again another time.',
  noPromise: 'The browser gave no answer, so nothing has changed.',
  toWaiting: 'Waiting to send',
  clear: 'Sign out and clear this device',
  wordsTitle: 'Written and not saved',
  wordsLead: 'These words are on this device only.',
  wordsLeadOtherRole: 'Your account has another role now, so they cannot be saved. You can copy them out.',
  untitled: 'No title yet',
  copyText: 'Copy the text',
  copied: 'The text was copied.',
  copyFailed: 'The browser did not let the portal copy. Mark the text and copy it by hand.',
};

/** A device that several people use. */
export const sharedTabletMessages = {
  title: 'Shared device',
  label: 'This is a shared tablet',
  hint: (minutes: number) =>
    `For everybody who uses it: after signing out only work that has not arrived stays here, and after ${minutes === 1 ? 'one minute' : `${minutes} minutes`} without a touch it asks for the password.`,
  byCentre: 'Set by the centre for all its devices.',
  notKept: 'This device could not keep the setting.',
};
