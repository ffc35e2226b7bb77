import { userDetailMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import { leavingMessages } from '../../../contract/messages/device/device.ts';
import { routes } from '../../../contract/routes.ts';
import { isKnownRole } from '../../../contract/domain/statuses.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { useSignOut } from '../../../workspace/use-sign-out.ts';
import { AnswerList } from '../../../ui/data/answers.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { AccountPage } from '../account-page.tsx';
import { KeptCard } from './local-work-card.tsx';
import { OtherRoleWords } from './other-role-words.tsx';
import { SharedTabletCard } from './shared-tablet-card.tsx';
import styles from './details-page.module.css';

/** The details of the signed-in user, and what this device keeps for them. */
export default function UserDetailScreen() {
  const { firstName, lastName, emailAddress, mobileNumber, roleId } = useSignedInUser();
  const notices = useNotices();
  const { signOut } = useSignOut(() => notices.information(leavingMessages.stillThere));
  return (
    <div className={styles.page}>
      <AccountPage title={messages.title}>
        <div className={styles.cards}>
          <div className={styles.column}>
            <Card
              actions={
                <>
                  <ButtonLink to={routes.changePassword}>{messages.changePassword}</ButtonLink>
                  <Button onClick={() => signOut()}>{messages.logout}</Button>
                </>
              }
            >
              <AnswerList
                answers={[
                  { label: accountMessages.firstName, value: firstName },
                  { label: accountMessages.lastName, value: lastName },
                  { label: accountMessages.email, value: emailAddress },
                  { label: accountMessages.mobileNumber, value: mobileNumber },
                  {
                    label: messages.role,
                    value: isKnownRole(roleId) ? messages.roles[roleId] : messages.unknownRole(roleId),
                  },
                ]}
              />
            </Card>
            <OtherRoleWords />
          </div>
          <div className={styles.column}>
            <KeptCard onClear={() => signOut({ clears: true })} />
            <SharedTabletCard />
          </div>
        </div>
      </AccountPage>
    </div>
  );
}
