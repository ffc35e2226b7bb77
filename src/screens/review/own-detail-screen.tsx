import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router-dom';
import {
  detailMessages,
  listMessages,
  threadMessages as messages,
} from '../../contract/messages/application/review.ts';
import { editApplication, readApplicationId, routes } from '../../contract/routes.ts';
import { isEditable, isPrivate, isStatus, status as statuses, type Status } from '../../contract/domain/statuses.ts';
import { applicantMayComment } from '../../contract/domain/transitions.ts';
import type { ShownApplication } from '../../replica/sources/part-copies.ts';
import { focusField } from '../../ui/form/focus-field.ts';
import { LinkStrip } from '../../ui/navigation/link-strip.tsx';
import { THREAD_TAB } from './application-parts.tsx';
import { DetailPage } from './detail-page.tsx';
import { MessageForm } from './thread/message-form.tsx';
import { StatusPanel } from './status/status-panel.tsx';
import { ApplicationNotFound } from './no-application.tsx';

/** The applicant's view of one of their own applications. */
export default function OwnDetailScreen() {
  const id = readApplicationId(useParams()['id']);
  if (id === null) return <ApplicationNotFound back={routes.drafts} />;
  return <OwnDetail key={id} id={id} />;
}

function OwnDetail({ id }: { id: number }) {
  const [tab, setTab] = useState<string>();
  const fieldId = useId();
  const reply = () => {
    // The field is hidden until its tab is selected.
    flushSync(() => setTab(THREAD_TAB));
    focusField(fieldId);
  };
  return (
    <DetailPage
      id={id}
      back={routes.drafts}
      tab={tab}
      onTab={setTab}
      renderTop={(application, { state }) => (
        <>
          {application.hasNewer && <NewerHere id={application.id} atServer={application.atServer} />}
          <StatusPanel application={application} isFresh={state === 'fresh'} onReply={reply} />
        </>
      )}
      // A draft has no thread: it has not been reviewed yet.
      renderForm={(application) =>
        isPrivate(application.status) ? null : <Reply application={application} fieldId={fieldId} />
      }
    />
  );
}

/** A link to text on this device that the page does not show: in the wizard, or in the list of waiting changes. */
function NewerHere({ id, atServer }: { id: number; atServer: number }) {
  const isOpen = isEditable(atServer);
  return (
    <LinkStrip
      words={detailMessages.newerHere(isOpen ? listMessages.edit : detailMessages.toWaiting)}
      to={isOpen ? editApplication(id) : routes.waiting}
      icon="kept"
      tone="yellow"
    />
  );
}

function Reply({ application, fieldId }: { application: ShownApplication; fieldId: string }) {
  const { id, status, atServer } = application;
  return (
    <MessageForm
      applicationId={id}
      fieldId={fieldId}
      closedBecause={applicantMayComment(status) ? undefined : closedAt(status, atServer)}
      hint={messages.replyKeepsStatus}
    />
  );
}

function closedAt(status: number, atServer: number): string {
  const { closedAt: texts } = messages;
  if (status === statuses.pending && atServer !== status) return texts.submitting;
  return (isStatus(status) ? closedBecause[status] : null) ?? texts.unknown;
}

/** Why the applicant cannot write; null where they can. */
const closedBecause: Record<Status, string | null> = {
  ...messages.closedAt,
  [statuses.draft]: null,
  [statuses.moreInformation]: null,
};
