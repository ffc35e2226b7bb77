import { useState } from 'react';
import { versionMessages as messages } from '../../../contract/messages/application/versions.ts';
import { versionTitle } from '../../../contract/wording/version-title.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import type { KeptVersion } from '../../../outbox/merge/versions.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { focusField } from '../../../ui/form/focus-field.ts';
import { focusHeading } from '../../../ui/layout/focus-heading.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { TextVersion } from '../../../ui/form/text-version.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useStepDraft } from '../wizard-context.ts';
import styles from './text-versions.module.css';

/**
 * The other versions of the text of a field. `label` names the field; `isBelow`: the list is right below it. `fieldId`
 * is the field that gets the focus afterwards; without it there is no field to put a version into.
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
  const now = useNow(60_000);
  const [asking, setAsking] = useState<KeptVersion | null>(null);
  const versions = draft.versions.filter((version) => version.of === of);
  if (versions.length === 0 && asking === null) return null;
  const titleOf = (version: KeptVersion) => versionTitle(version, isBelow ? null : label, now);
  const change = async (work: Promise<void>) => {
    try {
      await work;
      // The pressed button is gone, so focus moves.
      if (fieldId === undefined) focusHeading();
      else focusField(fieldId);
    } catch {
      notices.failure(messages.failed);
    }
  };
  return (
    <section aria-label={messages.heading(label)} className={styles.versions}>
      {versions.map((version) => (
        <TextVersion
          key={version.name}
          title={titleOf(version)}
          text={version.text}
          actions={
            <>
              {fieldId !== undefined && (
                <Button
                  small
                  aria-label={messages.act(messages.use, titleOf(version))}
                  onClick={() => void change(drafts.chooseVersion(applicationId, version))}
                >
                  {messages.use}
                </Button>
              )}
              <Button
                small
                variant="quiet"
                aria-label={messages.act(messages.delete, titleOf(version))}
                onClick={() => setAsking(version)}
              >
                {messages.delete}
              </Button>
            </>
          }
        />
      ))}
      <ConfirmDialog
        open={asking !== null}
        title={messages.deleteTitle}
        about={asking !== null && titleOf(asking)}
        consequence={messages.deleteText}
        confirmLabel={messages.delete}
        cancelLabel={messages.cancel}
        danger
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          if (asking !== null) void change(drafts.deleteVersion(applicationId, asking));
        }}
      />
    </section>
  );
}
