import styles from './printed-facts.module.css';

/** Short facts, label and value side by side; empty values are left out. */
export function PrintedFacts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value.trim() !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
