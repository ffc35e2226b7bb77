import { points, type HelpSection } from './blocks.ts';

/** The guide for administrators. */
export const administratorSections: readonly HelpSection[] = [
  {
    id: 'lists',
    title: 'The lists',
    blocks: [
      points(
        '“All Application” shows everything but drafts. Each other list shows one status; “Pending Review” is what waits for a decision.',
        '“View Research” opens an application. Its parts stand in six tabs; “Requested Information” is the last, with the messages.',
        'The words at the top of the page, shared tablets and signing out are for you as they are for researchers.',
      ),
    ],
  },
  {
    id: 'asking',
    title: 'Asking for more information',
    blocks: [
      points(
        'Press “More Information”, write what you need, and press “Send”. The application moves to the list of that name. The applicant can answer, change it, and submit it again.',
        'A message that you write under “Requested Information” changes no status.',
      ),
    ],
  },
  {
    id: 'deciding',
    title: 'Approving and rejecting',
    blocks: [
      points(
        '“Approve” approves the application and leads you to those that wait for a decision.',
        '“Reject” asks whether you are sure, then for a message. Sending the message rejects the application. The applicant can read it.',
        'For ten seconds you can take a decision back with “Undo”, or with Ctrl+Z.',
        'What is approved or rejected is decided. Nobody can decide on an application of their own.',
        'Where somebody else was quicker, or the applicant has changed something since, your decision is not carried out. It needs you: you see how the application stands now, and choose.',
      ),
    ],
  },
  {
    id: 'on-a-train',
    title: 'Reading and deciding on a train',
    blocks: [
      points(
        'While the portal is open with a connection, it keeps a copy of every application in review on this device, and their files as far as there is room, the newest first. So open it a few minutes before you leave.',
        'Without a connection you read and decide as ever. A decision shows “Waiting” and is sent automatically.',
        'On a shared tablet files are not kept for reading.',
      ),
    ],
  },
  {
    id: 'printing',
    title: 'Printing the package',
    blocks: [
      points(
        '“Print” opens the official package and prints it: cover sheet, investigators, conflict of interest, the research project, informed consent, and the approval form with its signature blocks. Researchers can print theirs too.',
        'It shows what the portal has. A change that still waits is not in it.',
      ),
    ],
  },
];
