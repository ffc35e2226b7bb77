import { expect, type Page } from '@playwright/test';
import { editApplication, routes } from '../../src/contract/routes.ts';
import { stepAddress, stepTitle, type WizardStep } from '../../src/contract/steps/wizard.ts';
import { atStep } from '../end-to-end/application.ts';
import type { Scene } from './scene.ts';
import type { Studio } from './studio.ts';

/** Opens a step of an application that the portal has. */
async function open(page: Page, id: number, step: WizardStep): Promise<void> {
  await page.goto(editApplication(id));
  await atStep(page, stepTitle('policy-agreement'));
  await page.goto(stepAddress(step));
  await atStep(page, stepTitle(step));
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const problem = (page: Page) => expect(page.getByText('There is a problem')).toBeVisible();

const filled = (name: string, step: WizardStep, frame: 'page' | 'window' = 'page'): Scene => ({
  name: `wizard-${name}`,
  frame,
  async show({ researcher: page, applications }) {
    await open(page, applications.complete, step);
    return page;
  },
});

export const wizardScenes: readonly Scene[] = [
  {
    name: 'wizard-1-policy-new',
    async show({ beginner: page }) {
      await page.goto(stepAddress('policy-agreement'));
      await page.getByText('Human Research Policy', { exact: true }).click();
      return page;
    },
  },
  filled('2-detail', 'application-detail'),
  {
    name: 'wizard-2-detail-errors',
    async show({ beginner: page }) {
      await page.goto(stepAddress('policy-agreement'));
      await page.getByRole('checkbox').check();
      await next(page);
      await atStep(page, stepTitle('application-detail'));
      await page.getByRole('button', { name: 'Next', exact: true }).click({ force: true });
      await problem(page);
      return page;
    },
  },
  filled('3-investigators', 'investigators-info'),
  {
    name: 'wizard-3-investigators-editing',
    async show({ researcher: page, applications }) {
      await open(page, applications.complete, 'investigators-info');
      await page.getByRole('button', { name: 'Update row 2' }).click();
      await page.getByRole('button', { name: 'Save row 2' }).waitFor();
      await page.getByRole('button', { name: 'Add Investigator' }).click();
      await expect(page.getByText('ID Number is required.').last()).toBeVisible();
      return page;
    },
  },
  {
    name: 'wizard-3-investigators-empty',
    async show({ researcher: page, applications }) {
      await open(page, applications.begunOnly, 'investigators-info');
      return page;
    },
  },
  filled('4-conflict', 'conflict-of-interest'),
  {
    name: 'wizard-4-conflict-saved',
    // The message passes.
    frame: 'unsettled',
    async show({ researcher: page, applications }) {
      await open(page, applications.complete, 'conflict-of-interest');
      await page.getByRole('button', { name: 'Save As Draft' }).click();
      await expect(page.getByText('Conflict of interest saved successfully!')).toBeVisible();
      return page;
    },
  },
  filled('5-study', 'title-of-study'),
  filled('5-study-window', 'title-of-study', 'window'),
  {
    name: 'wizard-5-study-writing',
    frame: 'window',
    async show({ researcher: page, applications }) {
      await open(page, applications.begunOnly, 'title-of-study');
      const background = page.getByLabel('Background Information');
      await background.fill(
        'Four in ten patients of our heart failure clinic are admitted again within six months of their discharge. Most had gained weight for a week before, and had told nobody.\n\nA nurse who telephones twice a week would hear of it.',
      );
      await background.scrollIntoViewIfNeeded();
      await page.getByText('On this device', { exact: true }).first().waitFor();
      return page;
    },
  },
  {
    name: 'wizard-5-study-errors',
    async show({ researcher: page, applications }) {
      await open(page, applications.begunOnly, 'title-of-study');
      await next(page);
      await problem(page);
      return page;
    },
  },
  filled('6-methodology', 'methodology'),
  filled('6-methodology-window', 'methodology', 'window'),
  {
    name: 'wizard-6-methodology-errors',
    async show({ researcher: page, applications }) {
      await open(page, applications.begunOnly, 'methodology');
      await next(page);
      await problem(page);
      return page;
    },
  },
  filled('7-files', 'pi-cv'),
  {
    name: 'wizard-7-files-chosen',
    async show({ researcher: page, applications, files }) {
      await open(page, applications.begunOnly, 'pi-cv');
      const choose = (area: string, name: string, buffer: Buffer, mimeType = 'application/pdf') =>
        page.getByRole('button', { name: area }).setInputFiles({ name, mimeType, buffer });
      await choose('Principle Investigator CV', 'السيرة الذاتية – Nur Al-Harbi.pdf', files.pdf);
      await choose('Extra Supporting Files', 'Floor plan of the clinic.png', files.png, 'image/png');
      await choose('Informed Consent Form', 'consent.docx', Buffer.from('PK'), 'application/msword');
      await expect(page.getByText('Invalid file type: consent.docx')).toBeVisible();
      return page;
    },
  },
  {
    name: 'wizard-7-files-preview',
    frame: 'window',
    async show({ researcher: page, applications }) {
      await open(page, applications.complete, 'pi-cv');
      await page.getByRole('button', { name: /^Preview CV/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      return page;
    },
    after: ({ researcher: page }) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  },
  {
    name: 'wizard-7-files-delete',
    frame: 'window',
    async show({ researcher: page, applications }) {
      await open(page, applications.complete, 'pi-cv');
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      return page;
    },
    after: ({ researcher: page }) => page.getByRole('button', { name: 'Cancel' }).click(),
  },
  {
    name: 'wizard-requested',
    async show({ researcher: page, applications }) {
      await open(page, applications.asked, 'policy-agreement');
      return page;
    },
  },
  {
    name: 'check-complete',
    async show({ researcher: page, applications }) {
      await open(page, applications.complete, 'pi-cv');
      await page.goto(routes.checkApplication);
      return page;
    },
  },
  {
    name: 'check-missing',
    async show({ researcher: page, applications }) {
      await open(page, applications.begunOnly, 'pi-cv');
      await page.goto(routes.checkApplication);
      return page;
    },
  },
  {
    name: 'check-submit-refused',
    async show({ researcher: page, applications }) {
      await open(page, applications.begunOnly, 'pi-cv');
      await page.goto(routes.checkApplication);
      await page.getByRole('button', { name: 'Submit' }).click({ force: true });
      return page;
    },
  },
  {
    name: 'wizard-no-application',
    async show({ visit, portal }: Studio) {
      const page = await visit();
      const { enter, omar } = await import('../end-to-end/people.ts');
      await enter(page, portal, { ...omar, emailAddress: 'no-application@hospital.example.org' });
      await page.goto(stepAddress('methodology'));
      return page;
    },
  },
];
