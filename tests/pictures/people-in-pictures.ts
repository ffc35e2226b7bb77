import type { Page } from '@playwright/test';
import { editApplication } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep } from '../end-to-end/application.ts';
import { callsOf, userIdOf } from '../end-to-end/at-server.ts';
import { enter, nur, type Person } from '../end-to-end/people.ts';
import { titles } from './content.ts';
import { completeDraft, type Studio } from './studio.ts';

let people = 0;

/** The person under an email address that no other scene uses. */
export function personOf(person: Person): Person {
  people += 1;
  return { ...person, emailAddress: `${people}.${person.emailAddress}` };
}

/** A new person with a complete draft, so that operations that are stuck do not disturb other scenes. */
export async function withDraft({ visit, portal, files }: Studio) {
  const page = await visit();
  const person = personOf(nur);
  await enter(page, portal, person);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await completeDraft(calls, titles.sleep, files.pdf);
  await page.goto(editApplication(id));
  await atStep(page, 'Policy Agreement');
  return { page, calls, id, person };
}

export async function openStep(page: Page, step: Parameters<typeof stepAddress>[0], title: string): Promise<void> {
  await page.goto(stepAddress(step));
  await atStep(page, title);
}

/** Lets everything pass again. */
export async function mend({ line }: Studio): Promise<void> {
  line.fate = () => undefined;
}
