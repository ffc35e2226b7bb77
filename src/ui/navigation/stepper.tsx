import { Link } from 'react-router-dom';
import { Icon } from '../icon.tsx';
import progress from '../feedback/progress.module.css';
import styles from './stepper.module.css';

export type StepperItem = { title: string; state: 'done' | 'current' | 'ahead'; to?: string | undefined };

/**
 * The user's position in a sequence of pages. On a wide screen a row of numbered circles; below 991.98 px "Step 5 of 7"
 * with a bar, because seven titles do not fit and abbreviations of four letters say nothing.
 */
export function Stepper({
  label,
  steps,
  doneLabel,
  stepText,
}: {
  label: string;
  steps: readonly StepperItem[];
  doneLabel: string;
  stepText: (number: number, total: number) => string;
}) {
  const at = Math.max(
    0,
    steps.findIndex((step) => step.state === 'current'),
  );
  const position = stepText(at + 1, steps.length);

  return (
    <nav aria-label={label}>
      <ol className={styles.row}>
        {steps.map((step, index) => (
          <li key={step.title} className={styles.step} data-state={step.state}>
            <StepName step={step} number={index + 1} doneLabel={doneLabel} />
          </li>
        ))}
      </ol>
      <div className={styles.short}>
        <p className={styles.position}>
          <span>{position}</span>
          <strong>{steps[at]?.title}</strong>
        </p>
        <progress className={progress.bar} max={steps.length} value={at + 1} aria-label={position} />
      </div>
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
