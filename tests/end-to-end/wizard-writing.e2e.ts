import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { guidance } from '../../src/contract/messages/application/guidance.ts';
import { editApplication, routes } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep, longText, openStep, title } from './application.ts';
import { callsOf, dataAt, submitByCalls, userIdOf } from './at-server.ts';
import { rememberMessages } from './messages.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const area = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const bar = (page: Page) => page.locator('[data-action-bar]');
const aside = (page: Page) => page.getByRole('complementary', { name: 'Help for this step' });

async function boxOf(target: Locator): Promise<{ left: number; right: number; top: number; height: number }> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: x, right: x + width, top: y, height };
}

/** How many pixels of a field's height are in the window and not under the action bar. */
const visibleHeight = (field: Locator) =>
  field.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const barTop = document.querySelector('[data-action-bar]')?.getBoundingClientRect().top ?? innerHeight;
    return Math.min(bottom, innerHeight, barTop) - Math.max(top, 0);
  });

test('writing a long answer: where things are, how much space there is, and what helps', async ({ portal, visit }) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const id = await callsOf(page, portal.url, await userIdOf(page)).begin();

  for (const [step, first] of [
    ['title-of-study', 'Study Title'],
    ['methodology', 'Research Design'],
  ] as const) {
    await test.step(`the first field of ${step} begins within 230 px below the header`, async () => {
      await openStep(page, id, step);
      const { top } = await boxOf(area(page, first));
      const header = await boxOf(page.getByRole('banner'));
      expect(top - header.top - header.height).toBeLessThanOrEqual(230);
    });
  }

  await page.goto(stepAddress('title-of-study'));
  await test.step('title, stepper, form and action bar begin at one edge, and form and bar end at one', async () => {
    const field = await boxOf(area(page, 'Background Information'));
    const others = [
      page.getByText('MRC Project Application Submission', { exact: true }),
      page.getByRole('navigation', { name: 'Steps of the application' }),
      page.getByRole('heading', { level: 1 }),
    ];
    for (const other of others) expect((await boxOf(other)).left).toBe(field.left);
    expect(field.right - field.left).toBe(672);
    expect((await boxOf(page.getByRole('button', { name: 'Next', exact: true }))).right).toBe(field.right);
    const stepper = await boxOf(page.getByRole('navigation', { name: 'Steps of the application' }));
    expect((await boxOf(aside(page))).right).toBe(stepper.right);
  });

  await test.step('the action bar is one row at the foot of the window, at every width', async () => {
    for (const [width, height] of [
      [1280, 64],
      [820, 64],
      [375, 60],
    ] as const) {
      await page.setViewportSize({ width, height: 720 });
      await expect.poll(async () => (await boxOf(bar(page))).height).toBe(height);
      const { top } = await boxOf(bar(page));
      expect(top + height).toBe(720);
    }
  });

  await test.step('on a phone at least 300 px are left to write in, also with its keyboard open', async () => {
    const background = area(page, 'Background Information');
    await background.fill(longText('Background', 2000));
    for (const height of [720, 420]) {
      await page.setViewportSize({ width: 375, height });
      await background.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
      expect(await visibleHeight(background)).toBeGreaterThanOrEqual(300);
    }
  });

  await page.setViewportSize({ width: 1280, height: 800 });
  await test.step('the help is about the question that has the focus, and moves nothing else', async () => {
    const heading = (name: string) => aside(page).getByRole('heading', { name, exact: true });
    await page.reload();
    await expect(heading('Background Information')).toBeVisible();
    const before = await boxOf(area(page, 'Significance'));
    await area(page, 'Significance').focus();
    await expect(heading('Significance')).toBeVisible();
    await expect(heading('Background Information')).toHaveCount(0);
    for (const point of guidance['significance']?.reviewersLookFor ?? []) {
      await expect(aside(page).getByText(point)).toBeVisible();
    }
    await expect(aside(page).getByText('120 to 200 words')).toBeVisible();
    const scrolled = await page.evaluate(() => scrollY);
    expect((await boxOf(area(page, 'Significance'))).top + scrolled).toBe(before.top);
    const example = aside(page).getByText(guidance['significance']?.example ?? '');
    await expect(example).toBeHidden();
    await aside(page).getByText('Example', { exact: true }).click();
    await expect(example).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a list of the questions says how far each is, and leads to its field', async () => {
    const link = (name: string) => aside(page).getByRole('link', { name });
    await expect(link('Study Title – Answered')).toBeVisible();
    await expect(link('Background Information – Answered')).toBeVisible();
    await expect(link('Purpose – Not answered')).toBeVisible();
    await link('Purpose').click();
    await expect(area(page, 'Purpose')).toBeFocused();
    await page.keyboard.insertText('To learn whether ear plugs help.');
    await expect(link('Purpose – Answered')).toBeVisible();
    await area(page, 'Significance').fill('Too short.');
    await expect(link('Significance – Started')).toBeVisible();
  });

  await test.step('the bar at the foot is as wide as the form, and covers none of the help', async () => {
    for (const width of [1440, 1280, 1024, 992]) {
      await page.setViewportSize({ width, height: 768 });
      const [field, actions, help] = await Promise.all(
        [area(page, 'Purpose'), page.getByRole('button', { name: 'Next' }), aside(page)].map((one) =>
          one.boundingBox(),
        ),
      );
      const end = (actions?.x ?? 0) + (actions?.width ?? 0);
      expect(end, `${width} px`).toBeCloseTo((field?.x ?? 0) + (field?.width ?? 0), 0);
      expect(help?.x, `${width} px`).toBeGreaterThan(end);
    }
  });

  await test.step('on a narrow screen the list is above the form, and the help at its question', async () => {
    await page.setViewportSize({ width: 375, height: 720 });
    const main = page.getByRole('main');
    await expect(aside(page)).toBeHidden();
    await main.getByText('On this page', { exact: true }).locator('visible=true').click();
    await main.getByRole('link', { name: 'Purpose – Answered' }).click();
    await expect(area(page, 'Purpose')).toBeFocused();
    const point = main.getByText(guidance['purpose']?.reviewersLookFor[0] ?? '').locator('visible=true');
    await expect(point).toHaveCount(0);
    await main
      .locator('summary')
      .filter({ hasText: /About this question Purpose/ })
      .click();
    await expect(point).toHaveCount(1);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});

test('Ctrl+S saves a draft in place of the browser’s own dialog', async ({ portal, visit }) => {
  const { page } = await visit();
  const messages = await rememberMessages(page);
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.begin();
  await openStep(page, id, 'title-of-study');
  const save = page.getByRole('button', { name: 'Save As Draft' });
  await expect(save).toHaveAttribute('aria-keyshortcuts', 'Control+S Meta+S');
  await expect(save).toHaveAttribute('title', 'Ctrl+S, or ⌘S on a Mac');
  /** Writes down whether the browser was kept from its own dialog at the last press of S. */
  const watchKeys = () =>
    page.evaluate(() =>
      addEventListener('keydown', (event) => {
        document.documentElement.dataset['prevented'] = String(event.defaultPrevented);
      }),
    );
  await watchKeys();
  const prevented = (is: boolean) => expect(page.locator('html')).toHaveAttribute('data-prevented', String(is));

  await test.step('in a field, what was just typed is saved', async () => {
    await area(page, 'Purpose').fill('To learn');
    await area(page, 'Purpose').press('ControlOrMeta+s');
    await expect.poll(() => messages).toContain('Study title saved successfully!');
    await prevented(true);
    expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({ study_PurposeInCarrying: 'To learn' });
    await expect(page).toHaveURL(stepAddress('title-of-study'));
  });

  await test.step('an S alone is a letter', async () => {
    await area(page, 'Purpose').press('s');
    await prevented(false);
    await expect(area(page, 'Purpose')).toHaveValue(/s$/);
  });

  await test.step('while Save As Draft cannot act, the keys show what is missing, as the button does', async () => {
    await page.goto(stepAddress('application-detail'));
    await atStep(page, 'Application Detail');
    await area(page, 'Work Number').fill('');
    await area(page, 'Work Number').press('ControlOrMeta+s');
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  });

  for (const [address, heading] of [
    [stepAddress('policy-agreement'), 'Policy Agreement'],
    [routes.checkApplication, 'Check your application'],
  ] as const) {
    await test.step(`with nothing to save, the browser does not offer to store the page: ${heading}`, async () => {
      await page.goto(address);
      await atStep(page, heading);
      await watchKeys();
      await page.keyboard.press('ControlOrMeta+s');
      await prevented(true);
    });
  }
});

test('a centre words the help for a question itself', async ({ portal, visit }) => {
  await portal.stop();
  const reworded = { guidance: { background: { usualLength: 'One page', example: '' } } };
  await writeFile(join(portal.dataFolder, 'config.json'), JSON.stringify(reworded));
  await portal.start();
  const { page } = await visit();
  await enter(page, portal, nur);
  const id = await callsOf(page, portal.url, await userIdOf(page)).begin();
  await openStep(page, id, 'title-of-study');
  await expect(aside(page).getByText('One page', { exact: true })).toBeVisible();
  await expect(aside(page).getByText(guidance['background']?.reviewersLookFor[0] ?? '')).toBeVisible();
  await expect(aside(page).getByText('Example', { exact: true })).toHaveCount(0);
});

test('the first step says how long it takes and what to have ready, or what was asked for', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);

  await test.step('a new application: the time, and what is needed', async () => {
    await page.goto(stepAddress('policy-agreement'));
    await expect(page.getByText('About 60 to 90 minutes in all. You can stop at any time.')).toBeVisible();
    await expect(aside(page).getByText('The principal investigator’s CV as a PDF file or a picture')).toBeVisible();
    await expect(page.getByText('Next: Application Detail').locator('visible=true')).toHaveCount(1);
  });

  await test.step('after a request for more information: its text, and a way to every step', async () => {
    const id = await submitByCalls(page, portal.url);
    const administrators = (await visit()).page;
    await signInAsAdministrator(administrators);
    await callsOf(administrators, portal.url, await userIdOf(administrators)).ask(id, 'Which ward is it?');
    await page.goto(editApplication(id));
    await atStep(page, 'Policy Agreement');
    await expect(page.getByRole('blockquote')).toHaveText('Which ward is it?');
    await expect(page.getByRole('link', { name: 'Read the request' })).toBeVisible();
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    const ways = page.getByRole('navigation', { name: 'Go to', exact: true });
    await expect(ways.getByRole('link')).toHaveText([
      'Application Detail',
      'Investigators Info',
      'Conflict Of Interest',
      'Title Of Study',
      'Methodology',
      'Pi Cv',
    ]);
    await expectAccessible(page);
    await ways.getByRole('link', { name: 'Methodology' }).click();
    await atStep(page, 'Methodology');
    await expect(page.getByRole('blockquote')).toHaveCount(0);
  });
});
