import { useConfiguration } from '../../../configuration/configuration.ts';
import { policies } from '../../../contract/messages/application/policies.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { ExternalLink } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/data/disclosure.tsx';
import { policySections } from './policy-sections.ts';
import styles from './policies.module.css';

/** The eight policies: each a text, a link to a document, or a note that it is still to come. */
export function Policies() {
  const configuration = useConfiguration();
  return (
    <div className={styles.policies}>
      {policySections(configuration.policies).map(({ title, text, document }) => (
        <Disclosure key={title} title={title} quiet={text === undefined && document === undefined}>
          {text !== undefined && <p className={styles.text}>{text}</p>}
          {document !== undefined && (
            <p>
              <ExternalLink href={document}>{wizardMessages.openPolicy}</ExternalLink>
            </p>
          )}
          {text === undefined && document === undefined && <p>{policies.comingSoon}</p>}
        </Disclosure>
      ))}
    </div>
  );
}
