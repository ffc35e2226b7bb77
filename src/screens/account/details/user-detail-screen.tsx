import { useConfiguration } from '../../../configuration/configuration.ts';
import { userDetailMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import { leavingMessages } from '../../../contract/messages/device/device.ts';
import { frameMessages } from '../../../contract/messages/frame.ts';
import { routes } from '../../../contract/routes.ts';
import { isKnownRole } from '../../../contract/domain/statuses.ts';
import { fullName } from '../../../contract/domain/user.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { useSignOut } from '../../../workspace/use-sign-out.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Button, ButtonLink, ExternalLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { Facts } from './facts.tsx';
import { OtherRoleText } from './other-role-text.tsx';
import { SharedTabletSetting } from './shared-tablet-setting.tsx';
import { StorageFacts } from './storage-facts.tsx';
import { WorkCard } from './work-card.tsx';
import styles from './details-page.module.css';

/** The details of the signed-in user, and what this device stores for them. */
export default function UserDetailScreen() {
  const { shortName } = useConfiguration();
  const notices = useNotices();
  const { signOut } = useSignOut(() => notices.information(leavingMessages.stillThere));
  return (
    <>
      <PageHeading title={messages.title} documentTitle={frameMessages.documentTitle(messages.title, shortName)} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <UserCard onLogout={() => signOut()} />
          <OtherRoleText />
        </div>
        <div className={styles.column}>
          <WorkCard onClear={() => signOut({ clears: true })} />
          <div>
            <StorageFacts />
            <SharedTabletSetting />
          </div>
        </div>
      </div>
    </>
  );
}

function UserCard({ onLogout }: { onLogout: () => void }) {
  const user = useSignedInUser();
  const { contact } = useConfiguration();
  const name = fullName(user);
  return (
    <Card
      actions={
        <>
          <ButtonLink to={routes.changePassword}>{messages.changePassword}</ButtonLink>
          <Button variant="quiet" onClick={onLogout}>
            {messages.logout}
          </Button>
        </>
      }
    >
      <div className={styles.user}>
        <Avatar name={name} />
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
      </div>
      <Facts
        facts={[
          { label: accountMessages.email, value: user.emailAddress },
          { label: accountMessages.mobileNumber, value: user.mobileNumber },
          {
            label: messages.role,
            value: isKnownRole(user.roleId) ? messages.roles[user.roleId] : messages.unknownRole(user.roleId),
          },
        ]}
      />
      <p className={styles.contact}>
        <ExternalLink href={contact}>{messages.contact}</ExternalLink>
      </p>
    </Card>
  );
}
