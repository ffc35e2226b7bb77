/** The mails of the server. Lines are short, and in ASCII if possible, so that a mail is plain text in any program. */
export const mailMessages = {
  /** Replaces a first name that a mail does not repeat. */
  somebody: 'researcher',
  activation: ({ firstName, centre, link }: { firstName: string; centre: string; link: string }) => ({
    subject: `Activate your account at ${centre}`,
    text: `Dear ${firstName},

You have registered at the research application
portal of ${centre}.

Open this link to activate your account. It works for 7 days:

${link}

If you did not register, ignore this email.
`,
  }),
  reset: ({ firstName, centre, link }: { firstName: string; centre: string; link: string }) => ({
    subject: `Choose a new password for ${centre}`,
    text: `Dear ${firstName},

Someone, probably you, asked for a new password at the research
application portal of ${centre}.

Open this link to choose one. You can use it once, within one hour:

${link}

If you did not ask for it, ignore this email. Your password does not
change.
`,
  }),
  /** To a user whose account an administrator disabled or deleted. */
  accountEnded: (said: { firstName: string; centre: string; how: 'disabled' | 'deleted' }) => ({
    subject: `Your account at ${said.centre} was ${said.how}`,
    text: `Dear ${said.firstName},

An administrator ${said.how} your account at the research application
portal of ${said.centre}. You are logged out and can no longer use
this account.
${said.how === 'deleted' ? '\nYour applications and messages stay in the portal, with your name.\n' : ''}
If you think that this is a mistake, please contact the centre.
`,
  }),
  /** To the current address of an account whose email is to be changed. */
  emailToFormer: (said: { firstName: string; centre: string; newAddress: string; link: string }) => ({
    subject: `Confirm your new email address for ${said.centre}`,
    text: `Dear ${said.firstName},

Someone, probably you, asked to change the email address of your
account at the research application portal of ${said.centre} to

${said.newAddress}

Open this link to agree. You can use it once, within 24 hours:

${said.link}

We have sent another link to the new address. Your address changes when
you have opened both links.

If you did not ask for this, do not open the link. Choose a new
password: someone else may know yours.
`,
  }),
  /** To the new address. */
  emailToNew: (said: { firstName: string; centre: string; link: string }) => ({
    subject: `Confirm your new email address for ${said.centre}`,
    text: `Dear ${said.firstName},

Someone, probably you, wants to use this email address for an account
at the research application portal of ${said.centre}.

Open this link to confirm it. You can use it once, within 24 hours:

${said.link}

We have sent another link to the current address of the account. The
address changes after both links are opened.

If you did not ask for this, ignore this email.
`,
  }),
};
