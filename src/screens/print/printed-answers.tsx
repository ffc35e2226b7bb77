import { fieldMessages } from '../../contract/messages/application/fields.ts';
import type { ShownAnswer } from '../../contract/steps/shown-answers.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './printed-answers.module.css';

/** Questions with their answers; each line is a block of its own, so that pages can break between lines. */
export function PrintedAnswers({ answers }: { answers: readonly ShownAnswer[] }) {
  return (
    <dl className={styles.answers}>
      {answers.map(({ label, value, short }) => (
        <div key={label}>
          <dt>{label}</dt>
          {value.trim() === '' && <dd className={styles.missing}>{fieldMessages.notAnswered}</dd>}
          {value.trim() !== '' && <dd>{short ? <bdi>{value}</bdi> : <Lines text={value} />}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Each line has its own direction; consecutive empty lines are printed as one gap. */
function Lines({ text }: { text: string }) {
  const lines = text.trim().split('\n');
  return lines.map((line, index) => {
    if (line.trim() === '') return null;
    const follows = index > 0 && lines[index - 1]?.trim() === '';
    return (
      // Printed lines never change, so the index identifies them.
      // oxlint-disable-next-line react/no-array-index-key
      <p key={index} dir="auto" className={classNames(styles.line, follows && styles.paragraph)}>
        {line}
      </p>
    );
  });
}
