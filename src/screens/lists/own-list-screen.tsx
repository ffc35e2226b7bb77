import { useLocation } from 'react-router-dom';
import { listMessages as messages } from '../../contract/messages/application/review.ts';
import { fullName } from '../../contract/domain/user.ts';
import { editApplication, ownLists, routes, viewApplication } from '../../contract/routes.ts';
import { everyStatus, status as statuses, type Status } from '../../contract/domain/statuses.ts';
import { stepAddress } from '../../contract/steps/wizard.ts';
import { useOutboxSummary, useSubmissionOf } from '../../workspace/use-outbox.ts';
import { useReplica } from '../../workspace/use-replica.ts';
import { useSession, useSignedInUser } from '../../session/session-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkTabs } from '../../ui/navigation/link-tabs.tsx';
import { ApplicationCard } from './application-card.tsx';
import { ApplicationList } from './application-list.tsx';
import { CardBadges } from './card-badges.tsx';
import { ownCards } from './card-facts.ts';
import { ownBadges } from './entry-badges.ts';
import { ListHeading } from './list-heading.tsx';
import { submittedIn } from './receipt-words.ts';
import { Receipt } from './receipt.tsx';
import { useDeletingDraft } from './use-delete-draft.tsx';

const names: Record<Status, string> = {
  [statuses.draft]: messages.draft,
  [statuses.accepted]: messages.accepted,
  [statuses.pending]: messages.underReview,
  [statuses.moreInformation]: messages.moreInformation,
  [statuses.rejected]: messages.rejected,
};
const tabs = everyStatus(
  statuses.draft,
  statuses.accepted,
  statuses.pending,
  statuses.moreInformation,
  statuses.rejected,
).map((status) => ({ to: ownLists[status], text: names[status] }));

/** My Publishes: the user's own applications of one status. */
export default function OwnListScreen({ status }: { status: Status }) {
  const replica = useReplica();
  const author = fullName(useSignedInUser());
  const list = names[status];
  const { dates, authors, comments, view, edit } = ownCards[status];
  const { ask, dialog } = useDeletingDraft();
  const { outboxState } = useOutboxSummary();
  return (
    <>
      <ListHeading area={messages.ownTitle} list={list} />
      <LinkTabs label={messages.ownTabs} tabs={tabs} />
      {status === statuses.pending && <Receipt />}
      <ApplicationList
        label={list}
        source={replica.ownApplications(status)}
        empty={
          status === statuses.pending ? <NothingUnderReview /> : <NothingYet showsWay={status === statuses.draft} />
        }
      >
        {(application) => (
          <ApplicationCard
            key={application.id}
            application={application}
            dates={application.onlyHere ? 'created' : dates}
            badges={<CardBadges badges={ownBadges(application, list, outboxState)} />}
            authors={authors ? author : undefined}
            hasCommentCount={comments}
            // A draft that the server does not know has no page to view; it is only opened in the wizard.
            view={application.onlyHere ? undefined : { to: viewApplication(application.id), text: view }}
            // An application whose submission waits can still be edited; the wizard checks whether it is too late.
            edit={
              edit || application.onlyHere || application.asked !== null ? editApplication(application.id) : undefined
            }
            onDelete={application.deletable && application.asked === null ? () => ask(application.id) : undefined}
          />
        )}
      </ApplicationList>
      {dialog}
    </>
  );
}

/** Below the panel about a submission that the server has not accepted yet, the "no research" text is not shown. */
function NothingUnderReview() {
  const submitted = submittedIn(useLocation().state) ?? 0;
  const submission = useSubmissionOf(submitted) ?? null;
  if (submission !== null && submission.state !== 'accepted') return null;
  return <NothingYet showsWay={false} />;
}

/** `showsWay`: adds a link to the guide for new users. */
function NothingYet({ showsWay }: { showsWay: boolean }) {
  const { currentApplication } = useSession();
  return (
    <EmptyState
      title={messages.emptyTitle}
      text={messages.emptyText}
      action={
        <>
          {/* This button starts a new application instead of opening the current one. */}
          <ButtonLink
            to={stepAddress('policy-agreement')}
            variant="primary"
            icon="plus"
            onClick={currentApplication.clear}
          >
            {messages.newResearch}
          </ButtonLink>
          {showsWay && (
            <ButtonLink to={`${routes.help}#application`} variant="quiet" icon="information">
              {messages.howItGoes}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
