import { leavingMessages } from '../../../contract/messages/device/device.ts';
import { frameMessages as messages } from '../../../contract/messages/frame.ts';
import { fullName, type User } from '../../../contract/domain/user.ts';
import { dashboardOf, routes } from '../../../contract/routes.ts';
import { useSignOut } from '../../../workspace/use-sign-out.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Menu } from '../../../ui/navigation/menu.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';

/** A menu under the user's name: their details, password, dashboard, help and logout. */
export function AccountMenu({ user, isWide }: { user: User; isWide: boolean }) {
  const notices = useNotices();
  const { signOut } = useSignOut(() => notices.information(leavingMessages.stillThere));
  const name = fullName(user);
  return (
    <Menu
      label={name}
      detail={user.emailAddress}
      isWide={isWide}
      picture={<Avatar name={name} />}
      entries={[
        { key: 'details', icon: 'user', text: messages.myDetails, to: routes.userDetail },
        { key: 'password', icon: 'key', text: messages.changePassword, to: routes.changePassword },
        { key: 'dashboard', icon: 'page', text: messages.myDashboard, to: dashboardOf(user.roleId) },
        { key: 'help', icon: 'help', text: messages.help, to: routes.help },
        { key: 'logout', icon: 'leave', apart: true, text: messages.logout, onSelect: () => signOut() },
      ]}
    />
  );
}
