/** The mails of the server. Lines are short, and in ASCII if possible, so that a mail is plain text in any program. */
export const mailMessages = {
  /** Replaces a first name that a mail does not repeat. */
  somebody: 'researcher',
  activation: ({ firstName, centre, link }: { firstName: string; centre: string; link: string }) => ({
    subject: `Activate your account at ${centre}`,
    text: `Dear ${firstName},

an account was created for this e-mail address at the research
application portal of ${centre}.

Follow this link to activate it. It works for 7 days:

${link}

If you did not create an account, ignore this mail.
`,
  }),
  reset: ({ firstName, centre, link }: { firstName: string; centre: string; link: string }) => ({
    subject: `Choose a new password for ${centre}`,
    text: `Dear ${firstName},

somebody, most likely you, asked for a new password at the research
application portal of ${centre}.

Follow this link to choose one. It works once, for one hour:

${link}

If you did not ask for it, ignore this mail: your password stays as it is.
`,
  }),
  /** To a user whose account an administrator disabled or deleted. */
  accountEnded: (said: { firstName: string; centre: string; how: 'disabled' | 'deleted' }) => ({
    subject: `Your account at ${said.centre} was ${said.how}`,
    text: `Dear ${said.firstName},

an administrator ${said.how} your account at the research application
portal of ${said.centre}. You are signed out and cannot sign in with it.
${said.how === 'deleted' ? '\nApplications and messages that the portal has stay there, with your name.\n' : ''}
If you think that this is a mistake, please contact the portal.
`,
  }),
  /** To the current address of an account whose e-mail is to be changed. */
  emailToFormer: (said: { firstName: string; centre: string; newAddress: string; link: string }) => ({
    subject: `Confirm your new e-mail address for ${said.centre}`,
    text: `Dear ${said.firstName},

somebody, most likely you, asked to change the e-mail address of your
account at the research application portal of ${said.centre} to

${said.newAddress}

Follow this link to agree. It works once, for 24 hours:

${said.link}

Another link was mailed to the new address. The address of your account
is changed once both links were followed.

If you did not ask for this, do not follow the link and choose a new
password: somebody else may know yours.
`,
  }),
  /** To the new address. */
  emailToNew: (said: { firstName: string; centre: string; link: string }) => ({
    subject: `Confirm your new e-mail address for ${said.centre}`,
    text: `Dear ${said.firstName},

somebody, most likely you, gave this e-mail address as the new one of an
account at the research application portal of ${said.centre}.

Follow this link to confirm it. It works once, for 24 hours:

${said.link}

Another link was mailed to the present address of the account. The
address is changed once both links were followed.

If you did not ask for this, ignore this mail.
`,
  }),
};
