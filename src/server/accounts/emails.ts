/** The form under which two spellings of one e-mail address are the same: it is compared without case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
