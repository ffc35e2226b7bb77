import type { ReactNode } from 'react';
import { wizardMessages } from '../../contract/messages.ts';
import { WithAside } from '../../ui/stack.tsx';

/** The fields of a step in one column, and beside them what is good to know while writing. */
export function StepHelp({ more = [], children }: { more?: readonly string[]; children: ReactNode }) {
  const texts = [wizardMessages.helpKeeping, wizardMessages.helpDraft, ...more];
  return (
    <WithAside
      label={wizardMessages.helpLabel}
      aside={texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    >
      {children}
    </WithAside>
  );
}
