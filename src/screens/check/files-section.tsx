import { checkMessages, submissionMessages, wizardMessages } from '../../contract/messages.ts';
import { filesFieldId } from '../../contract/steps/field-ids.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import type { Draft } from '../../drafts/use-draft.ts';
import { Answers } from '../../ui/answers.tsx';
import { ExternalLink } from '../../ui/button.tsx';
import { fieldAddress } from './missing-links.ts';
import { ChangeLink, Section } from './section.tsx';
import styles from './files-section.module.css';

/** The files of each kind: those at the server to look at, and those that go with Submit. */
export function FilesSection({ draft }: { draft: Draft }) {
  return (
    <Section step="pi-cv">
      <Answers
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
  const chosen = draft.chosenFiles.filter((file) => file.type === type);
  const replaced = new Set(chosen.map((file) => file.replaces));
  const stored = draft.attachments.filter((file) => file.type === type && !replaced.has(file.id));
  if (chosen.length + stored.length === 0) return <em className={styles.none}>{checkMessages.noFile}</em>;
  return (
    <ul className={styles.files}>
      {stored.map(({ id, fileName, fileUrl }) => (
        <li key={id}>
          <ExternalLink href={fileUrl} newTabLabel={submissionMessages.newTab}>
            {fileName}
          </ExternalLink>
        </li>
      ))}
      {chosen.map(({ key, fileName }) => (
        <li key={key}>
          <bdi>{fileName}</bdi> <span className={styles.kept}>{wizardMessages.stateKept}</span>
        </li>
      ))}
    </ul>
  );
}
