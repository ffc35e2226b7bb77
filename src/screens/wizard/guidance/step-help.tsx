import type { ReactNode } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { guidanceMessages as messages } from '../../../contract/messages/application/guidance.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import type { Answers, Step } from '../../../contract/steps/step.ts';
import { SmallDisclosure } from '../../../ui/data/small-disclosure.tsx';
import { WithAside } from '../../../ui/layout/stack.tsx';
import { GuidanceText } from './guidance-text.tsx';
import { OutlineList } from './outline-list.tsx';
import { outlineOf } from './outline.ts';
import { guidanceFor } from './question-guidance.ts';
import styles from './guidance.module.css';

/**
 * The form of a step, and beside it the list of its questions with help for the one that has the focus. On a narrow
 * screen the list is a line above the form, and the help a line at each question.
 */
export function StepHelp({
  step,
  answers,
  focused,
  children,
}: {
  step: Step;
  answers: Answers;
  /** The question that has or had the focus; before that, help for the first one is shown. */
  focused: string | undefined;
  children: ReactNode;
}) {
  const { guidance: reworded } = useConfiguration();
  const outline = outlineOf(step, answers);
  const helped = outline.filter(({ name }) => guidanceFor(name, reworded) !== undefined);
  const current = helped.find(({ name }) => name === focused) ?? helped[0];
  const guidance = current && guidanceFor(current.name, reworded);
  const list = outline.length > 1 && <OutlineList entries={outline} current={focused} />;
  return (
    <WithAside
      label={wizardMessages.helpLabel}
      aside={
        <>
          {list && (
            <section className={styles.part}>
              <h2 className={styles.title}>{messages.onThisPage}</h2>
              {list}
            </section>
          )}
          {guidance && (
            // Another element for every question, so that its example is closed again.
            <section key={current.name} className={styles.help}>
              <h2 className={styles.title}>{current.label}</h2>
              <GuidanceText guidance={guidance} />
            </section>
          )}
        </>
      }
    >
      {list && (
        <SmallDisclosure title={messages.onThisPage} narrowOnly>
          {list}
        </SmallDisclosure>
      )}
      {children}
    </WithAside>
  );
}

/** The same help at its question, for a narrow screen; null if there is none. */
export function HelpAtQuestion({ name, label }: { name: string; label: string }) {
  const { guidance: reworded } = useConfiguration();
  const guidance = guidanceFor(name, reworded);
  if (guidance === undefined) return null;
  return (
    <SmallDisclosure title={messages.aboutThisQuestion} about={label} narrowOnly>
      <GuidanceText guidance={guidance} />
    </SmallDisclosure>
  );
}
