import { sep, resolve } from 'node:path';

/** Returns the file that an address of the app names, or undefined if it cannot be a file of the folder. */
export function fileOfPath(folder: string, path: string): string | undefined {
  const name = decoded(path);
  if (name === undefined || /[\0\\]/.test(name)) return undefined;
  // Names that begin with a dot (`..`, `.env`) are never part of a built app.
  if (name.split('/').some((part) => part.startsWith('.'))) return undefined;
  const file = resolve(folder, `.${name}`);
  return file.startsWith(resolve(folder) + sep) ? file : undefined;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * Whether an address is one of the app's own pages and not a file (in `/assets/`, or with a dot in its last part), and
 * the request accepts a page.
 */
export function isPageAddress(path: string, headers: Headers): boolean {
  const destination = headers.get('Sec-Fetch-Dest');
  if (destination !== null && !['document', 'iframe', 'empty'].includes(destination)) return false;
  const accept = headers.get('Accept') ?? '*/*';
  const last = path.slice(path.lastIndexOf('/') + 1);
  return !last.includes('.') && !path.startsWith('/assets/') && /text\/html|text\/\*|\*\/\*/.test(accept);
}

/** Whether a page is behind the sign-in, and must not be indexed by search engines. */
export function isPrivatePage(path: string): boolean {
  return /^\/(my|application)(\/|$)/.test(path);
}
