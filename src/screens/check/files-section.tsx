import { useConfiguration } from '../../configuration/configuration.ts';
import { fileAddress, scanText } from '../../contract/domain/attachment.ts';
import { standingMessages } from '../../contract/messages/device/saving.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { filesFieldId } from '../../contract/steps/field-ids.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import type { Draft } from '../../drafts/draft.ts';
import { filesOf } from '../../drafts/files-of.ts';
import { useOutboxSummary } from '../../workspace/use-outbox.ts';
import { wordNow } from '../../outbox/read/summary.ts';
import { AnswerList } from '../../ui/data/answers.tsx';
import { ExternalLink } from '../../ui/button.tsx';
import { fieldAddress } from './missing-links.ts';
import { ChangeLink, Section } from './section.tsx';
import styles from './files-section.module.css';

/** The files of each kind: those on the server, with a link to open them, and those that are sent with Submit. */
export function FilesSection({ draft }: { draft: Draft }) {
  return (
    <Section step="pi-cv">
      <AnswerList
        answers={fileKinds.map(({ type, label }) => ({
          label,
          value: (
            <>
              <FileList draft={draft} type={type} />
              <ChangeLink to={fieldAddress('pi-cv', filesFieldId(type))} what={label} />
            </>
          ),
        }))}
      />
    </Section>
  );
}

function FileList({ draft, type }: { draft: Draft; type: number }) {
  const { apiBase } = useConfiguration();
  const { outboxState } = useOutboxSummary();
  const { stored, chosen } = filesOf(draft, type);
  if (chosen.length + stored.length === 0) return <em className={styles.none}>{checkMessages.noFile}</em>;
  return (
    <ul className={styles.files}>
      {stored.map((file) => {
        const name = <bdi>{file.fileName}</bdi>;
        const href = fileAddress(file, apiBase, location.origin);
        return (
          <li key={file.id}>
            {href ? <ExternalLink href={href}>{name}</ExternalLink> : name}{' '}
            <span className={styles.kept}>{scanText(file)}</span>
          </li>
        );
      })}
      {chosen.map(({ id, fileName, standing }) => (
        <li key={id}>
          <bdi>{fileName}</bdi>{' '}
          <span className={styles.kept}>{standingMessages.words[wordNow(standing, outboxState)]}</span>
        </li>
      ))}
    </ul>
  );
}
