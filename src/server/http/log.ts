/** What one line of the log may bear: never a name, an e-mail, a token, a query or a body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** Structured log: one JSON object a line. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void;
