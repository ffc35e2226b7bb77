import { hash } from 'node:crypto';
import type { Random } from '../portal.ts';

/** SHA-256 in hexadecimal: what the store keeps of a token, so that a copy of the database signs nobody in. */
export function sha256(text: string): string {
  return hash('sha256', text);
}

/** A random token as it can stand in a link or a cookie. */
export function randomToken(random: Random, bytes: number): string {
  return Buffer.from(random(bytes)).toString('base64url');
}
