import { hash } from 'node:crypto';
import type { Random } from '../../portal.ts';

/**
 * Returns the SHA-256 in hexadecimal. The store keeps only this of a token, so that a copy of the database cannot be
 * used to sign in.
 */
export function secretHash(text: string): string {
  return hash('sha256', text);
}

/** Returns a random token that can be used in a link or a cookie. */
export function randomToken(random: Random, bytes: number): string {
  return Buffer.from(random(bytes)).toString('base64url');
}
