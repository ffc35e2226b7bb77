import { missingIn, type Missing } from '../contract/steps/completeness.ts';
import { answeredSteps } from '../contract/steps/wizard.ts';
import type { Outcome } from '../outbox/outbox.ts';
import type { Drafts } from './drafts.ts';
import { fileTypesOf } from './progress.ts';
import type { Draft } from './use-draft.ts';

/** What keeps a draft from being submitted, as it stands on this device: what waits to be sent counts. */
export function missingInDraft(draft: Draft): Missing[] {
  return missingIn({ answers: draft.answers, investigators: draft.investigators, fileTypes: fileTypesOf(draft) });
}

/**
 * Sends what was typed in any step and is not at the server, in the order of the wizard, and stops at the first change
 * that neither arrives nor waits. The server checks at Submit what it has, not what is on the screen.
 */
export async function sendKept(drafts: Drafts, applicationId: number): Promise<Outcome> {
  const { steps, investigators } = drafts.state(applicationId);
  let last: Outcome = { kind: 'saved', message: '', data: undefined, applicationId };
  for (const { name } of answeredSteps) {
    const kept = steps[name];
    if (kept === undefined || kept.savedAt !== null) continue;
    last = await drafts.saveStep(applicationId, name, kept.value);
    if (!wentOn(last)) return last;
  }
  if (investigators !== null && investigators.savedAt === null) {
    last = await drafts.investigators.save(applicationId, investigators.value);
    if (!wentOn(last)) return last;
  }
  const files = await drafts.files.send(applicationId);
  return files.find((outcome) => !wentOn(outcome)) ?? last;
}

/** Sends the application for review, after all that was typed and is not at the server yet. */
export async function submitWhole(drafts: Drafts, applicationId: number): Promise<Outcome> {
  const kept = await sendKept(drafts, applicationId);
  return wentOn(kept) ? drafts.submit(kept.applicationId) : kept;
}

/** Whether a change is at the server, or is kept and goes there by itself. */
export function wentOn(outcome: Outcome): outcome is Extract<Outcome, { kind: 'saved' | 'waiting' }> {
  return outcome.kind === 'saved' || outcome.kind === 'waiting';
}
