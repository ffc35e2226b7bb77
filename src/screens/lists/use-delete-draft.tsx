import { useState, type ReactNode } from 'react';
import { listMessages as messages } from '../../contract/messages/application/review.ts';
import { useDrafts } from '../../workspace/use-drafts.ts';
import { useOutbox } from '../../workspace/use-outbox.ts';
import { useSession } from '../../session/session-context.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { useNotices } from '../../ui/feedback/notices.tsx';
import { draftContents, whereElse } from './draft-contents.ts';

type Asked = {
  applicationId: number;
  mark: string;
  title: string;
  contents: string[];
  where: ReturnType<typeof whereElse>;
};

/** Asks for confirmation before a draft that only this device has is deleted, and lists its contents. */
export function useDeletingDraft(): { ask: (applicationId: number) => void; dialog: ReactNode } {
  const drafts = useDrafts();
  const outbox = useOutbox();
  const notices = useNotices();
  const { currentApplication } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);

  const ask = async (applicationId: number) => {
    await drafts.flush();
    // Taken before the contents are read, so that text written afterwards makes the deletion fail.
    const mark = await outbox.draftMark(applicationId);
    const draft = await drafts.read(applicationId);
    // Deleted in another tab; the list updates on its own.
    if (draft === null) return;
    const title = draft.answers.researchTitle.trim();
    setAsked({ applicationId, mark, title, contents: draftContents(draft), where: whereElse(draft) });
  };
  const remove = async ({ applicationId, mark }: Asked) => {
    setAsked(null);
    try {
      const isDeleted = await outbox.deleteDraft(applicationId, mark);
      notices.information(isDeleted ? messages.deleted : messages.deleteTooLate);
      if (!isDeleted) return;
      if (currentApplication.applicationId() === applicationId) currentApplication.clear();
      // The card disappears with the focused button, so focus moves to the heading.
      focusHeading();
    } catch {
      notices.failure(messages.deleteFailed);
    }
  };
  return {
    ask: (applicationId) => void ask(applicationId).catch(() => notices.failure(messages.deleteFailed)),
    dialog: (
      <ConfirmDialog
        open={asked !== null}
        title={messages.deleteTitle}
        danger
        about={asked?.title}
        consequence={
          asked !== null && (asked.contents.length === 0 ? messages.deleteNothing : messages.deleteText)[asked.where]
        }
        text={asked?.contents.join(' · ')}
        confirmLabel={messages.deleteYes}
        cancelLabel={messages.deleteNo}
        onConfirm={() => {
          if (asked !== null) void remove(asked);
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
