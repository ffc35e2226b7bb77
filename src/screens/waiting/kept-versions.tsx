import { useState } from 'react';
import { versionMessages as messages } from '../../contract/messages/versions.ts';
import { versionTitle } from '../../contract/version-title.ts';
import { useDrafts } from '../../drafts/drafts-context.ts';
import { labelOfField } from '../../drafts/unsent-words.ts';
import type { KeptWork } from '../../outbox/kept.ts';
import type { KeptVersion } from '../../outbox/versions.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { TextVersion } from '../../ui/text-version.tsx';
import { useNow } from '../../ui/use-now.ts';

/** Other versions of what was written, to be read and deleted here too: an application under review has no form to do it in. */
export function KeptVersions({ work: { lane, versions } }: { work: Pick<KeptWork, 'lane' | 'versions'> }) {
  const drafts = useDrafts();
  const notices = useNotices();
  const now = useNow(60_000);
  const [asking, setAsking] = useState<KeptVersion | null>(null);
  const titleOf = (version: KeptVersion) => versionTitle(version, labelOfField(version.of), now);
  return (
    <>
      {versions.map((version) => (
        <TextVersion
          key={version.name}
          title={titleOf(version)}
          text={version.text}
          actions={
            <Button
              small
              aria-label={messages.act(messages.delete, titleOf(version))}
              onClick={() => setAsking(version)}
            >
              {messages.delete}
            </Button>
          }
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
          if (asking !== null) drafts.deleteVersion(lane, asking.name).catch(() => notices.failure(messages.failed));
        }}
      />
    </>
  );
}
