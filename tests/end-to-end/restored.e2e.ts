import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from '@playwright/test';
import { leavingMessages, workLeftMessages } from '../../src/contract/messages/device/device.ts';
import { keptHereMessages } from '../../src/contract/messages/device/kept-here.ts';
import { missingNoticeMessages } from '../../src/contract/messages/device/missing-notice.ts';
import { missingMessages } from '../../src/contract/messages/device/missing.ts';
import { restoredMessages } from '../../src/contract/messages/device/restored.ts';
import { waitingMessages } from '../../src/contract/messages/device/waiting.ts';
import { routes } from '../../src/contract/routes.ts';
import { runProgram } from '../../src/server/testing/server-process.ts';
import type { PortalProcess } from '../support/portal-process.ts';
import { agree, fillInDetail, title } from './application.ts';
import { enter, nur, omar, register, signIn } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { serverGone } from './network-errors.ts';

const database = ({ dataFolder }: PortalProcess) => join(dataFolder, 'portal.sqlite');

/** Backs up the running portal with its backup command. Returns the path of the archive. */
async function backUp({ dataFolder }: PortalProcess): Promise<string> {
  const archive = join(tmpdir(), `portal-backup-${randomUUID()}.tar`);
  await done('backup.ts', dataFolder, archive);
  return archive;
}

/** Kills the server, deletes its data folder, restores the backup, and starts the server again. */
async function restore(portal: PortalProcess, archive: string): Promise<void> {
  await portal.kill();
  for (const name of await readdir(portal.dataFolder)) await rm(join(portal.dataFolder, name), { recursive: true });
  await done('restore.ts', portal.dataFolder, archive);
  await rm(archive);
  await portal.start();
}

async function done(program: string, dataFolder: string, archive: string): Promise<void> {
  const { code, stderr } = await runProgram(program, { DATA_DIR: dataFolder }, [archive]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

const titlesAt = (portal: PortalProcess) => {
  const there = new Database(database(portal), { readonly: true });
  const rows = there.prepare<[], { owner_id: number; research_title: string }>(
    'select owner_id, research_title from applications order by id',
  );
  const found = rows.all();
  there.close();
  return found;
};

const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

test.describe('a backup was restored', () => {
  // All sessions have ended, and for a moment nothing listens at the address.
  test.use({
    provoked: [...serverGone, 401, 404, 502],
  });

  test('the browser says so, the person signs in again and sends again what is missing, and nobody else sees it', async ({
    portal,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    const archive = await backUp(portal);
    // After the backup: an application of Nur, and another person with an application.
    await agree(page);
    await fillInDetail(page);
    const other = await visit();
    await enter(other.page, portal, omar);
    await agree(other.page);
    await fillInDetail(other.page);
    const before = titlesAt(portal);
    expect(before).toHaveLength(2);

    await restore(portal, archive);
    expect(titlesAt(portal)).toEqual([]);
    await page.goto(routes.drafts);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(restoredMessages.signInAgain)).toBeVisible();
    await expectAccessible(page);
    await signIn(page, nur);
    const toMissing = page.getByRole('link', { name: missingNoticeMessages.toPage });
    await expect(toMissing).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
    for (const address of [routes.waiting, routes.userDetail]) {
      await page.goto(address);
      await expect(page.getByRole('main').getByText(missingNoticeMessages.notice(1))).toBeVisible();
      for (const text of [waitingMessages.nothingText, keptHereMessages.nothingLeft])
        await expect(page.getByRole('main').getByText(text)).toHaveCount(0);
    }
    await toMissing.click();
    await expect(page.getByRole('heading', { level: 1, name: missingMessages.title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(page.getByText(missingMessages.gone)).toBeVisible();
    await expect(toMissing).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: `${missingMessages.sendAgain}: ${title}` }).click();
    await expect(page.getByRole('heading', { name: missingMessages.nothing })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: missingMessages.title })).toBeFocused();
    await expect.poll(() => titlesAt(portal).map((row) => row.research_title)).toEqual([title]);

    // Another person registers and gets Omar's former user id, on the tablet that Omar used.
    const bea = { ...omar, firstName: 'Beatrix', lastName: 'Stone', emailAddress: 'bea@hospital.example.org' };
    await other.page.goto(routes.drafts);
    await expect(other.page).toHaveURL(/\/login/);
    await expect(other.page.getByText(restoredMessages.signInAgain)).toBeVisible();
    await register(other.page, portal, bea);
    await signIn(other.page, bea);
    await other.page.goto(routes.restored);
    await expect(other.page.getByRole('heading', { name: missingMessages.nothing })).toBeVisible();
    await other.page.goto(routes.waiting);
    await expect(other.page.getByText(title)).toHaveCount(0);
    await other.page.goto(routes.drafts);
    await expect(other.page.getByText('You did not published any Research')).toBeVisible();
    await expect(other.page.getByText(title)).toHaveCount(0);
  });

  test('a browser that lost its local storage shows nobody the words of who had their number before', async ({
    portal,
    visit,
  }) => {
    const { page } = await visit();
    const archive = await backUp(portal);
    await enter(page, portal, omar);
    await agree(page);
    await fillInDetail(page);
    expect(titlesAt(portal)).toHaveLength(1);
    // An address of the portal without the app, so that nothing has the database open.
    await page.goto('/healthz');
    await restore(portal, archive);
    await page.evaluate(() => localStorage.clear());
    const bea = { ...omar, firstName: 'Beatrix', lastName: 'Stone', emailAddress: 'bea@hospital.example.org' };
    await enter(page, portal, bea);
    expect(titlesAt(portal)).toEqual([]);
    for (const [address, seen] of [
      [routes.drafts, 'You did not published any Research'],
      [routes.restored, missingMessages.nothing],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(seen)).toBeVisible();
      await expect(page.getByText(title)).toHaveCount(0);
    }
    const omars = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    // The work of two people, each in a separate database.
    expect(omars.filter((name) => /^portal-\d/.test(name ?? ''))).toHaveLength(2);
  });

  test('work of a release that wrote down no owner is shown only to somebody who says that it is theirs', async ({
    portal,
    visit,
  }) => {
    const { page } = await visit();
    const archive = await backUp(portal);
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(page);
    expect(titlesAt(portal)).toHaveLength(1);
    await page.goto('/healthz');
    await page.evaluate(async () => {
      const { name = '' } = (await indexedDB.databases()).find((one) => /^portal-\d/.test(one.name ?? '')) ?? {};
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction('state', 'readwrite');
      transaction.objectStore('state').delete('owner');
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opening.result.close();
      localStorage.clear();
    });
    await restore(portal, archive);
    await enter(page, portal, nur);
    await page.getByRole('link', { name: missingNoticeMessages.toUnownedWork }).click();
    await expect(page.getByRole('heading', { level: 2, name: missingMessages.unownedWorkTitle })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: missingMessages.claim, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await page.getByRole('button', { name: `${missingMessages.sendAgain}: ${title}` }).click();
    await expect.poll(() => titlesAt(portal).map((row) => row.research_title)).toEqual([title]);
  });

  test('signing out and clearing the device names what the portal lacks, and clears it once it is discarded', async ({
    portal,
    visit,
  }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    const archive = await backUp(portal);
    await agree(page);
    await fillInDetail(page);
    await restore(portal, archive);
    await page.goto(routes.drafts);
    await signIn(page, nur);
    await expect(page.getByRole('link', { name: missingNoticeMessages.toPage })).toBeVisible();
    await page.goto(routes.userDetail);
    await page.getByRole('button', { name: 'Log out and clear this device' }).click();
    const asked = dialogOf(page, leavingMessages.title);
    await expect(asked.getByText(workLeftMessages.former(1))).toBeVisible();
    await asked.getByRole('button', { name: leavingMessages.copy }).click();
    await expect(asked.getByText(leavingMessages.copyLacksFormer)).toBeVisible();
    await expectAccessible(page);
    await asked.getByRole('button', { name: leavingMessages.discard }).click();
    const dialog = dialogOf(page, leavingMessages.discardTitle);
    await expect(dialog.getByText(workLeftMessages.former(1))).toBeVisible();
    await dialog.getByLabel(leavingMessages.discardLabel).fill(leavingMessages.discardWord);
    await dialog.getByRole('button', { name: leavingMessages.discardAct }).click();
    await expect(page).toHaveURL(/\/login$/);
    const names = () => page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []));
    await expect.poll(async () => (await names()).filter((name) => /^portal-\d/.test(name))).toEqual([]);
  });
});
