import { decisionMessages } from '../../src/contract/messages/application/review.ts';
import { reviewApplication } from '../../src/contract/routes.ts';
import { title } from './application.ts';
import { dataAt, submitByCalls } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';

test.use({ provoked: [500] });

test('an application of which a part could not be read is not decided on before it was', async ({
  portal,
  line,
  visit,
}) => {
  const elsewhere = await visit();
  await enter(elsewhere.page, portal, nur);
  const id = await submitByCalls(elsewhere.page, portal.url);
  const { page } = await visit();
  const unread = ['/api/v1/ProjectApplication?', '/api/v1/InvestigatorInfo?'];
  line.fate = ({ method, path }) =>
    method === 'GET' && unread.some((start) => path.startsWith(start)) ? { status: 500, body: 'failed' } : undefined;
  await signInAsAdministrator(page);
  await page.goto(reviewApplication(id));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const approve = page.getByRole('button', { name: decisionMessages.approve, exact: true });
  await expect(page.getByText(decisionMessages.incomplete)).toBeVisible();
  for (const name of [decisionMessages.approve, decisionMessages.moreInformation, decisionMessages.reject]) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  }
  await expectAccessible(page);
  line.fate = () => undefined;
  await page.getByRole('tab', { name: 'Principle Investigator' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(decisionMessages.incomplete)).toHaveCount(0);
  await approve.click();
  await expect
    .poll(async () => Reflect.get(Object(await dataAt(page, `ProjectApplication/${id}`)), 'appStatusId'))
    .toBe(1);
});
