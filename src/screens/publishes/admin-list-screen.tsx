import { listMessages as messages } from '../../contract/messages/application/review.ts';
import { fullName } from '../../contract/domain/person.ts';
import { reviewApplication, routes } from '../../contract/routes.ts';
import { isKnownRole, status as statuses, type Status } from '../../contract/domain/statuses.ts';
import { useOutboxSummary } from '../../outbox/read/outbox-context.ts';
import { useReplica } from '../../replica/replica-context.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkTabs } from '../../ui/navigation/link-tabs.tsx';
import { Strip } from '../../ui/feedback/strip.tsx';
import { ApplicationCard } from './application-card.tsx';
import { ApplicationList } from './application-list.tsx';
import { CardBadges } from './card-badges.tsx';
import { adminCard } from './card-facts.ts';
import { adminBadges } from './entry-badges.ts';
import { ListHeading } from './list-heading.tsx';

const all = { to: routes.adminAll, text: messages.allApplication, status: undefined, empty: messages.none };
const tabs = [
  all,
  { to: routes.adminAccepted, text: messages.accepted, status: statuses.accepted, empty: messages.noneAccepted },
  { to: routes.adminRejected, text: messages.rejected, status: statuses.rejected, empty: messages.noneRejected },
  {
    to: routes.adminMoreInformation,
    text: messages.moreInformation,
    status: statuses.moreInformation,
    empty: messages.noneMoreInformation,
  },
  { to: routes.adminPending, text: messages.pendingReview, status: statuses.pending, empty: messages.nonePending },
];

/** The administrator's list of applications: those of one status, or all except drafts. */
export default function AdminListScreen({ status }: { status?: Status }) {
  const replica = useReplica();
  const { roleId } = useSignedInUser();
  const list = tabs.find((tab) => tab.status === status) ?? all;
  const { dates, comments } = adminCard(status);
  const { line } = useOutboxSummary();
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
      >
        {(application) => (
          <ApplicationCard
            key={application.id}
            application={application}
            dates={dates}
            badges={<CardBadges badges={adminBadges(application, line)} />}
            authors={fullName(application.applicant) || undefined}
            hasCommentCount={comments}
            view={{ to: reviewApplication(application.id), text: messages.viewResearch }}
          />
        )}
      </ApplicationList>
    </>
  );
}
