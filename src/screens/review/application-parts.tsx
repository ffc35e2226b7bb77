import type { ReactNode } from 'react';
import type { Application } from '../../contract/domain/application.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import {
  questionStep,
  hasQuestions,
  stepTitle,
  wizardSteps,
  type ApplicationAnswers,
  type OwnStep,
  type WizardStep,
} from '../../contract/steps/wizard.ts';
import { valueOf } from '../../replica/sources/reading.ts';
import { useReading, useReplica } from '../../workspace/use-replica.ts';
import { PanelTabs, type PanelTab } from '../../ui/navigation/panel-tabs.tsx';
import { AnswersTab } from './answers-tab.tsx';
import { FilesTab } from './files-tab.tsx';
import { InvestigatorsTab } from './investigators-tab.tsx';
import { ThreadTab } from './thread/thread-tab.tsx';

/** The key of the tab of Requested Information. */
export const THREAD_TAB = 'thread';

/** The parts of an application in tabs, the same for both roles; the thread only if there is a form for it. */
export function ApplicationParts({
  application,
  form,
  tab,
  onTab,
}: {
  application: Application;
  form: ReactNode;
  tab?: string | undefined;
  onTab?: ((tab: string) => void) | undefined;
}) {
  const { id, answers } = application;
  const comments = valueOf(useReading(useReplica().comments(id)));
  const thread: PanelTab = {
    key: THREAD_TAB,
    title: messages.thread,
    // Messages that are not at the server yet are in the thread but not in the count.
    count: comments?.filter(({ delivery }) => delivery === null).length ?? application.commentCount,
    content: <ThreadTab id={id} form={form} />,
  };
  const tabs = stepsInOrder.flatMap((step): PanelTab[] => {
    const content = contentOf(step, id, answers);
    return content === null ? [] : [{ key: step, title: titles[step] ?? stepTitle(step), content }];
  });
  return (
    <PanelTabs label={messages.tabs} tabs={form === null ? tabs : [...tabs, thread]} selected={tab} onSelect={onTab} />
  );
}

const CONFLICT = 'conflict-of-interest';
/** As in the wizard, but for the conflict of interest, which comes first. */
const stepsInOrder: readonly WizardStep[] = [CONFLICT, ...wizardSteps.filter((step) => step !== CONFLICT)];

const titles: Partial<Record<WizardStep, string>> = messages.stepTitles;

/** The content of a step's tab; null if the step has none. */
function contentOf(step: WizardStep, id: number, answers: ApplicationAnswers): ReactNode {
  if (!hasQuestions(step)) return ownContents[step]?.(id) ?? null;
  // Its answers are above every tab.
  if (step === applicationDetail.name) return null;
  return <AnswersTab step={questionStep(step)} answers={answers} />;
}

const ownContents: Record<OwnStep, ((id: number) => ReactNode) | null> = {
  'policy-agreement': null,
  'investigators-info': (id) => <InvestigatorsTab id={id} />,
  'pi-cv': (id) => <FilesTab id={id} />,
};
