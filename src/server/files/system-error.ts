/** Whether an error comes from a call of the operating system, with this code if one is given. */
export function isSystemError(error: unknown, code?: string): boolean {
  if (!(error instanceof Error && 'syscall' in error)) return false;
  return code === undefined || ('code' in error && error.code === code);
}

/**
 * Returns the code of an error of the operating system or of SQLite ("ENOSPC", "SQLITE_FULL"); undefined for any other
 * error.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined;
  return isSystemError(error) || error.code.startsWith('SQLITE_') ? error.code : undefined;
}
