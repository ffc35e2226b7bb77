/** One mail to one receiver, plain text. A link in the text is also in `link`, for the terminal that shows it. */
export type MailMessage = { to: string; subject: string; text: string; link?: string };

/** Sends a letter; resolves once the mail server or the folder of letters has it. */
export type Mail = { send(letter: MailMessage): Promise<void> };
