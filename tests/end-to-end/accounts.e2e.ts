import type { Page } from '@playwright/test';
import type { Fate, Passing } from '../support/fault-proxy.ts';
import type { PortalProcess } from '../support/portal-process.ts';
import { userIdOf } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { serverGone } from './network-errors.ts';
import { atRest, stopClock } from './page-clock.ts';
import { enter, mailedLink, nur, signIn } from './people.ts';

const contact = 'mailto:research-support@example.org';

/** A server response with `isSuccess` and `message`. */
const saying = (message: string, isSuccess = false): Fate => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ isSuccess, message }),
});

/** Applies the fate to one call only; all others pass. */
const only = (method: string, path: RegExp, fate: Fate) => (request: Passing) =>
  request.method === method && path.test(request.path) ? fate : undefined;

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

const lettersTo = async (portal: PortalProcess, emailAddress: string) =>
  (await portal.letters()).filter(({ to }) => to === emailAddress).length;

test.describe('an account', () => {
  test.use({
    provoked: [...serverGone, 404, 'net::ERR_INTERNET_DISCONNECTED'],
  });

  test('is made, activated and signed in to, and what goes wrong on the way is said', async ({
    line,
    portal,
    visit,
  }) => {
    const { page, context } = await visit();
    const main = page.getByRole('main');
    await page.clock.install();

    await test.step('the login has an email and a password, and leads to a new account and to a forgotten password', async () => {
      await page.goto('/login');
      await expect(main.getByRole('textbox', { name: 'Email', exact: true })).toBeVisible();
      await expect(main.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
      await expect(main.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/forgot-password');
    });

    await test.step('the login says what the portal is for, how long it takes, and what is needed', async () => {
      await expect(heading(page, 'Research Application Portal')).toBeVisible();
      await expect(main.getByText('Apply for ethical review of your study.')).toBeVisible();
      await expect(main.getByRole('listitem').filter({ hasText: 'Write your application' })).toContainText('60–90 min');
      const needed = main.getByText('A literature review of about 500 words');
      await expect(needed).toBeHidden();
      await main.getByText('What you need').click();
      await expect(needed).toBeVisible();
      await expectAccessible(page);
      await main.getByRole('link', { name: 'Create Account' }).click();
      await expect(page).toHaveURL(/\/create-account$/);
    });

    await test.step('a new account has six fields', async () => {
      const fields = ['First Name', 'Last Name', 'Email', 'Mobile Number', 'Password', 'Confirm Password'];
      for (const field of fields) await expect(main.getByLabel(field, { exact: true })).toBeVisible();
      await expect(main.locator('input')).toHaveCount(fields.length);
    });

    await test.step('the email is looked up 500 ms after the last key, and that is said', async () => {
      const asked: (string | null)[] = [];
      const { promise: until, resolve: answer } = Promise.withResolvers<void>();
      line.fate = ({ path }) => {
        const { pathname, searchParams } = new URL(path, line.url);
        if (!pathname.endsWith('/Users/check-email')) return undefined;
        asked.push(searchParams.get('email'));
        return { until };
      };
      const email = main.getByLabel('Email', { exact: true });
      const checking = main.getByText('Checking email availability...', { exact: true });
      const topOfNext = () => main.getByLabel('Mobile Number').evaluate((field) => field.getBoundingClientRect().top);
      const before = await topOfNext();
      await stopClock(page);
      await email.fill(nur.emailAddress.slice(0, -1));
      await page.clock.runFor(499);
      await email.fill(nur.emailAddress);
      await page.clock.runFor(499);
      await atRest(page);
      await expect(checking).toHaveCount(0);
      await page.clock.runFor(1);
      await expect(checking).toBeVisible();
      // It takes the place of the hint, so that nothing below it moves.
      expect(await topOfNext()).toBe(before);
      answer();
      await expect(checking).toHaveCount(0);
      expect(asked).toEqual([nur.emailAddress]);
    });

    await test.step('each rule of the password gets its tick while it is typed', async () => {
      const password = main.getByLabel('Password', { exact: true });
      const met = main.getByRole('listitem').filter({ hasText: 'Done:' });
      await expect(met).toHaveCount(0);
      await password.fill('short');
      await expect(met).toHaveText(['Done: A lowercase letter']);
      await password.fill('Long enough 1$');
      await expect(password).toHaveAccessibleDescription(/Done: At least 8 characters/);
      // Told to a screen reader once typing pauses; the clock still stands.
      await page.clock.runFor(1000);
      await expect(main.getByText('4 of 5 password rules met')).toBeAttached();
      await password.fill(nur.password);
      await expect(met).toHaveCount(5);
    });

    await test.step('a refused account is told in the words of the server, or in those of the portal', async () => {
      await main.getByLabel('First Name').fill(nur.firstName);
      await main.getByLabel('Last Name').fill(nur.lastName);
      await main.getByLabel('Mobile Number').fill(nur.mobileNumber);
      await main.getByLabel('Password', { exact: true }).fill(nur.password);
      await main.getByLabel('Confirm Password', { exact: true }).fill(nur.password);
      line.fate = only('POST', /\/Users$/, saying('The list of researchers is closed.'));
      await press(page, 'Create Account');
      await expect(alert(page)).toHaveText('The list of researchers is closed.');
      line.fate = only('POST', /\/Users$/, saying(''));
      await press(page, 'Create Account');
      await expect(alert(page)).toHaveText('Failed to create account. Please try again.');
      line.fate = () => undefined;
    });

    await test.step('a made account says so, and three seconds later the login follows', async () => {
      await press(page, 'Create Account');
      const created = heading(page, 'Account created successfully! Redirecting to login...');
      await expect(created).toBeVisible();
      await atRest(page);
      await page.clock.runFor(2999);
      await atRest(page);
      await expect(created).toBeVisible();
      await expect(page).toHaveURL(/\/create-account$/);
      await page.clock.runFor(1);
      await expect(page).toHaveURL(/\/login$/);
      await page.clock.resume();
    });

    await test.step('without its Id a link is called invalid, and it is said what to do', async () => {
      // The specification writes the parameter with a capital I.
      for (const query of ['', '?id=lower-case']) {
        await page.goto(`/activate-account${query}`);
        await expect(heading(page, 'Invalid Activation Link')).toBeVisible();
      }
      await expect(main.getByText('The activation link you used is invalid or has expired.')).toBeVisible();
      await expect(
        main.getByText('Invalid activation link. Please check your email for the correct link.'),
      ).toBeVisible();
      await expect(main.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', contact);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Support' })).toHaveAttribute(
        'href',
        contact,
      );
    });

    await test.step('"Request New Link" asks for the email and mails a new link', async () => {
      await press(page, 'Request New Link');
      await main.getByLabel('Email', { exact: true }).fill(nur.emailAddress);
      await press(page, 'Send Link');
      await expect(heading(page, 'Check your email')).toBeFocused();
      await expect(
        main.getByText('If this address has an account that isn’t active yet, we’ve sent a new link to it.'),
      ).toBeVisible();
      await expect.poll(() => lettersTo(portal, nur.emailAddress)).toBe(2);
    });

    const link = await mailedLink(portal, nur.emailAddress);
    const id = new URL(link).searchParams.get('Id') ?? '';

    await test.step('an activation that failed is told in the words of the server, or in those of the portal', async () => {
      const sent: string[] = [];
      for (const [said, shown] of [
        ['', 'Account activation failed. Please try again.'],
        ['The register is closed today.', 'The register is closed today.'],
      ] as const) {
        line.fate = ({ method, path }) => {
          if (!path.startsWith('/api/v1/Users/activate/')) return undefined;
          sent.push(`${method} ${decodeURIComponent(path)}`);
          return saying(said);
        };
        await page.goto(link);
        await expect(heading(page, 'Activation Failed')).toBeVisible();
        await expect(alert(page)).toHaveText(shown);
      }
      expect(sent).toEqual(Array(2).fill(`POST /api/v1/Users/activate/${id}`));
    });

    await test.step('pressing "Resend Activation Link" again is seen to have done something', async () => {
      line.fate = only('POST', /\/Users\/activate\//, saying(''));
      await press(page, 'Resend Activation Link');
      await expect(main.getByText('we’ve sent a new link to it.')).toBeVisible();
      await press(page, 'Resend Activation Link');
      await expect(main.getByText('You asked 2 times.')).toBeVisible();
    });

    await test.step('"Ask for a link with your email address" leads to the field for it', async () => {
      await main.getByRole('link', { name: 'Ask for a link with your email address' }).click();
      await expect(main.getByLabel('Email', { exact: true })).toBeFocused();
      await expect(main.getByRole('button', { name: 'Send Link' })).toBeVisible();
      await page.goBack();
      await expect(heading(page, 'Activation Failed')).toBeVisible();
    });

    await test.step('where the server cannot mail a link again, the support is named', async () => {
      line.fate = only('POST', /\/Users\/resend-activation$/, { status: 404 });
      await press(page, 'Resend Activation Link');
      await expect(main.getByText('This portal can’t send a new link. Contact support.')).toBeVisible();
      await expect(main.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', contact);
    });

    await test.step('an activation under way says so; done it says so, and five seconds later the login follows', async () => {
      const { promise: until, resolve: answer } = Promise.withResolvers<void>();
      line.fate = only('POST', /\/Users\/activate\//, { until });
      await page.goto(link);
      await expect(heading(page, 'Activating Your Account')).toBeVisible();
      await stopClock(page);
      answer();
      await expect(heading(page, 'Activation Successful!')).toBeVisible();
      await expect(
        main.getByText('Account activated successfully! Redirecting to login in 5 seconds...'),
      ).toBeVisible();
      await atRest(page);
      await page.clock.runFor(4999);
      await atRest(page);
      await expect(heading(page, 'Activation Successful!')).toBeVisible();
      await expect(page).toHaveURL(/\/activate-account\?/);
      await page.clock.runFor(1);
      await expect(page).toHaveURL(/\/login$/);
      await page.clock.resume();
    });

    await test.step('a refused login is told in the words of the server, or as invalid credentials', async () => {
      await main.getByLabel('Email').fill(nur.emailAddress);
      await main.getByLabel('Password', { exact: true }).fill(nur.password);
      line.fate = only('POST', /\/Auth\/Validate$/, saying('The door is shut today.'));
      await press(page, 'Login');
      await expect(alert(page)).toHaveText('The door is shut today.');
      line.fate = only('POST', /\/Auth\/Validate$/, saying(''));
      await press(page, 'Login');
      await expect(alert(page)).toHaveText('Invalid credentials');
    });

    await test.step('a login without an answer says to try later', async () => {
      line.fate = only('POST', /\/Auth\/Validate$/, 'cutBefore');
      await press(page, 'Login');
      await expect(alert(page)).toContainText('Login failed. Please try again later.');
    });

    await test.step('a login without a connection says that it needs one', async () => {
      line.fate = () => undefined;
      // It stays until the next attempt, so there is nothing to close.
      await expect(main.getByRole('button', { name: 'Close' })).toHaveCount(0);
      await context.setOffline(true);
      await press(page, 'Login');
      await expect(alert(page)).toContainText('We can’t reach the portal. You need to be online to log in.');
      await context.setOffline(false);
      await press(page, 'Login');
      await expect(page).toHaveURL(/\/my\/publish\/draft-research$/);
    });
  });
});

test.describe('a new password', () => {
  test.use({ provoked: [400] });

  test('a password is changed, and one that is forgotten is chosen again by a mailed link', async ({
    line,
    portal,
    visit,
  }) => {
    const { page } = await visit();
    const main = page.getByRole('main');
    await enter(page, portal, nur);
    const current = main.getByLabel('Current Password');
    const change = async () => {
      await current.fill(nur.password);
      await main.getByLabel('New Password', { exact: true }).fill('Other$2026x');
      await main.getByLabel('Confirm New Password').fill('Other$2026x');
      await press(page, 'Change Password');
    };

    await test.step('a changed password asks for the current one, and for the new one twice', async () => {
      await page.goto('/my/change-password');
      await expect(heading(page, 'Change Password')).toBeVisible();
      for (const field of ['Current Password', 'New Password', 'Confirm New Password']) {
        await expect(main.getByLabel(field, { exact: true })).toHaveAttribute('type', 'password');
      }
      await expect(main.locator('input:visible')).toHaveCount(3);
    });

    await test.step('a refused change is told in the words of the server, or in those of the portal, and marks the current password', async () => {
      for (const [said, shown] of [
        ['Passwords rest on Sundays.', 'Passwords rest on Sundays.'],
        ['', 'Failed to change password'],
      ] as const) {
        line.fate = only('POST', /\/Auth\/Password$/, saying(said));
        // A refused value is marked until it is changed.
        await current.fill('Half$2026x');
        await expect(current).toHaveAccessibleDescription('');
        await change();
        await expect(alert(page).getByText(shown, { exact: true })).toBeVisible();
        await expect(current).toHaveAttribute('aria-invalid', 'true');
        await expect(current).toHaveAccessibleDescription(/Current password is incorrect/);
      }
    });

    await test.step('a password that is too common is refused at its field, and the current one is not marked', async () => {
      line.fate = () => undefined;
      await page.goto('/my/change-password');
      await current.fill(nur.password);
      const chosen = main.getByLabel('New Password', { exact: true });
      await chosen.fill('P@ssw0rd1!');
      await main.getByLabel('Confirm New Password').fill('P@ssw0rd1!');
      await press(page, 'Change Password');
      await expect(chosen).toHaveAccessibleDescription(/This password is too common. Choose another one./);
      await expect(current).not.toHaveAttribute('aria-invalid', 'true');
    });

    await test.step('a changed password is told in the words of the server, or in those of the portal', async () => {
      for (const [said, shown] of [
        ['A good choice.', 'A good choice.'],
        ['', 'Password changed successfully'],
      ] as const) {
        line.fate = only('POST', /\/Auth\/Password$/, saying(said, true));
        await page.goto('/my/change-password');
        await change();
        await expect(heading(page, shown)).toBeVisible();
      }
      line.fate = () => undefined;
    });

    const stranger = await visit();
    const theirs = stranger.page.getByRole('main');
    const email = theirs.getByLabel('Email (*Required)', { exact: true });

    await test.step('a forgotten password has a title, a field, a button, and a way back to the login', async () => {
      await stranger.page.goto('/forgot-password');
      await expect(heading(stranger.page, 'Forgot Your Password?')).toBeVisible();
      await expect(email).toBeVisible();
      await expect(theirs.getByRole('button', { name: 'Send Email', exact: true })).toBeVisible();
      await expect(theirs.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    });

    await test.step('what is wrong with its email is said after sending, and not before', async () => {
      await email.fill('nur at the hospital');
      await email.fill('');
      await email.blur();
      await expect(email).not.toHaveAttribute('aria-invalid');
      await press(stranger.page, 'Send Email');
      await expect(email).toHaveAccessibleDescription(/Email is required$/);
      await email.fill('nur at the hospital');
      await expect(email).toHaveAccessibleDescription(/Please enter a valid email$/);
      await press(stranger.page, 'Send Email');
      await expect(email).toHaveAccessibleDescription(/Please enter a valid email$/);
    });

    await test.step('while it is sent the button reads "Sending...", beside a turning ring', async () => {
      const { promise: until, resolve: answer } = Promise.withResolvers<void>();
      line.fate = only('POST', /\/Auth\/forgot-password$/, { until });
      await email.fill(nur.emailAddress);
      await press(stranger.page, 'Send Email');
      const sending = theirs.getByRole('button', { name: 'Sending...', exact: true });
      await expect(sending).toBeVisible();
      await expect(sending.locator('[class*=spinner]')).toBeVisible();
      answer();
      await expect(sending).toHaveCount(0);
    });

    await test.step('success shows "Email Sent!" and what was sent', async () => {
      await expect(heading(stranger.page, 'Email Sent!')).toBeVisible();
      await expect(theirs.getByText("We've sent a password reset link to your email address.")).toBeVisible();
      await expect(theirs.getByText('Also check that you registered with this address.')).toBeVisible();
      await expect.poll(() => lettersTo(portal, nur.emailAddress)).toBe(2);
    });

    await test.step('"Resend" sends it again', async () => {
      line.fate = () => undefined;
      await press(stranger.page, 'Resend');
      await expect(theirs.getByText('We’ve sent the email again.')).toBeVisible();
      await expect.poll(() => lettersTo(portal, nur.emailAddress)).toBe(3);
      await press(stranger.page, 'Resend');
      await expect(theirs.getByText('We’ve sent the email again (2 times).')).toBeVisible();
      await expect.poll(() => lettersTo(portal, nur.emailAddress)).toBe(4);
    });

    await test.step('a failure is told in the words of the server or of the portal, in an alert that can be closed', async () => {
      await stranger.page.goto('/forgot-password');
      for (const [said, shown] of [
        ['The post office is closed.', 'The post office is closed.'],
        ['', 'Failed to send reset link. Please try again.'],
      ] as const) {
        line.fate = only('POST', /\/Auth\/forgot-password$/, saying(said));
        await email.fill(nur.emailAddress);
        await press(stranger.page, 'Send Email');
        await expect(alert(stranger.page)).toHaveText(shown);
        await theirs.getByRole('button', { name: 'Close' }).click();
        await expect(alert(stranger.page)).toHaveCount(0);
      }
    });

    await test.step('the mailed link leads to a page that takes a new password', async () => {
      const link = await mailedLink(portal, nur.emailAddress);
      // A browser does not send the fragment after #, so the token is in no log on the way.
      expect(new URL(link)).toMatchObject({
        pathname: '/reset-password',
        search: '',
        hash: expect.stringMatching(/^#token=./),
      });
      await stranger.page.goto(link);
      await theirs.getByLabel('New Password', { exact: true }).fill('Other$2026x');
      await theirs.getByLabel('Confirm New Password').fill('Other$2026x');
      await press(stranger.page, 'Reset Password');
      await theirs.getByRole('link', { name: 'Continue to Login' }).click();
      await signIn(stranger.page, { ...nur, password: 'Other$2026x' });
      await expect(stranger.page).toHaveURL(/\/my\/publish\/draft-research$/);
    });
  });
});

test.describe('a change of email', () => {
  test.use({ provoked: [...serverGone, 400] });

  test('is confirmed by two mailed links, and each page says what is so now', async ({ line, portal, visit }) => {
    const { page, context } = await visit();
    const stranger = await visit();
    const main = page.getByRole('main');
    const newEmail = 'nur.harbi@hospital.example.org';
    await enter(page, portal, nur);
    const asked = await page.request.post('/api/v1/Auth/change-email', {
      headers: { Origin: portal.url },
      data: { userId: await userIdOf(page), currentPassword: nur.password, newEmail },
    });
    expect(asked.status()).toBe(200);
    const [former, next] = [await mailedLink(portal, nur.emailAddress), await mailedLink(portal, newEmail)];
    const theirs = stranger.page.getByRole('main');

    await test.step('a link without its token is called incomplete', async () => {
      await stranger.page.goto('/confirm-email');
      await expect(heading(stranger.page, 'Email Address Not Confirmed')).toBeVisible();
      await expect(theirs.getByText('Part of the link is missing.')).toBeVisible();
      await expect(theirs.getByRole('link', { name: 'Continue to Login' })).toHaveAttribute('href', '/login');
    });

    await test.step('without a connection it can be tried again, and the link is not used up', async () => {
      line.fate = only('POST', /\/Auth\/confirm-email$/, 'cutBefore');
      await stranger.page.goto(next);
      await expect(alert(stranger.page)).toContainText('We couldn’t confirm your email address. Try again.');
      line.fate = () => undefined;
      await press(stranger.page, 'Try Again');
    });

    await test.step('the first link says which mailbox has the other one', async () => {
      await expect(heading(stranger.page, 'One More Link to Open')).toBeVisible();
      await expect(theirs.getByText('open the link that we sent to your current address.')).toBeVisible();
      await expect(theirs).not.toContainText(nur.emailAddress);
      await expectAccessible(stranger.page);
    });

    await test.step('a link that was followed already says what to do', async () => {
      await stranger.page.reload();
      await expect(alert(stranger.page)).toContainText('contact support');
      await expect(theirs.getByRole('link', { name: 'Continue to Login' })).toBeVisible();
      await expectAccessible(stranger.page);
    });

    await test.step('the second one, where the person is signed in, says that the address is changed', async () => {
      const sent: string[] = [];
      context.on('request', (request) => {
        if (request.url().endsWith('/Auth/confirm-email')) sent.push(request.method());
      });
      await page.goto(former);
      await expect(heading(page, 'Email Address Changed')).toBeVisible();
      await expect(main.getByText('From now on, log in with the new one.')).toBeVisible();
      expect(sent).toEqual(['POST']);
      await expectAccessible(page);
      await main.getByRole('link', { name: 'Go to Your Pages' }).click();
      await expect(page).toHaveURL(/draft-research$/);
    });

    await test.step('the new address signs in', async () => {
      await signIn(stranger.page, { ...nur, emailAddress: newEmail });
      await expect(stranger.page).toHaveURL(/draft-research$/);
    });
  });
});
