/* What the portal is for, beside the login and the form for a new account. */

export const frontDoorMessages = {
  title: 'Research Application Portal',
  lead: 'Apply for ethical review of your study.',
  steps: [
    { icon: 'user', title: 'Create an account', text: 'About 2 minutes' },
    { icon: 'pencil', title: 'Write your application', text: 'About 60–90 minutes. You can stop at any time.' },
    { icon: 'check', title: 'Get a decision', text: 'You can follow the status here.' },
  ],
  needed: 'What you need',
  needs: [
    'The principal investigator’s CV as a PDF file or a picture',
    'Your work number, and how long the study takes',
    'If there is no conflict of interest: two people who confirm it',
    'A literature review of about 500 words',
  ],
} as const;
