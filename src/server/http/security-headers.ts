import { createHash } from 'node:crypto';
import type { Configuration } from '../../contract/configuration.ts';
import { features, header, scanFeature } from '../../contract/api/headers.ts';
import type { Portal } from '../portal.ts';

/** Headers for the responses of the API and of pages. Headers that a response already has are kept. */
export type SecurityHeaders = { api: HeaderList; pages: HeaderList };

/** Names and values; adding these costs less than iterating over `Headers`. */
type HeaderList = readonly (readonly [name: string, value: string])[];

/** One year, in seconds. */
const HSTS = 'max-age=31536000';

/**
 * Returns the headers of every response. No scripts, styles or frames are allowed from elsewhere, and of inline ones
 * only the styles that the build put into the page.
 */
export function securityHeaders({ configuration, portalId, scanner, settings }: Portal): SecurityHeaders {
  const everywhere: Record<string, string> = {
    [header.features]: [...features, ...(scanner === null ? [] : [scanFeature])].join(', '),
    [header.portalId]: portalId,
    'X-Content-Type-Options': 'nosniff',
    // Mailed links contain tokens, so their addresses are sent to no other site.
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': settings.appOrigin === null ? 'same-origin' : 'same-site',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  if (settings.publicUrl?.startsWith('https:') === true) {
    const scope = settings.hstsSubdomains ? '; includeSubDomains' : '';
    everywhere['Strict-Transport-Security'] = HSTS + scope;
  }
  const api = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  };
  return {
    api: Object.entries({ ...everywhere, ...api }),
    pages: Object.entries({ ...everywhere, 'Content-Security-Policy': pagePolicy(configuration) }),
  };
}

/**
 * Returns the policy for what a page may load, and which servers it may call. `styles`: the page's own inline styles.
 */
export function pagePolicy(
  { apiBase, logo }: Pick<Configuration, 'apiBase' | 'logo'>,
  styles: readonly string[] = [],
): string {
  const api = foreignOrigin(apiBase);
  const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  return [
    "default-src 'self'",
    ["style-src 'self'", ...hashes].join(' '),
    ["img-src 'self' blob: data:", ...foreignOrigin(logo), ...api].join(' '),
    ["connect-src 'self'", ...api].join(' '),
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function foreignOrigin(address: string): string[] {
  return /^https?:/.test(address) ? [new URL(address).origin] : [];
}

/** Adds the headers that a response does not have. */
export function addHeaders({ headers: own }: Response, headers: HeaderList): void {
  for (const [name, value] of headers) {
    if (!own.has(name)) own.set(name, value);
  }
}
