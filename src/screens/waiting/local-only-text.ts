import { changeMessages } from '../../contract/messages/application/changes.ts';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import { versionMessages } from '../../contract/messages/application/versions.ts';
import { questionSteps, stepOfAnswer, stepTitle, type WizardStep } from '../../contract/steps/wizard.ts';
import type { LocalOnlyWork } from '../../outbox/read/local-only.ts';
import { isMessage, isNewRowField } from '../../contract/domain/field-names.ts';

/** Describes what is kept and not saved of an application, and in which step it is. */
export function localOnlyText({
  fields,
  versions,
  investigators,
  files,
}: Pick<LocalOnlyWork, 'fields' | 'versions' | 'investigators' | 'files'>): {
  words: string[];
  step: WizardStep | null;
} {
  const answers = questionSteps.flatMap((step) => {
    const count = step.questions.filter(({ name }) => fields.includes(name)).length;
    return count === 0
      ? []
      : [{ step: step.name as WizardStep, words: changeMessages.answers(stepTitle(step.name), count) }];
  });
  const hasNewRow = fields.some(isNewRowField);
  const rows = [
    ...(investigators > 0 ? [changeMessages.investigators(investigators)] : []),
    ...(hasNewRow ? [changeMessages.newInvestigator] : []),
  ].map((words) => ({ step: 'investigators-info' as WizardStep, words }));
  const chosen = files.map((fileName) => ({ step: 'pi-cv' as WizardStep, words: fileName }));
  const others = versions
    .slice(0, 1)
    .map((of) => ({ step: stepOfAnswer(of), words: versionMessages.kept(versions.length) }));
  const parts = [...answers, ...rows, ...chosen, ...others];
  const hasMessage = fields.some((name) => isMessage({ name }));
  const words = [...parts.map((part) => part.words), ...(hasMessage ? [messages.keptMessage] : [])];
  return { words: words.length === 0 ? [messages.keptStarted] : words, step: parts[0]?.step ?? null };
}

/** The step in which to go on writing; null if there are only messages, which belong to the application's page. */
export function localOnlyStep(work: LocalOnlyWork): WizardStep | null {
  return localOnlyText(work).step ?? (work.fields.length + work.versions.length === 0 ? 'policy-agreement' : null);
}
