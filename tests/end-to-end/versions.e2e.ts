import type { Page } from '@playwright/test';
import { editApplication } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep } from './application.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { MOMENT } from './moments.ts';
import { fieldsOnDevice } from './on-device.ts';
import { stopClock } from './page-clock.ts';
import { enter, nur } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { openWaiting } from './waiting-page.ts';

const OF_ONE = ' Of the first tab: three paragraphs of it.';
const OF_TWO = ' Of the second tab.';

/**
 * Types in one field in two tabs at the same time. The second tab is hidden, so that it is written to disk before the
 * first. Returns the text that was saved before.
 */
async function writeInBoth(one: Page, two: Page, label: string): Promise<string> {
  const userId = await userIdOf(one);
  const fieldOf = (page: Page) => page.getByRole('textbox', { name: label });
  const [first, second] = [fieldOf(one), fieldOf(two)];
  const saved = await first.inputValue();
  await expect(second).toHaveValue(saved);
  await stopClock(one);
  await first.press('Control+End');
  await one.keyboard.type(OF_ONE);
  await second.press('Control+End');
  await two.keyboard.type(OF_TWO);
  await two.evaluate(() => void dispatchEvent(new Event('pagehide')));
  const values = async () => (await fieldsOnDevice(two, userId)).map(({ value }) => value);
  await expect.poll(values).toContain(saved + OF_TWO);
  await expect(first).toHaveValue(saved + OF_ONE);
  await one.clock.runFor(1000);
  await one.clock.resume();
  return saved;
}

test('two tabs that write in one field lose nothing: the other version stands below, to be used or deleted', async ({
  portal,
  visit,
}) => {
  const { page: one, context } = await visit();
  await one.clock.install();
  await enter(one, portal, nur);
  const id = await callsOf(one, portal.url, await userIdOf(one)).startDraft();
  await one.goto(editApplication(id));
  await atStep(one, 'Policy Agreement');
  const two = await context.newPage();
  for (const page of [one, two]) {
    if (page === two) {
      await page.goto(editApplication(id));
      await atStep(page, 'Policy Agreement');
    }
    await page.goto(stepAddress('title-of-study'));
  }
  const saved = await writeInBoth(one, two, 'Purpose');
  const versions = two.getByRole('region', { name: 'Other versions: Purpose' });

  await test.step('the text that was there stands below the field, with where it came from', async () => {
    await expect(two.getByRole('textbox', { name: 'Purpose' })).toHaveValue(saved + OF_ONE);
    await expect(
      versions.getByText(new RegExp(`^Another version of this answer, from another tab, ${MOMENT}$`)),
    ).toBeVisible();
    await expect(versions.getByRole('blockquote')).toHaveText(saved + OF_TWO);
    await expectAccessible(two);
    await two.setViewportSize({ width: 320, height: 640 });
    expect(await two.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await two.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(two);
    await two.emulateMedia({ colorScheme: 'light' });
    await two.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('"Waiting to send" tells of it', async () => {
    await openWaiting(two);
    await expect(two.getByText(/1 other version of an answer, to choose from/)).toBeVisible();
    await two.goBack();
  });

  await test.step('"Check your application" says that Submit does not send it, and leads to it', async () => {
    await two.goto('/application');
    const strip = two.getByText('1 answer has more than one version. Submit sends only the text in the form.');
    await expect(strip).toBeVisible();
    await expectAccessible(two);
    await strip.getByRole('link', { name: 'Title Of Study' }).click();
    await expect(versions).toBeVisible();
  });

  await test.step('used, it takes the place of the other, which stands below then', async () => {
    await versions.getByRole('button', { name: /^Use this/ }).click();
    await expect(two.getByRole('textbox', { name: 'Purpose' })).toHaveValue(saved + OF_TWO);
    await expect(two.getByRole('textbox', { name: 'Purpose' })).toBeFocused();
    await expect(versions.getByRole('blockquote')).toHaveText(saved + OF_ONE);
  });

  await test.step('deleted, once asked, it is gone', async () => {
    await versions.getByRole('button', { name: /^Delete/ }).click();
    const dialog = two.getByRole('alertdialog', { name: 'Delete this version?' });
    await expectAccessible(two);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(versions).toHaveCount(0);
    await expect(two.getByRole('textbox', { name: 'Purpose' })).toHaveValue(saved + OF_TWO);
  });
});
