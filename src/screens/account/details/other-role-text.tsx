import { useCallback } from 'react';
import { untitled } from '../../../contract/messages/application/names.ts';
import { keptHereMessages as messages } from '../../../contract/messages/device/kept-here.ts';
import { role } from '../../../contract/domain/statuses.ts';
import { useKept, useKeptHere } from '../../../workspace/use-kept-here.ts';
import { useAsyncValue } from '../../../hooks/use-async-value.ts';
import type { UnsentTexts } from '../../../drafts/inventory/unsent-words.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { AnswerList } from '../../../ui/data/answers.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/**
 * Unsent text that the user wrote in their previous role: its pages are no longer accessible to them, so it can be read
 * and copied here. Renders nothing for other users.
 */
export function OtherRoleText() {
  const { roleId } = useSignedInUser();
  const here = useKeptHere();
  const kept = useKept();
  const former = roleId === role.researcher ? 'administrator' : 'researcher';
  const isOther = kept !== undefined && (former === 'administrator' ? kept.reviewMessages > 0 : kept.left.drafts > 0);
  const read = useCallback(() => here.words(former), [here, former]);
  const found = useAsyncValue(isOther ? read : null) ?? [];
  if (found.length === 0) return null;
  return (
    <Card title={messages.wordsTitle}>
      <Stack>
        <p>
          {messages.wordsLead} {messages.wordsLeadOtherRole}
        </p>
        {found.map((one) => (
          <WordsOfOne key={one.applicationId} {...one} />
        ))}
      </Stack>
    </Card>
  );
}

function WordsOfOne({ title, words }: UnsentTexts) {
  const notices = useNotices();
  const answers = words.map(({ label, text }) => ({ label, value: text }));

  async function copy() {
    const text = [title, ...words.map((one) => `${one.label}\n${one.text}`)].filter((part) => part !== '').join('\n\n');
    try {
      await navigator.clipboard.writeText(text);
      notices.success(messages.copied);
    } catch {
      notices.failure(messages.copyFailed);
    }
  }

  return (
    <Stack gap="tight">
      <h3 dir="auto">{title === '' ? untitled : title}</h3>
      <AnswerList answers={answers} />
      <div>
        <Button small icon="page" onClick={() => void copy()}>
          {messages.copyText}
        </Button>
      </div>
    </Stack>
  );
}
