import type { ReactNode } from 'react';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { WithAside } from '../../../ui/layout/stack.tsx';

/** The fields of a step in one column, with help texts beside them. */
export function StepHelp({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
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
