import * as v from 'valibot';
import type { Configuration } from '../../contract/configuration.ts';

/** The app's page with the centre's name in its title. */
export function fillPage(html: string, { name }: Configuration): string {
  const escaped = escapeHtml(name);
  return html
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escaped}</title>`)
    .replace(/<meta\s[^>]*name="application-name"[^>]*>/i, () => `<meta name="application-name" content="${escaped}">`);
}

const Manifest = v.looseObject({});

/** The manifest with the centre's names; what the build wrote else stays. */
export function fillManifest(json: string, { name, shortName }: Configuration): string {
  return JSON.stringify({ ...v.parse(Manifest, JSON.parse(json)), name, short_name: shortName });
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
