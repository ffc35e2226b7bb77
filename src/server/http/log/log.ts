/** What a line of the log may contain: never a name, an email, a token, a query or a body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** Writes one line of the structured log, as a JSON object. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void;
