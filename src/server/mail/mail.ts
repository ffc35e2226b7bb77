/** One mail to one person, plain text. A link in the text stands in `link` too, for the terminal that shows it. */
export type Letter = { to: string; subject: string; text: string; link?: string };

/** Sends a letter; resolves once the mail server, or the folder of letters, has it. */
export type Mail = { send(letter: Letter): Promise<void> };
