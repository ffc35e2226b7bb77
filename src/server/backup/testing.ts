import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openFixture, type PortalFixture } from '../applications/testing.ts';
import { dataPaths } from '../data-folder.ts';
import { openFolderFiles } from '../files/folder-files.ts';
import { recordIdentity } from '../record/write.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';

/** A portal whose database and files are on the disk. */
export type FixtureOnDisk = PortalFixture & {
  /** Its data folder. */
  data: string;
  /** A folder for anything else. */
  scratch: string;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openFixtureOnDisk(): Promise<FixtureOnDisk> {
  const scratch = scratchFolder();
  const data = join(scratch.path, 'data');
  mkdirSync(data);
  const paths = dataPaths(data);
  const store = openSqlite(paths.database);
  const fixture = await openFixture({ store, files: await openFolderFiles(paths.files) });
  await recordIdentity(fixture.portal, fixture.portal.portalId);
  return {
    ...fixture,
    data,
    scratch: scratch.path,
    async [Symbol.asyncDispose]() {
      await store.destroy();
      scratch[Symbol.dispose]();
    },
  };
}
