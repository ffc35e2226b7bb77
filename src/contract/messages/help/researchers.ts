import { points, steps, text, type HelpSection } from './blocks.ts';

const account: HelpSection = {
  id: 'account',
  title: 'Your account',
  blocks: [
    points(
      '“Create Account” registers you. Follow the link that is mailed to you within 7 days, then sign in.',
      '“Forgot Password?” mails you a link to choose a new password. It works once, for one hour.',
      'Registering, signing in and changing a password need a connection.',
    ),
  ],
};

const application: HelpSection = {
  id: 'application',
  title: 'From the policies to a decision',
  blocks: [
    steps(
      'Press “New Research”, read the policies, tick that you agree, and press “Next”.',
      '“Application Detail” asks for your work number, the title and how long the study takes. Your name, email and mobile number come from your account.',
      'Name the investigators. The first row is the Principal Investigator.',
      'Answer the questions on conflict of interest, on the study and on its methods. Under some long answers a counter says how many characters are still asked for.',
      'Add your CV, and the other files where there are any.',
      '“Check your application” shows every answer on one page and says what is missing, with a link to it. “Submit” sends the application for review.',
      'It stands under “Under review” now, and you cannot change it there. An administrator approves it, rejects it, or asks for more information.',
      'Approved, it stands under “Accepted”. Rejected, it stands under “Rejected”, with the reason under “Requested Information”.',
    ),
    text(
      'You need not finish in one go. What you write is kept on this device within a moment. “Save As Draft” sends what is there, also when it is not finished; only “Application Detail” wants its three answers first. Your drafts stand under “Draft”, and “Edit Research” goes on with one.',
    ),
  ],
};

const moreInformation: HelpSection = {
  id: 'more-information',
  title: 'When more information is asked for',
  blocks: [
    points(
      'The application stands under “More Information”. Open it and read the request under “Requested Information”. You can answer there.',
      'A message alone does not send the application back. Press “Edit Research”, change what is needed, and submit it again.',
    ),
  ],
};

const words: HelpSection = {
  id: 'words',
  title: 'The words at the top of the page',
  blocks: [
    text(
      'Once you are signed in, the top of the page says where your work is. Press the word to see each change under “Waiting to send”: there it can be sent at once, gone on with, taken back, or downloaded as a copy for yourself.',
    ),
    {
      kind: 'words',
      words: [
        {
          word: 'Kept',
          text: 'You wrote it and did not save it yet. It is on this device only and goes with the next save.',
        },
        { word: 'Waiting', text: 'It is on this device and is sent automatically when the portal can be reached.' },
        { word: 'Sending', text: 'It is on its way to the portal.' },
        { word: 'Saved', text: 'The portal has it. Nothing is waiting on this device.' },
        { word: 'Needs you', text: 'It cannot go on without you. Nothing is lost.' },
      ],
    },
    text(
      '“Keeping…” is the moment in which a word is put on this device. “Not kept” says that the device could not do that, because it has no room left or the browser forbids it. Then copy your words elsewhere before you close the page.',
    ),
  ],
};

const withoutConnection: HelpSection = {
  id: 'without-a-connection',
  title: 'Without a connection',
  blocks: [
    points(
      'Every page opens, and you go on: begin an application, write, save, choose files, submit, answer a message.',
      'Your applications can be read as this device last saw them; the page says how old that is. Their files open where there was room to keep them.',
      'What you save waits on this device. It is sent automatically when the portal can be reached, in the order in which you did it. You may close the page and switch the device off.',
      'Chrome and Edge can send it while the page is closed. In Safari and Firefox, open the portal again.',
      'A browser may delete what is on this device when there is no room left, or when the portal is not used for some weeks. So let your work be sent soon. “My Details” says how long this browser keeps it.',
    ),
  ],
};

const needsYou: HelpSection = {
  id: 'needs-you',
  title: 'When something needs you',
  blocks: [
    text(
      'What you wrote is still on this device. Press “Needs you” at the top of the page: each change says why it could not go on, and what you can do.',
    ),
    points(
      '“Edit” leads to where you wrote it. Mend it there and save again.',
      '“Choose” stands where something was changed on both sides. You see yours and what the portal has, and say which of them stays.',
      '“Try again” sends it once more as it is.',
      '“Discard” takes it back. It asks first, and says what becomes of your words.',
      'What builds on it in the same application waits for it. Your other applications go on.',
      'Where your session has ended, sign in again. Then it is sent automatically.',
    ),
  ],
};

const files: HelpSection = {
  id: 'files',
  title: 'Files',
  blocks: [
    points(
      '“PDF, PNG or JPEG, up to 4 MB each”. Save a Word file as PDF first.',
      'An application needs at least one file under “Principle Investigator CV”. “Informed Consent Form” and “Data Collection Tool” hold one file each, “Extra Supporting Files” several.',
      'A file that you chose is kept on this device, and goes with the next “Save As Draft”, “Next” or “Submit”.',
    ),
  ],
};

const installing: HelpSection = {
  id: 'installing',
  title: 'On your laptop and your iPad',
  blocks: [
    points(
      'Laptop, in Chrome or Edge: choose Install in the address bar or the menu of the browser. The portal offers it too, below your lists, once you have begun an application. What you wrote in that browser is there.',
      'iPad and iPhone: press Share, then Add to Home Screen. That app starts empty: what you wrote in the browser stays in the browser until it is sent. So send it from there first.',
      'Installed, the portal opens in a window of its own, without a connection too.',
    ),
  ],
};

const sharedTablet = (lockAfterMinutes: number): HelpSection => ({
  id: 'shared-tablet',
  title: 'On a shared tablet',
  blocks: [
    points(
      'Tick “This is a shared tablet” under “My Details”, unless the centre has set it for all its devices.',
      `After ${lockAfterMinutes === 1 ? 'one minute' : `${lockAfterMinutes} minutes`} without a touch it asks for your password. What you wrote stays. Going on needs a connection.`,
      'Sign out when you are done. Only work that has not arrived stays on the tablet, until you sign in there again. Nobody else sees it.',
    ),
  ],
});

const signingOut: HelpSection = {
  id: 'signing-out',
  title: 'Signing out',
  blocks: [
    points(
      'What can still be sent is sent first; that may take some seconds.',
      'Is something left, you choose. “Keep it and sign out” leaves it on this device until you sign in here again. “Download a copy” gives you a file that you can take in under “Waiting to send”, here or on another device. “Discard it…” deletes it, and has you confirm that with a word.',
      'Is nothing left, all that the portal kept for you is deleted from this device.',
    ),
  ],
};

/** The guide for researchers. `lockAfterMinutes`: idle time after which a shared tablet asks for the password. */
export const researcherSections = (lockAfterMinutes: number): readonly HelpSection[] => [
  account,
  application,
  moreInformation,
  words,
  withoutConnection,
  needsYou,
  files,
  installing,
  sharedTablet(lockAfterMinutes),
  signingOut,
];
