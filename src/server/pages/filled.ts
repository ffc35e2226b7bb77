import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Configuration } from '../../contract/configuration.ts';

/**
 * The app's page with the centre's names and logo: in its title, under its icon on a Home Screen, and in the head that is
 * painted before any code has come.
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

/**
 * The worker's script, as it is under a page policy that is the centre's own. A worker lives under the policy that came
 * with its script, and browsers fetch a script anew only where its bytes are others.
 */
export function markWorker(script: string, policy: string): string {
  return `${script}\n// ${createHash('sha256').update(policy).digest('hex')}\n`;
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
