import { routes } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { openStep } from './application.ts';
import { callsOf, pdfOf, userIdOf } from './at-server.ts';
import { enter, nur } from './people.ts';
import { expect, test } from './fixtures.ts';

test('who comes near a limit of the portal is told before anything is refused', async ({ portal, visit }) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.startDraft();
  const row = { applicationId: id, userId: calls.userId, idNumber: '102938', position: 'Nurse' };
  const names = Array.from({ length: 199 }, (_, number) => `Nurse ${number}`);
  await calls.post(
    'InvestigatorInfo',
    names.map((name) => ({ ...row, principleInvestigatorName: name })),
  );
  for (let sent = 0; sent < 198; sent += 1) await calls.upload(id, 4, `${sent}.pdf`, pdfOf(String(sent)));
  const problems = page.getByRole('region', { name: 'There is a problem' });

  await test.step('a one-line answer is counted', async () => {
    await openStep(page, id, 'application-detail');
    const title = page.getByRole('textbox', { name: 'Research Title' });
    await title.fill('x'.repeat(950));
    await expect(title).toHaveAccessibleDescription(/950 of at most 1,000 characters/);
    await title.fill('x'.repeat(1001));
    // Playwright would wait for the button to be enabled; a user can press it anyway.
    await page.getByRole('button', { name: 'Next', exact: true }).click({ force: true });
    await expect(problems).toContainText('Research Title can have at most 1,000 characters');
    await title.fill('Sleep after surgery');
  });

  await test.step('the last investigator is added, and one more is not', async () => {
    await openStep(page, id, 'investigators-info');
    await expect(page.getByText('You can add 1 more investigator to this application.')).toBeVisible();
    const form = page.getByRole('form', { name: 'New investigator' });
    const add = async (name: string) => {
      const answers = [
        ['Principle Investigator Name', name],
        ['ID Number', '203040'],
        ['Position', 'Nurse'],
      ] as const;
      for (const [label, answer] of answers) await form.getByRole('textbox', { name: label, exact: true }).fill(answer);
      await form.getByRole('button', { name: 'Add Investigator' }).click();
    };
    const rows = page.getByRole('table', { name: 'Investigators' }).getByRole('row');
    const full = 'An application can have at most 200 investigators. Delete one before you add another.';
    await add('Layla');
    await expect(rows).toHaveCount(1 + 200);
    await expect(page.getByText(full)).toBeVisible();
    await expect(problems).toHaveCount(0);
    await add('Omar');
    await expect(problems).toContainText(full);
    await expect(rows).toHaveCount(1 + 200);
  });

  await test.step('more files than the application can take are not kept', async () => {
    await openStep(page, id, 'pi-cv');
    await expect(page.getByText('You can add 2 more files to this application.').first()).toBeVisible();
    const choose = page.getByRole('button', { name: 'Extra Supporting Files' });
    const files = ['a', 'b', 'c'].map((name) => ({
      name: `${name}.pdf`,
      mimeType: 'application/pdf',
      buffer: pdfOf(name),
    }));
    await choose.setInputFiles(files);
    await expect(
      page.getByText('You can add 2 more files to this application, and you chose 3. Choose fewer.'),
    ).toBeVisible();
    await choose.setInputFiles(files.slice(0, 2));
    await expect(page.getByText('An application can have at most 200 files.').first()).toBeVisible();
  });

  await test.step('who has nearly as many drafts as they may have is told before another is started', async () => {
    for (let begun = 1; begun < 190; begun += 1) await calls.begin(`Draft ${begun}`);
    await page.goto(routes.drafts);
    await page.getByRole('button', { name: 'New Research' }).click();
    await expect(page).toHaveURL(stepAddress('policy-agreement'));
    await expect(page.getByText('You have 190 drafts. You can have at most 200.')).toBeVisible();
  });
});
