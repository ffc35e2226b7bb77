import { header } from '../contract/api/headers.ts';
import type { Request } from './request.ts';

/** What is known of the server's features beyond v1. */
export type KnownFeatures = {
  /** As the server last announced them: `[]` for a plain server, undefined while they are not known. */
  features(): readonly string[] | undefined;
  /** Whether it is known that the server accepts headers beyond v1. */
  knowsHeaders(): boolean;
  /** Notes what a response announces. */
  note(announced: string): void;
  /** Notes that the server is a plain one. */
  notePlain(): void;
  /** The headers of a request for this user and this portal, as far as the server accepts them. */
  headersFor(request: Request, meant: { user: number | null; portalId: string | null }): Headers;
};

export function createKnownFeatures(isSameOrigin: boolean): KnownFeatures {
  // A plain v1 server on another origin would refuse, before the request itself (preflight), headers that it does
  // not list, so they are sent there only once it has announced that it knows them.
  let knowsHeaders = isSameOrigin;
  let features: readonly string[] | undefined;
  /** Another origin may be served by a release whose preflight refuses the header. */
  let knowsPortals: boolean | undefined = isSameOrigin ? true : undefined;

  return {
    features: () => features,
    knowsHeaders: () => knowsHeaders,
    note(announced) {
      knowsHeaders = true;
      features = announced.split(',').flatMap((one) => one.trim() || []);
      knowsPortals = features.includes('identity');
    },
    notePlain() {
      features = [];
    },
    headersFor({ key, tag, jsonText }, { user, portalId }) {
      const headers = new Headers();
      if (jsonText !== undefined) headers.set('Content-Type', 'application/json');
      if (!knowsHeaders) return headers;
      if (user !== null) headers.set(header.forUser, String(user));
      if (portalId !== null && knowsPortals !== false) headers.set(header.forPortal, portalId);
      if (key !== undefined) headers.set(header.idempotencyKey, key);
      if (tag !== undefined) headers.set('If-Match', tag);
      return headers;
    },
  };
}
