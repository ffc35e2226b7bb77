import { counted } from '../counted.ts';
import { fileMaxMegabytes } from '../sizes.ts';
import { points, steps, text, type HelpSection, type HelpSettings } from './blocks.ts';

const account: HelpSection = {
  id: 'account',
  title: 'Your account',
  blocks: [
    points(
      'Register with “Create Account”. Open the link in our email within 7 days, then log in.',
      '“Forgot Password?” sends you a link to choose a new password. You can use it once, and it works for one hour.',
      'You need to be online to register, log in and change your password.',
    ),
  ],
};

const application = (autosave: boolean): HelpSection => ({
  id: 'application',
  title: 'From the policies to a decision',
  blocks: [
    steps(
      'Press “New Research”, read the policies, tick the box to agree, and press “Next”.',
      '“Application Detail” asks for your work number, the title and how long the study takes. Your name, email and mobile number come from your account.',
      'Name the investigators. The first row is the Principal Investigator.',
      'Answer the questions on conflict of interest, the study and its methods. The help for each long answer says what reviewers look for. Under some long answers, a counter shows how many characters are still needed.',
      'Add the Principal Investigator’s CV, and other files if you have any.',
      '“Check your application” shows every answer on one page and links to missing ones. “Submit” sends the application for review.',
      'You’ll find the application under “Under review”. To change it, press “Withdraw” on its page while you’re online. It then becomes a draft again. An administrator approves it, rejects it, or asks for more information.',
      'If it’s approved, you’ll find it under “Accepted”. If it’s rejected, you’ll find it under “Rejected”, with the reason under “Requested Information”. “Copy to a new application” on its page starts another one with the same answers and files.',
    ),
    text(
      'You don’t have to finish in one go. We store what you type on this device as you go. You can press “Save As Draft” at any time, even if a step isn’t finished. Only “Application Detail” needs its answers first. You’ll find your drafts under “Draft”. Open one with “Edit Research”.',
    ),
    ...(autosave
      ? [
          text(
            'Once “Application Detail” is saved, we also save your draft to the portal while you’re online, about ten seconds after you stop typing. Files, and answers to a request for more information, are sent only when you save or submit.',
          ),
        ]
      : []),
  ],
});

const moreInformation: HelpSection = {
  id: 'more-information',
  title: 'If an administrator asks for more information',
  blocks: [
    points(
      'You’ll find the application under “More Information”. Open it and read the request under “Requested Information”. You can reply there.',
      'Replying doesn’t resubmit your application. Press “Edit Research”, make your changes, and submit it again.',
    ),
  ],
};

const words: HelpSection = {
  id: 'words',
  title: 'The state at the top of the page',
  blocks: [
    text('When you’re logged in, the top of the page shows where your work is. A tick means that everything is saved.'),
    text(
      'Press this state to see which applications have unsent changes. “See all changes” leads to the page “Waiting to send”. There you can send a change now, edit it, discard it, or download a copy.',
    ),
    {
      kind: 'words',
      words: [
        {
          word: 'On this device',
          text: 'You haven’t saved this text yet. It’s on this device only. The next save sends it.',
        },
        { word: 'Waiting to send', text: 'It’s on this device. We’ll send it when we can reach the portal.' },
        { word: 'Sending', text: 'We’re sending it now.' },
        {
          word: 'Saved',
          text: 'The portal has your change. At the top of the page, it means that all your changes are saved. While you edit an application, it is only about that application.',
        },
        { word: 'Action needed', text: 'We couldn’t save a change. Your text is safe. Open it to see what to do.' },
      ],
    },
    text(
      '“Storing…” means that we’re storing your text on this device. “Not stored” means that we couldn’t. Copy your text before you close the page.',
    ),
  ],
};

const withoutConnection: HelpSection = {
  id: 'without-a-connection',
  title: 'Working offline',
  blocks: [
    points(
      'Your pages open. You can write, save, choose files, submit and reply to messages as usual.',
      'You can read the copies of your applications on this device. The page shows how old a copy is. Files open if there was space to store them.',
      'What you save waits on this device. We’ll send it in the same order when we can reach the portal. You can close the page and switch the device off.',
      'Chrome and Edge can send it while the page is closed. In Safari and Firefox, open the portal again to send it.',
      'Your browser may delete your work if this device runs low on space. It may also do so if you don’t open the portal for weeks. Send your work soon. “Storage and offline copies” under “My Details” shows how long this browser stores it.',
    ),
  ],
};

const actionNeeded: HelpSection = {
  id: 'needs-you',
  title: 'If action is needed',
  blocks: [
    text(
      'Your text is still on this device. Press “Action needed” at the top of the page. Each change shows why it couldn’t be saved and what you can do.',
    ),
    points(
      '“Edit” opens the answer. Fix it there and save again.',
      '“Choose” appears if the same answer was changed in two places. You see both versions and pick one.',
      '“Try again” sends the same change once more.',
      '“Discard” removes the change. We ask first, and show what happens to your text.',
      'Later changes to the same application wait until you’ve fixed it. Your other applications aren’t affected.',
      'If your session has ended, log in again. We’ll then send your changes automatically.',
    ),
  ],
};

const files: HelpSection = {
  id: 'files',
  title: 'Files',
  blocks: [
    points(
      `“PDF, PNG or JPEG, up to ${fileMaxMegabytes} MB each”. Save a Word file as PDF first.`,
      'An application needs at least one file under “Principle Investigator CV”. “Informed Consent Form” and “Data Collection Tool” hold one file each. You can add several “Extra Supporting Files”.',
      'A file that you choose is stored on this device. The next “Save As Draft”, “Next” or “Submit” sends it.',
    ),
  ],
};

const installing: HelpSection = {
  id: 'installing',
  title: 'On your laptop and your iPad',
  blocks: [
    points(
      'Laptop, in Chrome or Edge: choose Install in the address bar or the browser’s menu. When you’ve started an application, the portal also offers it below your lists. The text you wrote in that browser is in the app too.',
      'iPad and iPhone: press Share, then Add to Home Screen. That app starts empty. Your unsent work stays in the browser. Send it from there first.',
      'When it’s installed, the portal opens in its own window and works offline.',
    ),
  ],
};

const sharedTablet = (lockAfterMinutes: number): HelpSection => ({
  id: 'shared-tablet',
  title: 'On a shared tablet',
  blocks: [
    points(
      'Open “Shared tablet” under “My Details” and tick “This is a shared tablet”. Some centres have set it for all their devices.',
      counted({
        one: 'After one minute without use the tablet asks for your password. Your text is safe. You need to be online to continue.',
        other:
          'After # minutes without use the tablet asks for your password. Your text is safe. You need to be online to continue.',
      })(lockAfterMinutes),
      'Log out when you’re done. Only unsent work stays on the tablet. Log in there again soon. The portal shows it only to you.',
    ),
  ],
});

const signingOut: HelpSection = {
  id: 'signing-out',
  title: 'Logging out',
  blocks: [
    points(
      'We first send your waiting changes. That may take a few seconds.',
      'If something hasn’t been sent, choose what happens to it. “Keep it and log out” leaves it here until you log in again. “Download a copy” gives you a file. You can import it under “Waiting to send”, on any device. “Discard work…” deletes it after you type a word to confirm.',
      'If everything has been sent, we delete your data from this device.',
    ),
  ],
};

/** The guide for researchers. `lockAfterMinutes`: idle time after which a shared tablet asks for the password. */
export const researcherSections = ({ lockAfterMinutes, autosave }: HelpSettings): readonly HelpSection[] => [
  account,
  application(autosave),
  moreInformation,
  words,
  withoutConnection,
  actionNeeded,
  files,
  installing,
  sharedTablet(lockAfterMinutes),
  signingOut,
];
