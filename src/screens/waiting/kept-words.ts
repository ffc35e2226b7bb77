import { changeMessages } from '../../contract/messages/application/changes.ts';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import { versionMessages } from '../../contract/messages/application/versions.ts';
import { answeredSteps, stepOfAnswer, stepTitle, type WizardStep } from '../../contract/steps/wizard.ts';
import type { KeptWork } from '../../outbox/read/kept.ts';

/** Describes what is kept and not saved of an application, and in which step it is. */
export function keptWords({
  fields,
  versions,
  investigators,
  files,
}: Pick<KeptWork, 'fields' | 'versions' | 'investigators' | 'files'>): {
  words: string[];
  step: WizardStep | null;
} {
  const answers = answeredSteps.flatMap((step) => {
    const count = step.questions.filter(({ name }) => fields.includes(name)).length;
    return count === 0
      ? []
      : [{ step: step.name as WizardStep, words: changeMessages.answers(stepTitle(step.name), count) }];
  });
  const hasNewRow = fields.some((name) => name.startsWith('new '));
  const rows = [
    ...(investigators > 0 ? [changeMessages.investigators(investigators)] : []),
    ...(hasNewRow ? [changeMessages.newInvestigator] : []),
  ].map((words) => ({ step: 'investigators-info' as WizardStep, words }));
  const chosen = files.map((fileName) => ({ step: 'pi-cv' as WizardStep, words: fileName }));
  const others = versions
    .slice(0, 1)
    .map((of) => ({ step: stepOfAnswer(of), words: versionMessages.kept(versions.length) }));
  const parts = [...answers, ...rows, ...chosen, ...others];
  const hasMessage = fields.some((name) => name.startsWith('message '));
  const words = [...parts.map((part) => part.words), ...(hasMessage ? [messages.keptMessage] : [])];
  return { words: words.length === 0 ? [messages.keptStarted] : words, step: parts[0]?.step ?? null };
}

/** The step in which to go on writing; null if there are only messages, which belong to the application's page. */
export function keptStep(work: KeptWork): WizardStep | null {
  return keptWords(work).step ?? (work.fields.length + work.versions.length === 0 ? 'policy-agreement' : null);
}
