import { frameMessages as messages } from '../../contract/messages.ts';
import { fullName, type User } from '../../contract/person.ts';
import { dashboardOf, routes } from '../../contract/routes.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu } from '../../ui/menu.tsx';

/** The person's name, and behind it what is about them. */
export function AccountMenu({ user }: { user: User }) {
  const signOut = useSignOut();
  const name = fullName(user);
  return (
    <Menu
      label={name}
      picture={<Avatar name={name} />}
      entries={[
        { key: 'details', text: messages.myDetails, to: routes.userDetail },
        { key: 'password', text: messages.changePassword, to: routes.changePassword },
        { key: 'dashboard', text: messages.myDashboard, to: dashboardOf(user.roleId) },
        { key: 'logout', text: messages.logout, onSelect: signOut },
      ]}
    />
  );
}
