import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect } from 'vitest';
import { FILE_MAX_BYTES } from '../../src/contract/api/limits.ts';
import { checkMessages } from '../../src/contract/messages/application/check.ts';
import { loginMessages } from '../../src/contract/messages/account/accounts.ts';
import { fieldMessages } from '../../src/contract/messages/application/fields.ts';
import { fileKindMessages } from '../../src/contract/messages/application/files.ts';
import { questions } from '../../src/contract/messages/application/questions.ts';
import { frameMessages } from '../../src/contract/messages/frame.ts';
import {
  investigatorMessages,
  submissionMessages,
  wizardMessages,
} from '../../src/contract/messages/application/wizard.ts';
import { routes } from '../../src/contract/routes.ts';
import type { Answers } from '../../src/contract/steps/step.ts';
import { questionSteps, stepTitle, type QuestionStepName, type WizardStep } from '../../src/contract/steps/wizard.ts';
import type { InvestigatorAnswers } from '../../src/contract/steps/investigators.ts';
import type { EngineDriver } from './engine-driver.ts';

/** How long a page may take to appear, on a busy machine. */
const PAGE_COMES_WITHIN_MS = 30_000;

export const investigators: readonly InvestigatorAnswers[] = [
  { name: 'Nur Al-Harbi', idNumber: '1029384756', position: 'Consultant' },
  { name: 'ليلى حسن', idNumber: '203040', position: 'Research nurse' },
];

/**
 * An answer to every question of every step, including the optional ones: long if a length is required, with Arabic and
 * an emoji.
 */
export const answers: Answers = Object.fromEntries(
  questionSteps
    .flatMap((step): readonly Question[] => step.questions)
    .map((question) => [question.name, answerTo(question)]),
);

type Question = {
  name: string;
  label: string;
  kind: 'line' | 'text' | 'tick';
  required: boolean;
  minCharacters?: number;
};

function answerTo({ label, kind, minCharacters = 0 }: Question): string | boolean {
  if (kind === 'tick') return true;
  if (kind === 'line') return `${label}, answered`;
  const sentence = `${label}: patients who sleep badly recover slowly.\n\nدراسة النوم بعد العمليات 🌙 `;
  return sentence.repeat(Math.ceil((minCharacters + 60) / sentence.length)).trim();
}

/**
 * Writes a PDF of exactly the largest allowed size. Every block of it is different, so that a missing piece is always
 * detected.
 */
export async function writeLargestPdf(path: string): Promise<Buffer> {
  const bytes = Buffer.alloc(FILE_MAX_BYTES);
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at);
  bytes.write('%PDF-1.7\n%âãÏÓ\n', 'latin1');
  bytes.write('\n%%EOF\n', bytes.length - 7, 'latin1');
  await writeFile(path, bytes);
  return bytes;
}

/** Signs in with the form; ends on the researcher's dashboard. */
export async function signIn(
  browser: EngineDriver,
  portalUrl: string,
  person: { emailAddress: string; password: string },
): Promise<void> {
  await browser.open(portalUrl + routes.login);
  await browser.fill('Email', person.emailAddress);
  await browser.fill('Password', person.password);
  await browser.press(loginMessages.submit);
  await atAddress(browser, routes.drafts);
}

/** Fills in all seven steps, from the dashboard to the check page; every question is answered. */
export async function fillInWizard(browser: EngineDriver, filePath: string): Promise<void> {
  await browser.press(frameMessages.newResearch);
  await atStep(browser, 'policy-agreement');
  await browser.tick(questions.agreement.label);
  await next(browser, 'application-detail');
  await answer(browser, 'application-detail');
  await next(browser, 'investigators-info');
  for (const investigator of investigators) await addInvestigator(browser, investigator);
  await next(browser, 'conflict-of-interest');
  await answer(browser, 'conflict-of-interest');
  await next(browser, 'title-of-study');
  await answer(browser, 'title-of-study');
  await next(browser, 'methodology');
  await answer(browser, 'methodology');
  await next(browser, 'pi-cv');
  await browser.chooseFile(`${fileKindMessages.piCv} ${submissionMessages.chooseSeveral}`, filePath);
  await sees(browser, basename(filePath));
  await browser.press(wizardMessages.next);
  await atCheckPage(browser);
}

/**
 * Submits from the check page. The portal then shows the list of what is under review, whether or not the server has
 * received it yet.
 */
export async function submit(browser: EngineDriver): Promise<void> {
  await browser.press(wizardMessages.submit);
  await atAddress(browser, routes.underReview);
}

export async function sees(browser: EngineDriver, words: string): Promise<void> {
  await expect.poll(() => browser.words(), { timeout: PAGE_COMES_WITHIN_MS }).toContain(words);
}

export async function atAddress(browser: EngineDriver, path: string): Promise<void> {
  const pathNow = async () => new URL(await browser.address()).pathname;
  await expect.poll(pathNow, { timeout: PAGE_COMES_WITHIN_MS }).toBe(path);
}

/**
 * Waits for the heading, which changes after the address: the last step, which is still on screen until then, also has
 * a Submit button.
 */
async function atCheckPage(browser: EngineDriver): Promise<void> {
  await expect.poll(() => browser.heading(), { timeout: PAGE_COMES_WITHIN_MS }).toContain(checkMessages.title);
}

async function atStep(browser: EngineDriver, step: WizardStep): Promise<void> {
  await expect.poll(() => browser.heading(), { timeout: PAGE_COMES_WITHIN_MS }).toContain(stepTitle(step));
}

async function next(browser: EngineDriver, step: WizardStep): Promise<void> {
  await browser.press(wizardMessages.next);
  await atStep(browser, step);
}

async function answer(browser: EngineDriver, name: QuestionStepName): Promise<void> {
  const asked: readonly Question[] = questionSteps.find((step) => step.name === name)?.questions ?? [];
  for (const question of asked) {
    const given = answers[question.name];
    if (question.kind === 'tick') await browser.tick(question.label);
    else await browser.fill(labelOf(question), String(given));
  }
}

/** The text of a label: the question, marked if it is optional. */
function labelOf({ label, required }: Question): string {
  return required ? label : `${label} ${fieldMessages.optional}`;
}

async function addInvestigator(browser: EngineDriver, investigator: InvestigatorAnswers): Promise<void> {
  await browser.fill(questions.investigatorName.label, investigator.name);
  await browser.fill(questions.idNumber.label, investigator.idNumber);
  await browser.fill(questions.position.label, investigator.position);
  await browser.press(investigatorMessages.add);
  await sees(browser, investigator.name);
}
