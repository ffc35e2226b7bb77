import { agree, fillInDetail, title } from './application.ts';
import { submitByCalls } from './at-server.ts';
import { enter, nur, omar, signInAsAdministrator } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('a researcher', () => {
  test.use({ provoked: [404, 403] });

  test("does not find another's application, by any address or call", async ({ portal, visit }) => {
    const owner = await visit();
    await enter(owner.page, portal, nur);
    await agree(owner.page);
    await fillInDetail(owner.page);
    await owner.page.goto('/my/publish/draft-research');
    const edit = owner.page.getByRole('link', { name: 'Edit Research' });
    // Until the server has responded, the draft has an id of its device, below zero.
    await expect(edit).toHaveAttribute('href', /[?&]id=\d/u);
    const id = Number(new URL((await edit.getAttribute('href')) ?? '', portal.url).searchParams.get('id'));

    const { page } = await visit();
    await enter(page, portal, omar);
    await page.goto(`/my/publish/view-researchdetail/${id}`);
    await expect(page.getByRole('heading', { name: 'We can’t find this application' })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    // A retry would not help; the link back does.
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to the list' })).toHaveAttribute(
      'href',
      '/my/publish/draft-research',
    );
    await expectAccessible(page);
    const calls = [
      `ProjectApplication/${id}`,
      `InvestigatorInfo?applicationId=${id}`,
      `Pi-CV/${id}`,
      `Comments?applicationId=${id}`,
    ];
    for (const call of calls) expect((await page.request.get(`/api/v1/${call}`)).status(), call).toBe(404);
    const list = await page.request.get(`/api/v1/ProjectApplication?userId=1`);
    expect((await list.json()).data).toEqual([]);
  });

  test('is led from every address of the administrators to the own dashboard', async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    for (const address of [
      'all-published',
      'accepted',
      'rejected',
      'More-info',
      'pending',
      'view-researchdetail/1',
      'nonsense',
    ]) {
      await page.goto(`/my/admin/${address}`);
      await expect(page).toHaveURL(/\/my\/publish\/draft-research$/);
    }
  });
});

test('an account of another role lands on all applications, is told what it can do there, and decides nothing', async ({
  visit,
  portal,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const id = await submitByCalls(page, portal.url);
  await page.goto('/');
  // The portal's own server never sends such a role: the page gets it as from a plain server.
  await page.evaluate(() => {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}');
    localStorage.setItem('user', JSON.stringify({ ...Object(user), roleId: 9 }));
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/my\/admin\/all-published$/);
  await expect(page.getByText('Your account isn’t set up for this portal.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/my/admin/view-researchdetail/${id}`);
  await expect(page.getByRole('tab', { name: 'Methodology' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.goto('/my/user-deatil');
  await expect(page.getByText('Unknown (9)')).toBeVisible();
});

test('an administrator is led from the applicants’ addresses to the own dashboard', async ({ visit }) => {
  const { page } = await visit();
  await signInAsAdministrator(page);
  for (const address of ['/my/publish/draft-research', '/my/application/policy-agreement', '/application', '/login']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/my\/admin\/all-published$/);
  }
});

test('nobody gets under /my without signing in, and the way back is kept', async ({ visit, portal }) => {
  const { page } = await visit();
  await page.goto('/my/publish/rejected-research');
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fmy%2Fpublish%2Frejected-research$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  // There was no session that could have ended.
  await expect(page.getByText('Your session has ended. Log in to send')).toHaveCount(0);
  const elsewhere = await visit();
  await enter(elsewhere.page, portal, nur);
  await page.getByLabel('Email').fill(nur.emailAddress);
  await page.getByLabel('Password', { exact: true }).fill(nur.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/my\/publish\/rejected-research$/);
});
