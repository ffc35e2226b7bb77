import type { ReactNode } from 'react';
import type { Application } from '../../contract/domain/application.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import { methodology } from '../../contract/steps/methodology.ts';
import { titleOfStudy } from '../../contract/steps/title-of-study.ts';
import { valueOf } from '../../replica/sources/reading.ts';
import { useReading, useReplica } from '../../replica/replica-context.ts';
import { PanelTabs, type PanelTab } from '../../ui/navigation/panel-tabs.tsx';
import { AnswersTab, ConflictTab } from './answers-tab.tsx';
import { FilesTab } from './files-tab.tsx';
import { InvestigatorsTab } from './investigators-tab.tsx';
import { ThreadTab } from './thread/thread-tab.tsx';

/** The parts of an application in tabs, the same for both roles; the thread only if there is a form for it. */
export function ApplicationParts({ application, form }: { application: Application; form: ReactNode }) {
  const { id, answers } = application;
  const comments = valueOf(useReading(useReplica().comments(id)));
  const thread: PanelTab = {
    key: 'thread',
    title: messages.thread,
    // Pending messages are in the thread but not in the count.
    count: comments?.filter(({ word }) => word === null).length ?? application.commentCount,
    content: <ThreadTab id={id} form={form} />,
  };
  const tabs: PanelTab[] = [
    { key: 'conflict', title: messages.conflict, content: <ConflictTab answers={answers} /> },
    { key: 'investigators', title: messages.investigators, content: <InvestigatorsTab id={id} /> },
    { key: 'study', title: messages.study, content: <AnswersTab step={titleOfStudy} answers={answers} /> },
    { key: 'methodology', title: messages.methodology, content: <AnswersTab step={methodology} answers={answers} /> },
    { key: 'files', title: messages.files, content: <FilesTab id={id} /> },
    ...(form === null ? [] : [thread]),
  ];
  return <PanelTabs label={messages.tabs} tabs={tabs} />;
}
