import { agree, atStep, title } from './application.ts';
import { submitByCalls } from './at-server.ts';
import { enter, nur, openBeforeSessionEnds, signInAsAdministrator } from './people.ts';
import { inHeader, openChangesInHeader } from './waiting-page.ts';
import { expect, expectAccessible, test, type Visitor } from './fixtures.ts';
import { serverGone } from './network-errors.ts';

const next = ({ page }: Visitor) => page.getByRole('button', { name: 'Next' }).click();
const fillInDetail = async ({ page }: Visitor) => {
  await page.getByLabel('Work Number').fill('4711');
  await page.getByLabel('Research Title').fill(title);
  await page.getByLabel('Duration of Study').fill('12 months');
};

test.describe('the server is gone', () => {
  test.use({ provoked: [...serverGone] });

  test('what is saved without it waits, says so, lets the person go on, and arrives once when it is back', async ({
    portal,
    visit,
  }) => {
    const visitor = await visit();
    const { page } = visitor;
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(visitor);
    await portal.kill();
    await next(visitor);
    await atStep(page, 'Investigators Info');
    await expect(page.getByText('Waiting to send 1')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await atStep(page, 'Application Detail');
    await expect(page.getByLabel('Research Title')).toHaveValue(title);

    await portal.start();
    await expect(page.getByText('Waiting to send 1')).toHaveCount(0);
    await page.goto('/my/publish/draft-research');
    await expect(page.getByRole('heading', { name: title })).toHaveCount(1);
  });

  test('words that nobody saved are there after the tab died, with the server still gone', async ({
    portal,
    visit,
  }) => {
    const visitor = await visit();
    const { page, context } = visitor;
    await enter(page, portal, nur);
    await agree(page);
    await page.getByLabel('Research Title').fill(title);
    await expect(page.getByRole('main').getByText('Not sent yet.')).toBeVisible();
    const address = page.url();
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto('/my/publish/draft-research');
    await again.getByRole('link', { name: 'Edit Research' }).click();
    await again.getByRole('button', { name: 'Next' }).click();
    await expect(again).toHaveURL(address);
    await expect(again.getByLabel('Research Title')).toHaveValue(title);
  });

  test('what was saved is there after a power cut, and a list that cannot be read never looks empty', async ({
    portal,
    visit,
  }) => {
    const visitor = await visit();
    const { page } = visitor;
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(visitor);
    await next(visitor);
    await atStep(page, 'Investigators Info');
    await portal.kill();
    await page.getByRole('link', { name: 'My Publishes' }).click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByText('You did not published any Research')).toHaveCount(0);
    await portal.start();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(title)).toBeVisible();
  });
});

test.describe('the session ended', () => {
  test.use({ provoked: [401] });

  test('a save waits and says so; signing in again sends it and finds every word', async ({ portal, visit }) => {
    const visitor = await visit();
    const { page } = visitor;
    await enter(page, portal, nur);
    await agree(page);
    await fillInDetail(visitor);
    await visitor.context.clearCookies();
    await next(visitor);
    await atStep(page, 'Investigators Info');
    await expect(inHeader(page)).toContainText('Action needed 1');
    const shown = await openChangesInHeader(page);
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Log in to send 1 change' }).click();
    await page.getByLabel('Password', { exact: true }).fill(nur.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
    await atStep(page, 'Investigators Info');
    await expect(page.getByText(/Action needed|Waiting to send 1/)).toHaveCount(0);
    // The pressed button is gone, but focus is not lost.
    await expect(inHeader(page)).toBeFocused();
    await page.goto('/my/publish/draft-research');
    await expect(page.getByRole('heading', { name: title })).toHaveCount(1);
  });

  test('a message that is sent then waits, and goes once the person signs in again', async ({ portal, visit }) => {
    const applicant = await visit();
    await enter(applicant.page, portal, nur);
    const id = await submitByCalls(applicant.page, portal.url);

    const { page, context } = await visit();
    await signInAsAdministrator(page);
    await openBeforeSessionEnds(page, `/my/admin/view-researchdetail/${id}`);
    await page.getByRole('button', { name: 'More Information' }).click();
    await page.getByLabel('Your Message').fill('Who reads the diaries?');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Send' }).first().click();
    // The list that follows cannot be read without a session, so the user is led to the login page.
    await expect(page).toHaveURL(/\/login/);
    await signInAsAdministrator(page);
    await expect(page.getByText(/Action needed|Waiting to send 1/)).toHaveCount(0);
    await page.goto(`/my/admin/view-researchdetail/${id}`);
    await page.getByRole('tab', { name: /Requested Information/ }).click();
    await expect(page.getByText('Who reads the diaries?')).toBeVisible();
  });
});

test('pressing Next twice in a row makes one application', async ({ portal, visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await enter(page, portal, nur);
  await agree(page);
  await fillInDetail(visitor);
  await page.getByRole('button', { name: 'Next' }).dblclick();
  await atStep(page, 'Investigators Info');
  await page.goto('/my/publish/draft-research');
  await expect(page.getByRole('heading', { name: title })).toHaveCount(1);
});
