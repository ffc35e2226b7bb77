import type { Page } from '@playwright/test';
import { stepSaveMessages, wizardMessages } from '../../src/contract/messages/application/wizard.ts';
import { partStateMessages } from '../../src/contract/messages/device/saving.ts';
import { frameMessages } from '../../src/contract/messages/frame.ts';
import { editApplication, routes } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep, title } from './application.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { stopClock } from './page-clock.ts';
import { enter, nur } from './people.ts';
import { changesInHeader, inHeader, openChangesInHeader, tabTo } from './waiting-page.ts';
import { expectContrast } from './fixtures.ts';
import { serverGone } from './network-errors.ts';

test.use({ provoked: [...serverGone, 400] });

const WIDTHS = [1440, 1280, 1120, 992, 820, 375, 320];

/** Where everything in the header but the state is, and how wide and high the header is. */
async function placesIn(page: Page): Promise<Record<string, unknown>> {
  const places: Record<string, unknown> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    places[width] = await page.getByRole('banner').evaluate((header) => {
      const { height } = header.getBoundingClientRect();
      const beside = [...header.querySelectorAll('a, button, input')]
        .filter((one) => one.querySelector('[data-kind]') === null)
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.height > 0)
        .map(({ left, right }) => [Math.round(left), Math.round(right)]);
      return { height, beside, overflow: document.documentElement.scrollWidth - innerWidth };
    });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return places;
}

/** Checks that no two things in the row lie over each other, and that the row is one row. */
async function expectOneRow(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const { overlap, height } = await page.getByRole('banner').evaluate((header) => {
      const boxes = [...header.querySelectorAll('a, button, input')]
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.height > 0)
        .toSorted((one, other) => one.left - other.left);
      const overlap = boxes.filter((box, index) => box.left < (boxes[index - 1]?.right ?? 0) - 1).length;
      return { overlap, height: Math.round(header.getBoundingClientRect().height) };
    });
    expect(overlap, `at ${width}`).toBe(0);
    // With the line below it.
    expect(height, `at ${width}`).toBe(width < 992 ? 57 : 65);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('the state in the header: silent when all is saved, else one word; a press shows what it is about', async ({
  line,
  portal,
  visit,
}) => {
  const { page } = await visit();
  await page.clock.install();
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.startDraft();
  await page.goto(routes.drafts);
  const state = inHeader(page);
  const quiet = state.getByText(frameMessages.saved, { exact: true });

  await test.step('with everything saved there is a tick, and the word only for screen readers', async () => {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(state).toHaveAccessibleName(`${frameMessages.saved} – ${frameMessages.showsChanges}`);
    await expect.poll(async () => (await quiet.boundingBox())?.width ?? 0).toBeLessThan(2);
    await expectOneRow(page);
  });
  const before = await placesIn(page);

  await test.step('in the wizard the word has the time of the last save', async () => {
    await page.goto(editApplication(id));
    await atStep(page, 'Policy Agreement');
    await page.goto(stepAddress('methodology'));
    await atStep(page, 'Methodology');
    await page.getByLabel('Setting').fill('Ward 30, at night');
    await expect(state).toContainText(frameMessages.kept);
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(state).toContainText(/Saved \d\d:\d\d/);
  });

  await test.step('a message about the work is under no dialog, and is there again after it', async () => {
    await page.getByLabel('Setting').fill('Ward 40, by day');
    await stopClock(page);
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    const message = page.getByRole('status').getByText(stepSaveMessages('methodology').saved);
    await expect
      .poll(async () => {
        await page.clock.runFor(200);
        return message.isVisible();
      })
      .toBe(true);
    const frame = page.locator('[data-kind="success"]').filter({ hasText: stepSaveMessages('methodology').saved });
    const { x, width, y } = (await frame.boundingBox()) ?? { x: 0, width: 0, y: 0 };
    expect([width <= 448, y > 600, Math.abs(x + width / 2 - 640) < 40]).toEqual([true, true, true]);
    await page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.showModal();
    });
    await expect(message).toBeHidden();
    await page.evaluate(() => document.querySelector('body > dialog')?.remove());
    await expect(message).toBeVisible();
    await page.clock.resume();
  });

  await test.step('that a save waits is said by the step and the header, and by no message over the text', async () => {
    line.fate = ({ method }) => (method === 'POST' ? 'cutBefore' : undefined);
    await page.getByLabel('Setting').fill('Ward 50, at dawn');
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(state).toContainText('Waiting to send 1');
    await expect(page.getByText(partStateMessages.texts.waiting)).toBeVisible();
    await expect(page.getByText(wizardMessages.saving)).toHaveCount(0);
    await expect(page.locator('[data-kind="information"]')).toHaveCount(0);
  });

  await test.step('what waits has its count; nothing else in the header has moved', async () => {
    await page.goto(routes.drafts);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(state).toContainText('Waiting to send 1');
    expect(await placesIn(page)).toEqual(before);
    await expectOneRow(page);
  });

  await test.step('by the keyboard: Enter opens it, Tab leads through it, Esc closes it and goes back', async () => {
    await tabTo(page, state);
    await page.keyboard.press('Enter');
    const shown = changesInHeader(page);
    await expect(shown.getByRole('listitem')).toContainText(title);
    await expect(shown.getByRole('listitem')).toContainText('Waiting to send');
    await expect(shown.getByRole('listitem')).toContainText(/Since \d\d:\d\d/);
    await expectAccessible(page);
    await tabTo(page, shown.getByRole('link', { name: frameMessages.seeAll }));
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
    await expect(state).toBeFocused();
  });

  await test.step('on a phone it is as wide as the page, in the dark too', async () => {
    await page.setViewportSize({ width: 375, height: 720 });
    const shown = await openChangesInHeader(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectContrast(page);
    const box = await shown.boundingBox();
    expect([box?.x, box?.width]).toEqual([8, 359]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.mouse.click(188, 700);
    await expect(shown).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('with the link to all changes it leads to them', async () => {
    await (await openChangesInHeader(page)).getByRole('link', { name: frameMessages.seeAll }).click();
    await expect(page).toHaveURL(new RegExp(`${routes.waiting}$`));
    await expect(changesInHeader(page)).toBeHidden();
  });

  await test.step('in the wizard of another application a dot tells that this one needs something', async () => {
    line.fate = ({ path }) => {
      if (!path.endsWith('/Step/5')) return undefined;
      const body = JSON.stringify({ isSuccess: false, message: 'Setting must name the hospital' });
      return { status: 400, headers: { 'content-type': 'application/json' }, body };
    };
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(state).toContainText('Action needed 1');
    line.fate = () => undefined;
    const other = await calls.startDraft();
    await page.goto(editApplication(other));
    await atStep(page, 'Policy Agreement');
    await expect(state).toHaveAccessibleName(
      `${frameMessages.saved} – ${frameMessages.actionNeededElsewhere} – ${frameMessages.showsChanges}`,
    );
    await expect((await openChangesInHeader(page)).getByRole('listitem')).toContainText('Action needed');
    await expectAccessible(page);
  });
});
