/** Returns the form in which two spellings of one email address are equal: trimmed and in lower case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Returns the mailbox of an address, as far as it can be known: "nur+1@" and "nur+2@" are most often one mailbox (RFC
 * 5233).
 */
export function mailboxOf(email: string): string {
  return emailKey(email).replace(/\+[^@]*@/, '@');
}
