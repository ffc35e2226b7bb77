import { accountMessages, userDetailMessages as messages } from '../../contract/messages.ts';
import { routes } from '../../contract/routes.ts';
import { role } from '../../contract/statuses.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { Answers } from '../../ui/answers.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AccountPage } from './account-page.tsx';
import { ShortPage } from './short-page.tsx';

/** What the portal knows of the signed-in person. */
export default function UserDetailScreen() {
  const { firstName, lastName, emailAddress, mobileNumber, roleId } = useSignedInUser();
  const signOut = useSignOut();
  return (
    <ShortPage>
      <AccountPage title={messages.title}>
        <Card
          actions={
            <>
              <ButtonLink to={routes.changePassword}>{messages.changePassword}</ButtonLink>
              <Button onClick={signOut}>{messages.signOut}</Button>
            </>
          }
        >
          <Answers
            answers={[
              { label: accountMessages.firstName, value: firstName },
              { label: accountMessages.lastName, value: lastName },
              { label: accountMessages.email, value: emailAddress },
              { label: accountMessages.mobileNumber, value: mobileNumber },
              {
                label: messages.role,
                value: roleId === role.researcher ? messages.researcher : messages.administrator,
              },
            ]}
          />
        </Card>
      </AccountPage>
    </ShortPage>
  );
}
