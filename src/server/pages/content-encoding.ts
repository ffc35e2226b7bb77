/** The encodings in which the build stores each file, the smaller first. */
export const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export type Encoding = (typeof encodings)[number];

/** Returns the encodings that a client accepts, by its Accept-Encoding (RFC 9110, 12.5.3), the smaller first. */
export function acceptedEncodings(acceptEncoding: string | null): Encoding[] {
  const weights = new Map<string, number>();
  for (const entry of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return encodings.filter(({ name }) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}
