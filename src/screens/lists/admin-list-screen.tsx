import { listMessages as messages } from '../../contract/messages/application/review.ts';
import { administratorsLists, routes } from '../../contract/routes.ts';
import { everyStatus, isKnownRole, status as statuses, type Status } from '../../contract/domain/statuses.ts';
import { useOutboxSummary } from '../../workspace/use-outbox.ts';
import { useReplica } from '../../workspace/use-replica.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkTabs } from '../../ui/navigation/link-tabs.tsx';
import { Strip } from '../../ui/feedback/strip.tsx';
import { ApplicationList } from './application-list.tsx';
import { ReviewRow } from './cards/review-row.tsx';
import { CardBadges } from './cards/card-badges.tsx';
import { adminCard } from './cards/card-facts.ts';
import { adminBadges } from './cards/entry-badges.ts';
import { ListHeading } from './list-heading.tsx';

type List = { text: string; empty: string };

const all: List = { text: messages.allApplication, empty: messages.none };
/** There is no list of drafts. */
const lists: Record<Status, List | null> = {
  [statuses.accepted]: { text: messages.accepted, empty: messages.noneAccepted },
  [statuses.rejected]: { text: messages.rejected, empty: messages.noneRejected },
  [statuses.draft]: null,
  [statuses.moreInformation]: { text: messages.moreInformation, empty: messages.noneMoreInformation },
  [statuses.pending]: { text: messages.pendingReview, empty: messages.nonePending },
};
const tabs = [
  { to: routes.adminAll, text: all.text },
  ...everyStatus(
    statuses.accepted,
    statuses.rejected,
    statuses.moreInformation,
    statuses.pending,
    statuses.draft,
  ).flatMap((status) => {
    const [to, text] = [administratorsLists[status], lists[status]?.text];
    return to === null || text === undefined ? [] : [{ to, text }];
  }),
];

/** The administrator's list of applications: those of one status, or all except drafts. */
export default function AdminListScreen({ status }: { status?: Status }) {
  const replica = useReplica();
  const { roleId } = useSignedInUser();
  const list = (status === undefined ? null : lists[status]) ?? all;
  const { dates, comments } = adminCard(status);
  const { outboxState } = useOutboxSummary();
  return (
    <>
      <ListHeading area={messages.adminTitle} list={list.text} />
      {!isKnownRole(roleId) && (
        <Strip icon="warning" tone="yellow">
          {messages.unknownRole}
        </Strip>
      )}
      <LinkTabs label={messages.adminTabs} tabs={tabs} />
      <ApplicationList
        label={list.text}
        source={replica.allApplications(status)}
        empty={<EmptyState title={list.empty} />}
        isDense
      >
        {(application, { now }) => (
          <ReviewRow
            application={application}
            dates={dates}
            now={now}
            badges={<CardBadges badges={adminBadges(application, outboxState)} />}
            hasCommentCount={comments}
          />
        )}
      </ApplicationList>
    </>
  );
}
