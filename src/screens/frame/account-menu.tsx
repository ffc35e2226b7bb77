import { leavingMessages } from '../../contract/messages/device.ts';
import { frameMessages as messages } from '../../contract/messages/frame.ts';
import { fullName, type User } from '../../contract/person.ts';
import { dashboardOf, routes } from '../../contract/routes.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useNotices } from '../../ui/notices.tsx';

/** A menu under the user's name: their details, password, dashboard, help and logout. */
export function AccountMenu({ user }: { user: User }) {
  const notices = useNotices();
  const { signOut } = useSignOut(() => notices.information(leavingMessages.stillThere));
  const name = fullName(user);
  return (
    <Menu
      label={name}
      picture={<Avatar name={name} />}
      entries={[
        { key: 'details', text: messages.myDetails, to: routes.userDetail },
        { key: 'password', text: messages.changePassword, to: routes.changePassword },
        { key: 'dashboard', text: messages.myDashboard, to: dashboardOf(user.roleId) },
        { key: 'help', text: messages.help, to: routes.help },
        { key: 'logout', text: messages.logout, onSelect: () => signOut() },
      ]}
    />
  );
}
