import { useConfiguration } from '../../configuration/configuration.ts';
import { fileAddress, scanText } from '../../contract/domain/attachment.ts';
import { partStateMessages } from '../../contract/messages/device/saving.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { filesFieldId } from '../../contract/steps/field-ids.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import type { Draft } from '../../drafts/draft.ts';
import { filesOf } from '../../drafts/files-of.ts';
import { useOutboxSummary } from '../../workspace/use-outbox.ts';
import { deliveryNow } from '../../outbox/read/summary.ts';
import { ExternalLink } from '../../ui/button.tsx';
import { AnswerRows } from './answer-rows.tsx';
import type { MissingLink } from './missing-links.ts';
import styles from './answer-rows.module.css';

/** The files of each kind: those on the server, with a link to open them, and those that are sent with Submit. */
export function FilesSection({ draft, missing }: { draft: Draft; missing: readonly MissingLink[] }) {
  return (
    <AnswerRows
      rows={fileKinds.map(({ type, label }) => {
        const { stored, chosen } = filesOf(draft, type);
        const here = missing.filter(({ fieldId }) => fieldId === filesFieldId(type));
        if (stored.length + chosen.length > 0)
          return { label, value: <FileList draft={draft} type={type} />, missing: here };
        const links = here.map((one) => ({ ...one, message: checkMessages.add(label) }));
        const none = <span className={styles.blank}>{checkMessages.noFile}</span>;
        return { label, value: links.length > 0 ? undefined : none, missing: links };
      })}
    />
  );
}

function FileList({ draft, type }: { draft: Draft; type: number }) {
  const { apiBase } = useConfiguration();
  const { outboxState } = useOutboxSummary();
  const { stored, chosen } = filesOf(draft, type);
  return (
    <ul className={styles.list}>
      {stored.map((file) => {
        const name = <bdi>{file.fileName}</bdi>;
        const href = fileAddress(file, apiBase, location.origin);
        return (
          <li key={file.id}>
            {href ? <ExternalLink href={href}>{name}</ExternalLink> : name}{' '}
            <span className={styles.quiet}>{scanText(file)}</span>
          </li>
        );
      })}
      {chosen.map(({ id, fileName, state }) => (
        <li key={id}>
          <bdi>{fileName}</bdi>{' '}
          <span className={styles.quiet}>{partStateMessages.words[deliveryNow(state, outboxState)]}</span>
        </li>
      ))}
    </ul>
  );
}
