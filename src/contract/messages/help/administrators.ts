import { DECISION_HELD_MS } from '../../api/limits.ts';
import { points, type HelpSection } from './blocks.ts';

/** The guide for administrators. */
export const administratorSections: readonly HelpSection[] = [
  {
    id: 'lists',
    title: 'The lists',
    blocks: [
      points(
        '“All Application” shows everything except drafts. Each other list shows one status. “Pending Review” shows the applications that need a decision.',
        '“View Research” opens an application. Each of its parts has a tab. The last one, “Requested Information”, has the messages.',
        'The state at the top, shared tablets and logging out work in the same way as for researchers.',
      ),
    ],
  },
  {
    id: 'asking',
    title: 'Asking for more information',
    blocks: [
      points(
        'Press “More Information”, write what you need, and press “Send”. The application moves to the list of that name. The applicant can reply, change the application, and submit it again.',
        'A message that you write under “Requested Information” doesn’t change the status.',
      ),
    ],
  },
  {
    id: 'deciding',
    title: 'Approving and rejecting',
    blocks: [
      points(
        '“Approve” approves the application and takes you to “Pending Review”.',
        '“Reject” first asks you to confirm. Then you write a message. When you send the message, the application is rejected. The applicant can read the message.',
        `You can undo a decision for ${DECISION_HELD_MS / 1000} seconds, with “Undo” or Ctrl+Z.`,
        'After that, you can’t change an approval or rejection. You can’t decide on your own application.',
        'If someone else decided first, or the applicant changed something, your decision isn’t recorded. We’ll show you the current version so you can choose.',
      ),
    ],
  },
  {
    id: 'on-a-train',
    title: 'Reading and deciding offline',
    blocks: [
      points(
        'While the portal is open and online, it stores copies of all undecided applications on this device. If there’s space, it also stores their files, newest first. Open the portal a few minutes before you leave.',
        'When you’re offline, you can read and decide as usual. A decision shows “Waiting to send” and is sent automatically.',
        'A shared tablet doesn’t store files for reading offline.',
      ),
    ],
  },
  {
    id: 'printing',
    title: 'Printing the package',
    blocks: [
      points(
        '“Print” opens the official package and prints it. It has a cover sheet, all answers, informed consent, and the approval form for signatures. Researchers can print theirs too.',
        'It shows the saved version. Changes that haven’t been sent aren’t in it.',
      ),
    ],
  },
];
