import type { ReactNode } from 'react';
import { readingMessages, threadMessages as messages } from '../../contract/messages.ts';
import { readingWords } from '../../replica/reading-words.ts';
import { useReading, useReplica } from '../../replica/replica-context.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { ChatThread } from '../../ui/chat.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Stack } from '../../ui/stack.tsx';
import { chatMessages } from './chat-messages.ts';

/** The thread of an application, and under it the form to write in it. */
export function ThreadTab({ id, form }: { id: number; form: ReactNode }) {
  const viewer = useSignedInUser();
  const source = useReplica().comments(id);
  return (
    <Stack>
      <Loaded
        reading={useReading(source)}
        onRetry={source.refresh}
        words={readingWords}
        failedTitle={readingMessages.commentsFailed}
      >
        {(comments) => (
          <ChatThread label={messages.label} messages={chatMessages(comments, viewer)} emptyText={messages.none} />
        )}
      </Loaded>
      {form}
    </Stack>
  );
}
