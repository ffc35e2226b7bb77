/** One mail to one person, plain text. */
export type Letter = { to: string; subject: string; text: string };

/** Sends a letter; resolves once the mail server, or the folder of letters, has it. */
export type Mail = { send(letter: Letter): Promise<void> };
