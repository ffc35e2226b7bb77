import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Configuration } from '../../contract/configuration.ts';

/**
 * Returns the app's page with the centre's names and logo: in its title, under its icon on a Home Screen, and in the
 * header that is painted before any code has loaded.
 */
export function fillPage(html: string, { name, shortName, logo }: Configuration): string {
  const metaOf = (metaName: string, content: string) => (page: string) =>
    page.replace(
      new RegExp(`<meta\\s[^>]*name="${metaName}"[^>]*>`, 'i'),
      () => `<meta name="${metaName}" content="${escapeHtml(content)}">`,
    );
  const titled = html.replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(name)}</title>`);
  const headed = titled.replace(
    /(class="opening-brand">\s*<img\s+src=")[^"]*("[^>]*>\s*<span>)[^<]*/,
    (_whole, before: string, between: string) => before + escapeHtml(logo) + between + escapeHtml(name),
  );
  return metaOf('apple-mobile-web-app-title', shortName)(metaOf('application-name', name)(headed));
}

/** Returns the styles that the build put into the app's page (`inlineFirstStyles` in vite.config.ts). */
export const inlineStyles = (html: string): string[] =>
  [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css = '']) => css);

/**
 * Returns the service worker's script, marked with the centre's own page policy. A service worker keeps the policy that
 * came with its script, and browsers install a script again only if its bytes change.
 */
export function markWorker(script: string, policy: string): string {
  return `${script}\n// ${createHash('sha256').update(policy).digest('hex')}\n`;
}

const Manifest = v.looseObject({});

/** Returns the manifest with the centre's names; the rest stays as the build wrote it. */
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
