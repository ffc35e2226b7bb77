import { fieldMessages } from '../../contract/messages/fields.ts';
import type { ShownAnswer } from '../../contract/steps/shown-answers.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './printed-answers.module.css';

/** Questions with what was answered, each line a block of its own, so that pages break between them where they can. */
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

/** Each line in its own direction; however many empty lines stand before one, on paper they are one gap. */
function Lines({ text }: { text: string }) {
  const lines = text.trim().split('\n');
  return lines.map((line, index) => {
    if (line.trim() === '') return null;
    const follows = index > 0 && lines[index - 1]?.trim() === '';
    return (
      // Paper does not change: the place of a line is its name.
      // oxlint-disable-next-line react/no-array-index-key
      <p key={index} dir="auto" className={classNames(styles.line, follows && styles.paragraph)}>
        {line}
      </p>
    );
  });
}
