import type { ReactNode } from 'react';
import { readingMessages } from '../../../contract/messages/reading.ts';
import { threadMessages as messages } from '../../../contract/messages/application/review.ts';
import { useOutboxSummary } from '../../../workspace/use-outbox.ts';
import { readingText } from '../../../replica/sources/reading-text.ts';
import { useCalmPart, useReplica } from '../../../workspace/use-replica.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { ChatThread } from '../../../ui/data/chat.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { chatMessages } from './chat-messages.ts';

/** The thread of an application, with the form to write in it. */
export function ThreadTab({ id, form }: { id: number; form: ReactNode }) {
  const viewer = useSignedInUser();
  const { outboxState } = useOutboxSummary();
  const source = useReplica().comments(id);
  const reading = useCalmPart(id, source);
  const here = reading.state === 'loading' || reading.state === 'failed' ? reading.onlyHere : undefined;
  return (
    <Stack>
      <Loaded
        reading={reading}
        onRetry={source.refresh}
        words={readingText}
        failedTitle={readingMessages.commentsFailed}
      >
        {(comments) => (
          <ChatThread
            label={messages.label}
            messages={chatMessages(comments, viewer, outboxState)}
            emptyText={messages.none}
          />
        )}
      </Loaded>
      {here !== undefined && (
        <ChatThread
          label={messages.label}
          messages={chatMessages(here, viewer, outboxState)}
          emptyText={messages.none}
        />
      )}
      {form}
    </Stack>
  );
}
