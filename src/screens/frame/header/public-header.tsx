import { useConfiguration } from '../../../configuration/configuration.ts';
import { frameMessages as messages } from '../../../contract/messages/frame.ts';
import { routes } from '../../../contract/routes.ts';
import { Brand } from '../../../ui/layout/brand.tsx';
import { Masthead } from '../../../ui/layout/masthead.tsx';
import { NavLinks } from '../../../ui/navigation/nav-links.tsx';
import { centreLinks } from './centre-links.ts';
import { TopBar } from './top-bar.tsx';

/** The centre's name and pages, language, contact and search in one row (specification §2.3). */
export function PublicHeader() {
  const configuration = useConfiguration();
  const { name, logo } = configuration;
  return (
    <Masthead
      brand={<Brand to={routes.root} name={name} logo={logo} />}
      menu={
        <>
          <NavLinks
            label={messages.publicLinks}
            outer={centreLinks(configuration)}
            outerLabel={messages.centreLinksLabel}
          />
          <TopBar />
        </>
      }
      menuLabel={messages.menu}
    />
  );
}
