import { useConfiguration } from '../../configuration/configuration.ts';
import { frameMessages } from '../../contract/messages/frame.ts';
import { helpMessages as messages, helpParts } from '../../contract/messages/help.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { HelpContents } from './help-contents.tsx';
import { HelpPartText } from './help-part-text.tsx';
import styles from './help-screen.module.css';

/** The guide to the portal; it opens signed in or not, with or without a connection. */
export default function HelpScreen() {
  const configuration = useConfiguration();
  const parts = helpParts(configuration);
  return (
    <>
      <PageHeading
        title={messages.title}
        documentTitle={frameMessages.documentTitle(messages.title, configuration.shortName)}
        lead={messages.lead}
      />
      <div ref={goToSection} className={styles.guide} data-wide>
        <HelpContents parts={parts} />
        <div className={styles.parts}>
          {parts.map((part) => (
            <HelpPartText key={part.id} part={part} />
          ))}
        </div>
      </div>
    </>
  );
}

/** The browser looked for the section in the URL before this page was rendered. */
function goToSection(guide: HTMLElement | null): void {
  if (guide === null) return;
  const section = document.getElementById(location.hash.slice(1));
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
