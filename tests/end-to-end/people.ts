import { expect, type Page } from '@playwright/test';
import { administrator, type PortalProcess } from '../support/portal-process.ts';

export type Person = {
  firstName: string;
  lastName: string;
  emailAddress: string;
  mobileNumber: string;
  password: string;
};

export const nur: Person = {
  firstName: 'Nur',
  lastName: 'Al-Harbi',
  emailAddress: 'nur@hospital.example.org',
  mobileNumber: '055 123 4567',
  password: 'Sleep$2026x',
};

export const omar: Person = {
  firstName: 'عمر',
  lastName: 'Haddad',
  emailAddress: 'omar@hospital.example.org',
  mobileNumber: '٠٥٥٧٦٥٤٣٢١',
  password: 'Heart$2026x',
};

/** Fills in the form of `/create-account`; does not send it. */
export async function fillInAccount(page: Page, person: Person): Promise<void> {
  await page.goto('/create-account');
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.emailAddress);
  await page.getByLabel('Mobile Number').fill(person.mobileNumber);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password);
}

/** Registers as a person does: the form, the mailed link, the activation. Ends on the login page. */
export async function register(page: Page, portal: PortalProcess, person: Person): Promise<void> {
  await fillInAccount(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created successfully! Redirecting to login...')).toBeVisible();
  await page.goto(await mailedLink(portal, person.emailAddress));
  await expect(page.getByRole('heading', { name: 'Activation Successful!' })).toBeVisible();
  await page
    .getByRole('button', { name: 'Continue to Login' })
    .or(page.getByRole('link', { name: 'Continue to Login' }))
    .click();
  await expect(page).toHaveURL(/\/login/);
}

/** The link in the latest mail to an address. */
export async function mailedLink(portal: PortalProcess, emailAddress: string): Promise<string> {
  const letter = (await portal.letters()).findLast((one) => one.to === emailAddress);
  const link = /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No letter with a link to ${emailAddress}`);
  return link;
}

/** Signs in with the form; ends on the page to which the portal leads. */
export async function signIn(
  page: Page,
  { emailAddress, password }: Pick<Person, 'emailAddress' | 'password'>,
): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Email').fill(emailAddress);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

export const signInAsAdministrator = (page: Page) => signIn(page, administrator);

/** Registers a user with v1 calls, for tests that are about something else; ends signed in, in the browser. */
export async function enter(page: Page, portal: PortalProcess, person: Person): Promise<void> {
  await registerByCalls(page, portal, person);
  await signIn(page, person);
}

/** The same without signing in. */
export async function registerByCalls(page: Page, portal: PortalProcess, person: Person): Promise<void> {
  const headers = { Origin: portal.url };
  const { firstName, lastName, emailAddress, mobileNumber, password } = person;
  const created = await page.request.post('/api/v1/Users', {
    headers,
    data: { firstName, lastName, emailAddress, mobileNumber, password, role: 'User' },
  });
  expect(created.status()).toBe(200);
  const token = new URL(await mailedLink(portal, emailAddress)).searchParams.get('Id') ?? '';
  const activated = await page.request.post(`/api/v1/Users/activate/${token}`, { headers });
  expect(activated.status()).toBe(200);
}

/**
 * Opens a page whose session is about to end, and waits for the responses it asks for on its own: one that arrives
 * after the session has ended leads to the login page.
 */
export const openBeforeSessionEnds = (page: Page, address: string) => page.goto(address, { waitUntil: 'networkidle' });
