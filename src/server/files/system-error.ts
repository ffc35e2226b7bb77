/** Whether the operating system refused something, with this code if one is given. */
export function isSystemError(error: unknown, code?: string): boolean {
  if (!(error instanceof Error && 'syscall' in error)) return false;
  return code === undefined || ('code' in error && error.code === code);
}

/** What the operating system or SQLite calls the reason of an error ("ENOSPC", "SQLITE_FULL"); undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined;
  return isSystemError(error) || error.code.startsWith('SQLITE_') ? error.code : undefined;
}
