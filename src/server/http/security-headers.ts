import type { Configuration } from '../../contract/configuration.ts';
import { features, header, scanFeature } from '../../contract/headers.ts';
import type { Portal } from '../portal.ts';

/** Headers for the answers of the API; a file's own, stricter or looser, are left as they are. */
export type SecurityHeaders = { api: HeaderList; pages: HeaderList };

/** Names and values; to add them costs less than to go through `Headers`. */
type HeaderList = readonly (readonly [name: string, value: string])[];

/** A year. */
const HSTS = 'max-age=31536000';

/** What every answer bears. No script, style or frame from anywhere else, and none that stands in a page. */
export function securityHeaders({ configuration, portalId, scanner, settings }: Portal): SecurityHeaders {
  const everywhere: Record<string, string> = {
    [header.features]: [...features, ...(scanner === null ? [] : [scanFeature])].join(', '),
    [header.portalId]: portalId,
    'X-Content-Type-Options': 'nosniff',
    // Mailed links carry tokens: their addresses go to nobody.
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

/** What a page may load, and whom it may call. */
export function pagePolicy({ apiBase, logo }: Pick<Configuration, 'apiBase' | 'logo'>): string {
  const api = foreignOrigin(apiBase);
  return [
    "default-src 'self'",
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

/** Adds what an answer does not say itself. */
export function addHeaders({ headers: own }: Response, headers: HeaderList): void {
  for (const [name, value] of headers) {
    if (!own.has(name)) own.set(name, value);
  }
}
