import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { policies } from '../../src/contract/messages/application/policies.ts';
import { editApplication, routes } from '../../src/contract/routes.ts';
import { stepAddress, wizardSteps } from '../../src/contract/steps/wizard.ts';
import type { DraftRow } from '../../src/local-db/tables/rows.ts';
import { atStep } from './application.ts';
import { callsOf, dataAt, pdfOf, userIdOf } from './at-server.ts';
import { ARRIVES_WITHIN_MS, rowsOnDevice } from './on-device.ts';
import { enter, nur } from './people.ts';
import { inHeader } from './waiting-page.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { serverGone } from './network-errors.ts';

test('the policies are read and agreed to, and nothing goes on without that', async ({ portal, visit }) => {
  const { page, context } = await visit();

  await test.step('without a session every step leads to the login, and back', async () => {
    // Each page waits half a second in case a sign-in is in progress; in parallel they wait only once.
    await Promise.all(
      wizardSteps.map(async (step) => {
        const tab = await context.newPage();
        await tab.goto(stepAddress(step));
        await expect(tab).toHaveURL(`/login?returnUrl=${encodeURIComponent(stepAddress(step))}`);
        await expect(tab.getByRole('button', { name: 'Login' })).toBeVisible();
        await tab.close();
      }),
    );
  });

  await enter(page, portal, nur);
  const userId = await userIdOf(page);

  await test.step('without an application at hand nothing can be submitted', async () => {
    for (const address of [stepAddress('pi-cv'), '/application']) {
      await page.goto(address);
      await expect(page.getByText('Application ID missing. Please start a new application.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
    }
    await page.getByRole('main').getByRole('link', { name: 'New Research' }).click();
    await atStep(page, 'Policy Agreement');
  });

  const sections = page.getByRole('main').getByRole('group');
  await test.step('eight policies by their titles, each opens and closes', async () => {
    await expect(sections).toHaveText(
      [
        'Terms of Reference IRB Policy',
        'Human Research Policy',
        'Informed Consent Policy',
        'RCT Policy',
        'Collaboration Policy',
        'Intellectual Property Policy',
        'Animals and Plant In Experiments Policy',
        'Research Project Workflow',
      ],
      { useInnerText: true },
    );
    for (const title of policies.titles) {
      const section = sections.filter({ hasText: title });
      const heading = section.getByText(title, { exact: true });
      await expect(section).not.toHaveAttribute('open');
      await heading.click();
      await expect(section).toHaveAttribute('open');
      await heading.click();
      await expect(section).not.toHaveAttribute('open');
    }
  });

  await test.step('each says that it is coming soon', async () => {
    for (const title of policies.titles) {
      const section = sections.filter({ hasText: title });
      await expect(section.getByText('coming soon', { exact: true })).toBeHidden();
      await section.getByText(title, { exact: true }).click();
      await expect(section.getByText('coming soon', { exact: true })).toBeVisible();
    }
  });

  const agreement = page.getByRole('checkbox', {
    name: 'I read and agree: Policy Statement, Conditions, and Workflow.',
    exact: true,
  });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await test.step('unticked, Next cannot act and says why; pressed, it shows what is missing', async () => {
    await expect(agreement).not.toBeChecked();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expect(next).toHaveAccessibleDescription('Tick the box to continue.');
    await expect(page.getByText('Tick the box to continue.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'There is a problem' })).toHaveCount(0);
    // Playwright would not click a button with `aria-disabled`; a user can press it anyway.
    await next.press('Enter');
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Read the policies and tick the box to agree' }).click();
    await expect(agreement).toBeFocused();
    await expect(page).toHaveURL(stepAddress('policy-agreement'));
  });

  await test.step('ticked, Next leads to the application detail', async () => {
    await agreement.check();
    await expect(page.getByText('Tick the box to continue.')).toHaveCount(0);
    await expect(next).not.toHaveAttribute('aria-disabled');
    await next.click();
    await expect(page).toHaveURL(stepAddress('application-detail'));
    await atStep(page, 'Application Detail');
    await expect(page.getByLabel('Work Number')).toBeVisible();
  });

  await test.step('who agreed, when and to what is kept with the draft on this device', async () => {
    const [draft] = await rowsOnDevice<DraftRow>(page, userId, 'drafts');
    expect(draft?.agreement?.agreedPolicyVersion).toBe('1');
    const agreedAt = Date.parse(draft?.agreement?.agreedAt ?? '');
    expect(agreedAt).toBeGreaterThan(Date.now() - 5 * 60_000);
    expect(agreedAt).toBeLessThanOrEqual(Date.now());
  });

  await test.step('the box is ticked where the session has an application', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(stepAddress('policy-agreement'));
    await expect(agreement).toBeChecked();
    await page.reload();
    await expect(agreement).toBeChecked();
  });

  await test.step('the box is ticked where the address names an application', async () => {
    const id = await callsOf(page, portal.url, userId).startDraft();
    // A new tab has no current application.
    const tab = await context.newPage();
    const box = tab.getByRole('checkbox', { name: 'I read and agree' });
    await tab.goto(stepAddress('policy-agreement'));
    await expect(box).not.toBeChecked();
    await tab.goto(editApplication(id));
    await expect(box).toBeChecked();
    await tab.getByRole('button', { name: 'Next' }).click();
    await atStep(tab, 'Application Detail');
    await expect(tab.getByLabel('Work Number')).toHaveValue('4711');
  });
});

test.describe('policies that changed', () => {
  test.use({ provoked: [...serverGone, 400, 'net::ERR_INTERNET_DISCONNECTED'] });

  test('are agreed to again before the application is submitted', async ({ portal, visit }) => {
    const { page, context } = await visit();
    await enter(page, portal, nur);
    const calls = callsOf(page, portal.url, await userIdOf(page));
    const id = await calls.startDraft();
    await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
    await page.goto(editApplication(id));
    await atStep(page, 'Policy Agreement');
    await page.goto(routes.checkApplication);
    const submit = page.getByRole('button', { name: 'Submit', exact: true });
    await expect(page.getByRole('region', { name: 'Everything is complete' })).toBeVisible();

    await portal.stop();
    await writeFile(join(portal.dataFolder, 'config.json'), JSON.stringify({ policyVersion: '2' }));
    await portal.start();

    await test.step('a page that still shows the former ones is told so by the portal', async () => {
      await submit.click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText('The policies have changed since you agreed. Reload this page');
      await dialog.getByRole('button').last().click();
    });

    const box = page.getByRole('checkbox', { name: 'I read and agree' });
    await test.step('reloaded, the page says what is missing and leads to it', async () => {
      await page.reload();
      await submit.click();
      const missing = page.getByRole('link', { name: 'The policies have changed since you agreed.' }).first();
      await missing.click();
      await atStep(page, 'Policy Agreement');
      await expect(box).toBeFocused();
      await expect(box).not.toBeChecked();
      await expectAccessible(page);
    });

    await test.step('agreed to without a connection, it has a tick only once the portal has it', async () => {
      const stepper = page.getByRole('navigation', { name: 'Steps of the application' });
      await context.setOffline(true);
      await box.check();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await atStep(page, 'Application Detail');
      await expect(inHeader(page)).toContainText('Waiting to send 1');
      await expect(stepper.getByRole('link', { name: 'Policy Agreement' })).toHaveAccessibleName('Policy Agreement');
      await context.setOffline(false);
      const ticked = stepper.getByRole('link', { name: 'Completed: Policy Agreement' });
      await expect(ticked).toBeVisible({ timeout: ARRIVES_WITHIN_MS });
    });

    await test.step('then it is submitted', async () => {
      await page.goto(routes.checkApplication);
      await submit.click();
      await expect(page.getByText('Application submitted successfully!')).toBeVisible();
      expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({
        agreedPolicyVersion: '2',
        appStatusId: 5,
      });
    });
  });
});
