import { useConfiguration } from '../../../configuration/configuration.ts';
import { frameMessages as messages } from '../../../contract/messages/frame.ts';
import { routes } from '../../../contract/routes.ts';
import { role } from '../../../contract/domain/statuses.ts';
import { useUser } from '../../../session/session-context.ts';
import { Brand } from '../../../ui/layout/brand.tsx';
import { Masthead } from '../../../ui/layout/masthead.tsx';
import { NavLinks } from '../../../ui/navigation/nav-links.tsx';
import { AccountMenu } from './account-menu.tsx';
import { centreLinks } from './centre-links.ts';
import { NewResearch } from '../new-research.tsx';
import { SendingState } from './sending-state.tsx';
import styles from './signed-in-header.module.css';

/** The header of every signed-in page (specification §2.2). Only researchers get My Publishes and New Research. */
export function SignedInHeader() {
  const configuration = useConfiguration();
  const user = useUser();
  // The user has just signed out; the route guard is about to redirect.
  if (user === null) return null;
  const { name, logo } = configuration;
  const isResearcher = user.roleId === role.researcher;
  const own = isResearcher ? [{ text: messages.myPublishes, to: routes.drafts }] : [];
  return (
    <Masthead
      topLine={<SendingState />}
      brand={<Brand to={routes.root} name={name} logo={logo} />}
      menu={
        <>
          <NavLinks label={messages.signedInLinks} links={[...centreLinks(configuration), ...own]} />
          {isResearcher && (
            <div className={styles.act}>
              <NewResearch />
            </div>
          )}
        </>
      }
      menuLabel={messages.menu}
      end={<AccountMenu user={user} />}
    />
  );
}
