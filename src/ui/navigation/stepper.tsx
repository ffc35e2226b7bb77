import { Link } from 'react-router-dom';
import { Icon } from '../icon.tsx';
import { classNames } from '../class-names.ts';
import progress from '../feedback/progress.module.css';
import styles from './stepper.module.css';

export type StepperItem = { title: string; state: 'done' | 'current' | 'ahead'; to?: string | undefined };

/**
 * The user's position in a sequence of pages. On a wide screen a row of numbered circles; below 991.98 px "Step 5 of 7"
 * with a bar, which opens the same steps as a list: seven titles do not fit beside each other.
 */
export function Stepper({
  label,
  steps,
  doneLabel,
  stepText,
  next,
}: {
  label: string;
  steps: readonly StepperItem[];
  doneLabel: string;
  stepText: (number: number, total: number) => string;
  /** What comes after the current step, in words. */
  next: string;
}) {
  const at = Math.max(
    0,
    steps.findIndex((step) => step.state === 'current'),
  );
  const position = stepText(at + 1, steps.length);
  const items = steps.map((step, index) => (
    <li key={step.title} className={styles.step} data-state={step.state}>
      <StepName step={step} number={index + 1} doneLabel={doneLabel} />
    </li>
  ));

  return (
    <nav aria-label={label}>
      <ol className={styles.row}>{items}</ol>
      {/* Another element for every step, so that the list is closed on the page that it led to. */}
      <details key={at} className={styles.short}>
        <summary className={styles.position}>
          <strong>{position}</strong>
          <span className={styles.next}>{next}</span>
          <Icon name="chevron-down" className={styles.chevron} />
        </summary>
        <ol className={styles.list}>{items}</ol>
      </details>
      <progress
        className={classNames(progress.bar, styles.bar)}
        max={steps.length}
        value={at + 1}
        aria-label={position}
      />
    </nav>
  );
}

function StepName({ step, number, doneLabel }: { step: StepperItem; number: number; doneLabel: string }) {
  const done = step.state === 'done';
  const inside = (
    <>
      <span className={styles.circle} aria-hidden="true">
        {done ? <Icon name="check" /> : number}
      </span>
      <span className={styles.title}>
        {done && <span className="visually-hidden">{doneLabel} </span>}
        {step.title}
      </span>
    </>
  );
  const current = step.state === 'current' ? 'step' : undefined;
  if (step.to !== undefined && !current) {
    return (
      <Link to={step.to} className={styles.name}>
        {inside}
      </Link>
    );
  }
  return (
    <span className={styles.name} aria-current={current}>
      {inside}
    </span>
  );
}
