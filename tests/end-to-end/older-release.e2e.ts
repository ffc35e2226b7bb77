import { olderReleaseMessages } from '../../src/contract/messages/frame.ts';
import { userDatabaseName } from '../../src/local-db/user-store.ts';
import { agree, fillInDetail } from './application.ts';
import { userIdOf } from './at-server.ts';
import { enter, nur } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Far above the version of this release, which Dexie multiplies by ten. */
const NEWER = 1000;

test('fault 24: a page that opens on a newer database says so, touches nothing, and leads to the newer version', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  await agree(page);
  await fillInDetail(page);
  const name = userDatabaseName(await userIdOf(page));
  // An address of the server that is not a page of the app, so that nothing has the database open.
  await page.goto('/healthz');
  await page.evaluate(
    ([database, version]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database, version);
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
        opening.addEventListener('error', () => reject(opening.error));
      }),
    [name, NEWER] as const,
  );

  const heading = page.getByRole('heading', { level: 1, name: olderReleaseMessages.title });
  await page.goto('/my/application/application-detail');
  await expect(heading).toBeVisible();
  await expect(page.getByText(olderReleaseMessages.how)).toBeVisible();
  await expectAccessible(page);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: olderReleaseMessages.open }).click()]);
  // There is no newer release here, so the same page opens again, and not a broken one.
  await expect(heading).toBeVisible();
  const databases = await page.evaluate(() => indexedDB.databases());
  expect(databases.find((one) => one.name === name)?.version).toBe(NEWER);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
