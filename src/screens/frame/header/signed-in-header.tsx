import { matchPath, useLocation } from 'react-router-dom';
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
import { StatusPill } from './status-pill.tsx';
import styles from './signed-in-header.module.css';

/** The header of every signed-in page (specification §2.2). Only researchers get My Publishes and New Research. */
export function SignedInHeader() {
  const configuration = useConfiguration();
  const user = useUser();
  const isList = matchPath(`${routes.publish}/:list`, useLocation().pathname) !== null;
  // The user has just signed out; the route guard is about to redirect.
  if (user === null) return null;
  const { name, shortName, logo } = configuration;
  const isResearcher = user.roleId === role.researcher;
  return (
    <Masthead
      brand={<Brand to={routes.root} name={name} shortName={shortName} logo={logo} />}
      menu={
        <>
          <NavLinks
            label={messages.signedInLinks}
            own={isResearcher ? [{ text: messages.myPublishes, to: routes.drafts }] : []}
            outer={centreLinks(configuration)}
            outerLabel={messages.centreLinksLabel}
          />
          {isResearcher && (
            <div className={styles.inMenu}>
              <NewResearch isMain={isList} />
            </div>
          )}
        </>
      }
      menuLabel={messages.menu}
      state={<StatusPill />}
      action={isResearcher && <NewResearch isMain={isList} />}
      end={<AccountMenu user={user} isWide={!isResearcher} />}
    />
  );
}
