/** One mail to one person, plain text. `link` stands in the text too; here for whoever shows it at a terminal. */
export type Letter = { to: string; subject: string; text: string; link: string };

/** Sends a letter; resolves once the mail server, or the folder of letters, has it. */
export type Mail = { send(letter: Letter): Promise<void> };
