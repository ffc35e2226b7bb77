import { useId, useState } from 'react';
import { formatMoment } from '../../contract/dates.ts';
import { versionMessages as messages } from '../../contract/messages/versions.ts';
import type { TextVersion } from '../../drafts/draft.ts';
import { useDrafts } from '../../drafts/drafts-context.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useStepDraft } from './wizard-room.ts';
import styles from './text-versions.module.css';

/**
 * The other versions of what stands in a field. `label` names the field; `isBelow` says that the list stands right below it.
 * `fieldId` is where the person goes on afterwards; without one there is no field to put a version into.
 */
export function TextVersions({
  of,
  label,
  isBelow = false,
  fieldId,
}: {
  of: string;
  label: string;
  isBelow?: boolean;
  fieldId: string | undefined;
}) {
  const { applicationId, draft } = useStepDraft();
  const drafts = useDrafts();
  const notices = useNotices();
  const [asking, setAsking] = useState<TextVersion | null>(null);
  const versions = draft.versions.filter((version) => version.of === of);
  if (versions.length === 0 && asking === null) return null;
  const change = async (work: Promise<void>) => {
    try {
      await work;
      if (fieldId !== undefined) focusField(fieldId);
    } catch {
      notices.failure(messages.failed);
    }
  };
  return (
    <section aria-label={messages.heading(label)} className={styles.versions}>
      {versions.map((version) => (
        <Version
          key={version.name}
          version={version}
          title={titleOf(version, isBelow ? null : label)}
          onUse={
            fieldId === undefined ? undefined : () => void change(drafts.chooseVersion(applicationId, version.name))
          }
          onDelete={() => setAsking(version)}
        />
      ))}
      <ConfirmDialog
        open={asking !== null}
        title={messages.deleteTitle}
        text={messages.deleteText}
        confirmLabel={messages.delete}
        cancelLabel={messages.cancel}
        danger
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          if (asking !== null) void change(drafts.deleteVersion(applicationId, asking.name));
        }}
      />
    </section>
  );
}

function titleOf({ by, at }: TextVersion, label: string | null): string {
  const when = formatMoment(at, Date.now());
  return label === null ? messages.ofThis(messages.from[by], when) : messages.of(label, messages.from[by], when);
}

function Version({
  version: { text },
  title,
  onUse,
  onDelete,
}: {
  version: TextVersion;
  title: string;
  onUse: (() => void) | undefined;
  onDelete: () => void;
}) {
  const titleId = useId();
  return (
    <div className={styles.version}>
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      <blockquote className={styles.text} dir="auto" aria-labelledby={titleId}>
        {text}
      </blockquote>
      <div className={styles.acts}>
        {onUse !== undefined && (
          <Button small onClick={onUse} aria-label={messages.act(messages.use, title)}>
            {messages.use}
          </Button>
        )}
        <Button small variant="quiet" onClick={onDelete} aria-label={messages.act(messages.delete, title)}>
          {messages.delete}
        </Button>
      </div>
    </div>
  );
}
