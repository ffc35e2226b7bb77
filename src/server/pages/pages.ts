import { join } from 'node:path';
import { defaultConfiguration } from '../../contract/configuration.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { pagePolicy } from '../http/security-headers.ts';
import type { Portal } from '../portal.ts';
import { contentTypeOf } from './content-types.ts';
import { acceptedEncodings } from './content-encoding.ts';
import { fillManifest, fillPage, inlineStyles, markWorker } from './page-templates.ts';
import { fileOfPath, isPageAddress, isPrivatePage } from './page-path.ts';
import { readFileIfAny } from './read-file.ts';
import { type Representation, sendRepresentation } from './representation.ts';

/** Names of built files contain a hash of their content: a changed file has another name. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Cached, but revalidated each time, so that a new release is seen at once. */
const ASK_FIRST = 'no-cache';

/**
 * Returns the handler for the built app: its files, its configuration, and its one page for every address of the app.
 */
export function createPages({ configuration, settings }: Portal): (request: Request) => Promise<Response> {
  const folder = settings.pagesFolder;
  const workerPolicy = pagePolicy(configuration);

  async function find(request: Request, path: string): Promise<Representation | undefined> {
    if (path === '/config.json') return textFile('config.json', JSON.stringify(configuration));
    if (folder === null) return undefined;
    if (path === '/' || path === '/index.html') return page(folder, path);
    if (path === '/manifest.webmanifest') return manifest(folder);
    if (path === '/service-worker.js' && workerPolicy !== pagePolicy(defaultConfiguration)) return worker(folder);
    const file = fileOfPath(folder, path);
    const found = file === undefined ? undefined : await builtFile(file, path, request.headers);
    if (found !== undefined) return found;
    return isPageAddress(path, request.headers) ? page(folder, path) : undefined;
  }

  async function page(folder: string, path: string): Promise<Representation | undefined> {
    const html = await readFileIfAny(join(folder, 'index.html'));
    if (html === undefined) return undefined;
    const text = Buffer.from(html).toString();
    const representation = textFile('index.html', fillPage(text, configuration));
    const policy = pagePolicy(configuration, inlineStyles(text));
    representation.headers['Content-Security-Policy'] = policy;
    // Browsers keep the old policy of a page if they are told that it has not changed.
    representation.variant = policy;
    if (isPrivatePage(path)) representation.headers['X-Robots-Tag'] = 'noindex';
    return representation;
  }

  async function manifest(folder: string): Promise<Representation | undefined> {
    const json = await readFileIfAny(join(folder, 'manifest.webmanifest'));
    if (json === undefined) return undefined;
    return textFile('manifest.webmanifest', fillManifest(Buffer.from(json).toString(), configuration));
  }

  async function worker(folder: string): Promise<Representation | undefined> {
    const script = await readFileIfAny(join(folder, 'service-worker.js'));
    return script && textFile('service-worker.js', markWorker(Buffer.from(script).toString(), workerPolicy));
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(405, serverMessages.pagesAreRead, { Allow: 'GET, HEAD' });
    }
    const found = await find(request, new URL(request.url).pathname);
    if (found !== undefined) return sendRepresentation(request, found);
    return plain(404, folder === null ? serverMessages.noPages : serverMessages.unknownPath);
  };
}

/** Returns a file of the build, in the smallest encoding that was built and that the client accepts. */
async function builtFile(file: string, path: string, asked: Headers): Promise<Representation | undefined> {
  const plainBytes = await readFileIfAny(file);
  if (plainBytes === undefined) return undefined;
  const headers: Record<string, string> = {
    'Content-Type': contentTypeOf(file),
    'Cache-Control': path.startsWith('/assets/') ? FOR_EVER : ASK_FIRST,
    // Sent with every encoding, the plain one too; otherwise a cache could give one to a client that cannot read it.
    Vary: 'Accept-Encoding',
  };
  for (const { name, suffix } of acceptedEncodings(asked.get('Accept-Encoding'))) {
    const bytes = await readFileIfAny(file + suffix);
    if (bytes !== undefined) return { bytes, headers: { ...headers, 'Content-Encoding': name } };
  }
  return { bytes: plainBytes, headers };
}

function textFile(name: string, text: string): Representation {
  return {
    bytes: Buffer.from(text),
    headers: { 'Content-Type': contentTypeOf(name), 'Cache-Control': ASK_FIRST },
  };
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
}
