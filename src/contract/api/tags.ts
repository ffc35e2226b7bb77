/**
 * What all forms of one tag have in common: a proxy that compresses makes a tag weak (`W/"1-2"`) or appends the coding
 * (`"1-2-gzip"`), and many clients send that back.
 */
export function opaqueValue(tag: string): string {
  return tag
    .trim()
    .replace(/^W\//i, '')
    .replaceAll('"', '')
    .replace(/(?:-{1,2}|;)(?:gzip|br|zstd|deflate)$/i, '');
}

/** The tag as the server wrote it, so that tags can be compared as texts. */
export const strongTag = (tag: string) => `"${opaqueValue(tag)}"`;
