/**
 * What tags of one version have in common. A server or proxy that compresses makes a tag weak (`W/"1-2"`) or appends the
 * coding (`"1-2-gzip"`), and the client sends that back.
 */
export function opaqueValue(tag: string): string {
  return tag
    .trim()
    .replace(/^W\//i, '')
    .replaceAll('"', '')
    .replace(/(?:-{1,2}|;)(?:gzip|br|zstd|deflate)$/i, '');
}

/** The same tag as every part of the portal's responses has it. */
export const strongTag = (tag: string) => `"${opaqueValue(tag)}"`;
