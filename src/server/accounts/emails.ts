/** The form under which two spellings of one e-mail address are the same: it is compared without case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The mailbox that an address leads to, as far as that can be told: "nur+1@" and "nur+2@" are most often one (RFC 5233). */
export function mailboxOf(email: string): string {
  return emailKey(email).replace(/\+[^@]*@/, '@');
}
