import { createHash } from 'node:crypto';
import { namesTag } from '../http/requests/etag.ts';

/** What is sent for an address: bytes, and their headers. Another `variant` makes another tag for the same bytes. */
export type Representation = { bytes: Uint8Array; headers: Record<string, string>; variant?: string };

/** Returns a tag that changes with the bytes, so that each encoding of a file has its own, and with `variant`. */
export function etagOf(bytes: Uint8Array, variant = ''): string {
  return `"${createHash('sha256').update(variant).update(bytes).digest('base64url').slice(0, 27)}"`;
}

/**
 * Sends a 304 if the client already has these bytes (RFC 9110, 13.1.2: compared weakly), otherwise a 200. HEAD gets no
 * body.
 */
export function sendRepresentation(request: Request, { bytes, headers, variant }: Representation): Response {
  const etag = etagOf(bytes, variant);
  const all: Record<string, string> = { ...headers, ETag: etag };
  const known = request.headers.get('If-None-Match');
  if (known !== null && namesTag(known, etag)) {
    const { 'Content-Type': _type, 'Content-Encoding': _encoding, ...kept } = all;
    return new Response(null, { status: 304, headers: kept });
  }
  const length = { 'Content-Length': String(bytes.byteLength) };
  const body = request.method === 'HEAD' ? null : Uint8Array.from(bytes);
  return new Response(body, { status: 200, headers: { ...all, ...length } });
}
