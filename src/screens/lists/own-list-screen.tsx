import { Link, useLocation } from 'react-router-dom';
import { listMessages as messages } from '../../contract/messages/application/review.ts';
import { fullName } from '../../contract/domain/user.ts';
import { ownLists, routes, viewApplication } from '../../contract/routes.ts';
import { everyStatus, status as statuses, type Status } from '../../contract/domain/statuses.ts';
import { stepAddress } from '../../contract/steps/wizard.ts';
import { useOutboxSummary, useSubmissionOf } from '../../workspace/use-outbox.ts';
import { useReading, useReplica } from '../../workspace/use-replica.ts';
import { useSession, useSignedInUser } from '../../session/session-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Strip } from '../../ui/feedback/strip.tsx';
import { LinkTabs } from '../../ui/navigation/link-tabs.tsx';
import { ApplicationList } from './application-list.tsx';
import { ApplicationCard } from './cards/application-card.tsx';
import { CardBadges } from './cards/card-badges.tsx';
import { ownCards } from './cards/card-facts.ts';
import { ownBadges } from './cards/entry-badges.ts';
import { ListHeading } from './list-heading.tsx';
import { idsByStatus } from './ids-by-status.ts';
import { submittedIn } from './receipt/receipt-text.ts';
import { Receipt } from './receipt/receipt.tsx';
import { useDeletingDraft } from './use-delete-draft.tsx';

const names: Record<Status, string> = {
  [statuses.draft]: messages.draft,
  [statuses.accepted]: messages.accepted,
  [statuses.pending]: messages.underReview,
  [statuses.moreInformation]: messages.moreInformation,
  [statuses.rejected]: messages.rejected,
};
const order = everyStatus(
  statuses.draft,
  statuses.accepted,
  statuses.pending,
  statuses.moreInformation,
  statuses.rejected,
);

/** My Publishes: the user's own applications of one status. */
export default function OwnListScreen({ status }: { status: Status }) {
  const replica = useReplica();
  const author = fullName(useSignedInUser());
  const list = names[status];
  const { ask, dialog } = useDeletingDraft();
  const { outboxState } = useOutboxSummary();
  const own = useReading(replica.ownApplications());
  // Counts have no room for an age, so a copy that may be out of date shows none.
  const idsOf = own.state === 'fresh' ? idsByStatus(own.value) : null;
  return (
    <>
      <ListHeading area={messages.ownTitle} list={list} />
      {status !== statuses.moreInformation && <NeedsInformation ids={idsOf?.[statuses.moreInformation] ?? []} />}
      <LinkTabs
        label={messages.ownTabs}
        tabs={order.map((one) => ({
          to: ownLists[one],
          text: names[one],
          count: idsOf?.[one].length || undefined,
          isUrgent: one === statuses.moreInformation,
        }))}
      />
      {status === statuses.pending && <Receipt />}
      <ApplicationList
        label={list}
        source={replica.ownApplications(status)}
        empty={
          status === statuses.pending ? <NothingUnderReview /> : <NothingYet showsWay={status === statuses.draft} />
        }
      >
        {(application, how) => (
          <ApplicationCard
            {...how}
            application={application}
            card={ownCards[status]}
            badges={<CardBadges badges={ownBadges(application, list, outboxState)} />}
            author={author}
            onDelete={application.deletable && application.requested === null ? () => ask(application.id) : undefined}
          />
        )}
      </ApplicationList>
      {dialog}
    </>
  );
}

/** Above the other lists: what the applicant has to do, with a link to it. */
function NeedsInformation({ ids }: { ids: readonly number[] }) {
  const [first, ...others] = ids;
  if (first === undefined) return null;
  return (
    <Strip icon="speech" tone="teal">
      {messages.needInformation(ids.length)}{' '}
      {others.length === 0 ? (
        <Link to={viewApplication(first)}>{messages.openApplication}</Link>
      ) : (
        <Link to={routes.moreInformation}>{messages.openList}</Link>
      )}
    </Strip>
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
