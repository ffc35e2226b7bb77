import * as v from 'valibot';

/** The first entry of an archive, which lists its content. The second is the SHA-256 of the first. */
export const MANIFEST_NAME = 'manifest.json';
export const MANIFEST_SUM_NAME = 'manifest.json.sha256';

export const DATABASE_NAME = 'portal.sqlite';
export const CONFIGURATION_NAME = 'config.json';
export const fileNameOf = (sha256: string) => `files/${sha256}`;

export const FORMAT = 'research-application-portal-backup';
export const FORMAT_VERSION = 1;

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A file in the archive. No name can lead out of the folder that it is restored to. */
const ArchivedFile = v.object({
  name: v.pipe(v.string(), v.regex(/^(?:portal\.sqlite|config\.json|files\/[0-9a-f]{64})$/)),
  size: Count,
  sha256: Sha256,
});
export type ArchivedFile = v.InferOutput<typeof ArchivedFile>;

/** Recognises a manifest of any version. */
export const AnyManifest = v.object({ format: v.literal(FORMAT), version: v.number() });

export const Manifest = v.object({
  format: v.literal(FORMAT),
  version: v.literal(FORMAT_VERSION),
  /** The id of the database; null: it is from before databases had an id. */
  portalId: v.nullable(v.string()),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The migrations of the database: a release that does not know all of them cannot restore it. */
  migrations: v.array(v.string()),
  /** The newest entry of the record; sequence 0: nothing is recorded. */
  record: v.object({ sequence: Count, hash: v.string() }),
  /** The other entries of the archive, in their order. */
  files: v.pipe(v.array(ArchivedFile), v.check(hasEachOnce)),
  /** Files that the database names and that were lost or damaged before the backup. */
  missing: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;

function hasEachOnce(files: ArchivedFile[]): boolean {
  const names = new Set(files.map(({ name }) => name));
  return names.size === files.length && names.has(DATABASE_NAME);
}
