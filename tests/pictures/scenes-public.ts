import { expect, type Page } from '@playwright/test';
import { activationLink, resetLink, routes } from '../../src/contract/routes.ts';
import { nur } from '../end-to-end/people.ts';
import { at, type Scene } from './scene.ts';
import type { Studio } from './studio.ts';

const visitor = (studio: Studio) => studio.visitor;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What a user sees who is not signed in. */
export const publicScenes: readonly Scene[] = [
  at('public-login', visitor, routes.login, 'window'),
  {
    name: 'public-login-refused',
    async show({ visitor: page }) {
      await page.goto(routes.login);
      await page.getByLabel('Email').fill('nur@hospital.example.org');
      await page.getByLabel('Password', { exact: true }).fill('Wrong$2026x');
      await press(page, 'Login');
      await expect(page.getByText('Invalid credentials')).toBeVisible();
      return page;
    },
  },
  {
    name: 'public-menu',
    frame: 'window',
    widths: [375, 820],
    async show({ visitor: page }) {
      await page.goto(routes.login);
      await page.setViewportSize({ width: 375, height: 720 });
      await press(page, 'Menu');
      return page;
    },
  },
  at('public-create-account', visitor, routes.createAccount),
  {
    name: 'public-create-account-errors',
    async show({ visitor: page }) {
      await page.goto(routes.createAccount);
      await page.getByLabel('First Name').fill('Layla');
      await page.getByLabel('Email').fill(nur.emailAddress);
      await page.getByLabel('Mobile Number').fill('0551');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await press(page, 'Create Account');
      await expect(page.getByText('There is a problem')).toBeVisible();
      return page;
    },
  },
  at('public-forgot-password', visitor, routes.forgotPassword),
  {
    name: 'public-forgot-password-sent',
    async show({ visitor: page }) {
      await page.goto(routes.forgotPassword);
      await page.getByLabel('Email').fill(nur.emailAddress);
      await press(page, 'Send Email');
      await expect(page.getByText('Email Sent!')).toBeVisible();
      return page;
    },
  },
  at('public-reset-password', visitor, resetLink('none')),
  at('public-activate-no-link', visitor, routes.activateAccount),
  {
    name: 'public-activate-failed',
    async show({ visitor: page }) {
      await page.goto(activationLink('none'));
      await expect(page.getByText('Activation Failed')).toBeVisible();
      return page;
    },
  },
  {
    name: 'public-activate-done',
    async show({ visitor: page, line }) {
      line.fate = ({ path }) =>
        path.includes('/Users/activate/')
          ? {
              status: 200,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ isSuccess: true, message: '', data: null }),
            }
          : undefined;
      await page.goto(activationLink('any'));

      await expect(page.getByText('Activation Successful!')).toBeVisible();
      return page;
    },
    after: async ({ line }) => {
      line.fate = () => undefined;
    },
  },
  at('public-help', visitor, routes.help, 'window'),
  at('public-no-such-address', visitor, '/no-such-address'),
];
