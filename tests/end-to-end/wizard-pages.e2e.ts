import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { editApplication } from '../../src/contract/routes.ts';
import { atStep, title } from './application.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { enter, nur } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** The steps in order: address and title. */
const steps = [
  ['policy-agreement', 'Policy Agreement'],
  ['application-detail', 'Application Detail'],
  ['investigators-info', 'Investigators Info'],
  ['conflict-of-interest', 'Conflict Of Interest'],
  ['title-of-study', 'Title Of Study'],
  ['methodology', 'Methodology'],
  ['pi-cv', 'Pi Cv'],
] as const;
const titles = steps.map(([, name]) => name);

const stepper = (page: Page) => page.getByRole('navigation', { name: 'Steps of the application' });
const items = (page: Page) => stepper(page).getByRole('listitem');
/** Hidden buttons count too: a second copy for another width would be one too many. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true, includeHidden: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: 'Back' | 'Next') => button(page, name).click();

async function at(page: Page, index: number): Promise<void> {
  const [address = '', name = ''] = steps[index] ?? [];
  await expect(page).toHaveURL(new RegExp(`/my/application/${address}(\\?|$)`));
  await atStep(page, name);
}

test('the seven steps, from the first to the last and back, on a wide and on a narrow screen', async ({
  portal,
  visit,
}) => {
  await portal.stop();
  await writeFile(join(portal.dataFolder, 'config.json'), JSON.stringify({ shortName: 'Coast' }));
  await portal.start();
  const { page } = await visit();
  await enter(page, portal, nur);

  await test.step('the title names a project application submission, behind the centre’s short name', async () => {
    await page.goto('/my/application/policy-agreement');
    await at(page, 0);
    await expect(page.getByText('Coast Project Application Submission', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Policy Agreement – step 1 of 7 – Coast Project Application Submission');
  });

  await test.step('the stepper shows the seven steps in order, each in a numbered circle', async () => {
    await expect(items(page)).toHaveText(titles.map((name, index) => `${index + 1}${name}`));
    for (const index of titles.keys()) {
      const circle = items(page)
        .nth(index)
        .getByText(String(index + 1), { exact: true });
      await expect(circle).toBeVisible();
      await expect(circle).toHaveCSS('border-radius', '50%');
      const { width = 0, height = 1 } = (await circle.boundingBox()) ?? {};
      expect(width).toBeCloseTo(height);
    }
  });

  await test.step('a bar connects each circle with the one before', async () => {
    expect(await bars(page)).toEqual([
      'none',
      ...titles.slice(1).map((_, index) => `between ${index + 1} and ${index + 2}`),
    ]);
  });

  const id = await callsOf(page, portal.url, await userIdOf(page)).startDraft();
  await page.goto(editApplication(id));
  await at(page, 0);

  await test.step('Next leads from the policies to the application detail', async () => {
    await expect(button(page, 'Back')).toHaveCount(0);
    await press(page, 'Next');
    await at(page, 1);
  });

  await test.step('the detail shows the applicant’s name and email, and neither can be changed', async () => {
    const fact = (name: string) => page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd');
    await expect(fact('Name')).toHaveText('Nur Al-Harbi');
    await expect(fact('Official Email')).toHaveText(nur.emailAddress);
    await expect(fact('Mobile number')).toHaveText('+966 551234567');
    for (const name of ['Name', 'Official Email', 'Mobile number']) await expect(box(page, name)).toHaveCount(0);
  });

  await test.step('the detail asks for work number, research title and duration, and has its buttons', async () => {
    await expect(box(page, 'Work Number')).toHaveValue('4711');
    await expect(box(page, 'Research Title')).toHaveValue(title);
    await expect(box(page, 'Duration of Study')).toHaveValue('12 months');
    for (const name of ['Work Number', 'Research Title', 'Duration of Study']) {
      await expect(box(page, name)).toBeEditable();
    }
    for (const name of ['Back', 'Save As Draft', 'Next']) await expect(button(page, name)).toBeVisible();
    await press(page, 'Next');
    await at(page, 2);
  });

  await test.step('the investigators stand in a table, above one form for the next of them', async () => {
    const table = page.getByRole('table', { name: 'Investigators' });
    await expect(table.getByRole('columnheader').locator('visible=true')).toHaveText([
      '#',
      'Principle Investigator Name',
      'ID Number',
      'Position',
      'Actions',
    ]);
    const form = page.getByRole('form', { name: 'New investigator' });
    await expect(form).toHaveCount(1);
    await expect(form.getByRole('textbox')).toHaveCount(3);
    for (const name of ['Principle Investigator Name', 'ID Number', 'Position']) {
      await expect(form.getByRole('textbox', { name, exact: true })).toBeEditable();
    }
    await expect(form.getByRole('button', { name: 'Add Investigator' })).toBeVisible();
    const [above, below] = [await table.boundingBox(), await form.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  });

  await test.step('the investigators have Back, Save As Draft and Next, to their neighbours', async () => {
    for (const name of ['Back', 'Save As Draft', 'Next']) await expect(button(page, name)).toBeVisible();
    await press(page, 'Back');
    await at(page, 1);
    await press(page, 'Next');
    await at(page, 2);
    await press(page, 'Next');
    await at(page, 3);
  });

  const noConflict = page.getByRole('checkbox', { name: 'There is no Conflict of Interest' });
  const explanations = ['Name 1', 'Explanation 1', 'Name 2', 'Explanation 2'];
  await test.step('two names and two explanations show only while the box is ticked', async () => {
    await expect(noConflict).not.toBeChecked();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await noConflict.check();
    for (const name of explanations) await expect(box(page, name)).toBeEditable();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(explanations.length);
  });

  await test.step('beside them a hint says what to enter', async () => {
    const hint = 'Name two people who confirm this. For each, explain why they have no conflict of interest.';
    await expect(page.getByText(hint)).toBeVisible();
    await expect(noConflict).toHaveAccessibleDescription(hint);
    await expectAccessible(page);
    await noConflict.uncheck();
    await expect(page.getByText(hint)).toHaveCount(0);
    await expect(noConflict).toHaveAccessibleDescription(
      'Tick this if neither you nor your team has a conflict of interest. You then name two people who confirm it.',
    );
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  });

  await test.step('Back and Next lead from the conflict of interest to the investigators and to the study', async () => {
    await press(page, 'Back');
    await at(page, 2);
    await press(page, 'Next');
    await at(page, 3);
    await press(page, 'Next');
    await at(page, 4);
  });

  await test.step('Next leads on to the last step', async () => {
    for (const index of [5, 6]) {
      await press(page, 'Next');
      await at(page, index);
    }
  });

  await test.step('below 991.98 px the stepper is "Step N of 7" with a bar', async () => {
    const bar = stepper(page).getByRole('progressbar', { name: 'Step 7 of 7' });
    await page.setViewportSize({ width: 992, height: 800 });
    await expect(items(page)).toHaveCount(7);
    await expect(bar).toBeHidden();
    await page.setViewportSize({ width: 991, height: 800 });
    await expect(items(page)).toHaveCount(0);
    await expect(bar).toBeVisible();
    await expect(bar).toHaveAttribute('max', '7');
    await expect(bar).toHaveAttribute('value', '7');
    await expect(stepper(page).getByText('Step 7 of 7', { exact: true })).toBeVisible();
  });

  await test.step('there it opens the seven steps as a list, which leads to them', async () => {
    const position = stepper(page).getByText('Step 7 of 7', { exact: true });
    await position.click();
    await expect(items(page)).toHaveText(titles.map((name, index) => new RegExp(`${index + 1}.*${name}|${name}`)));
    await expectAccessible(page);
    await stepper(page).getByRole('link', { name: 'Methodology' }).click();
    await at(page, 5);
    await expect(items(page)).toHaveCount(0);
    await press(page, 'Next');
    await at(page, 6);
  });

  await test.step('Back leads to the first step, with one set of buttons at every width, always in reach', async () => {
    for (const index of [...steps.keys()].toReversed()) {
      await at(page, index);
      await expect(stepper(page).getByText(`Step ${index + 1} of 7`, { exact: true })).toBeVisible();
      const names = ['Next', ...(index > 0 ? ['Back', 'Save As Draft'] : []), ...(index === 6 ? ['Submit'] : [])];
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        for (const name of names) {
          await expect(button(page, name)).toHaveCount(1);
          await expect(button(page, name)).toBeVisible();
        }
      }
      // The buttons stay at the bottom of the window at any scroll position.
      for (const width of [1280, 820, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        for (const name of names) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
      }
      if (index > 0) await press(page, 'Back');
    }
  });
});

/** For each step, between which circles its bar is drawn, by its position on the screen. */
const bars = (page: Page) =>
  items(page).evaluateAll((all) => {
    const circles = all.map((step) => step.querySelector('[aria-hidden]')?.getBoundingClientRect() ?? new DOMRect());
    return all.map((step, index) => {
      const style = getComputedStyle(step, '::before');
      if (style.content === 'none') return 'none';
      const { left: from, top } = step.getBoundingClientRect();
      const [left, right] = [from + parseFloat(style.left), from + parseFloat(style.left) + parseFloat(style.width)];
      const middle = top + parseFloat(style.top) + parseFloat(style.height) / 2;
      const isDrawn = parseFloat(style.height) > 0 && right > left && !style.backgroundColor.endsWith(', 0)');
      const before = circles.findLastIndex((circle) => circle.right <= left);
      const after = circles.findIndex((circle) => circle.left >= right);
      const isLevel = circles.every((circle) => circle.top < middle && middle < circle.bottom);
      return isDrawn && isLevel && after === index ? `between ${before + 1} and ${after + 1}` : 'astray';
    });
  });
