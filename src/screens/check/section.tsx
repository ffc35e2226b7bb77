import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { stepAddress, stepTitle, type WizardStep } from '../../contract/steps/wizard.ts';
import styles from './section.module.css';

/** The answers of one step under its title, with a link back to the step. */
export function Section({ step, children }: { step: WizardStep; children: ReactNode }) {
  const headingId = `section-${step}`;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{stepTitle(step)}</h2>
        <ChangeLink to={stepAddress(step)} what={stepTitle(step)} />
      </div>
      {children}
    </section>
  );
}

/** "Change", with hidden text that says what is changed, for screen readers that list links out of context. */
export function ChangeLink({ to, what }: { to: string; what: string }) {
  return (
    <Link to={to} className={styles.change}>
      {checkMessages.change}
      <span className="visually-hidden"> {what}</span>
    </Link>
  );
}
