import { FieldErrors } from './field-frame.tsx';
import styles from './read-only-facts.module.css';

/** Something that is known and cannot be changed here. `prefix` precedes its value, such as a country code. */
export type ReadOnlyFact = {
  id: string;
  label: string;
  value: string;
  prefix?: string | undefined;
  errors?: readonly string[] | undefined;
};

/** Facts in one line, as text: a box would look as if it could be filled in. */
export function ReadOnlyFacts({ facts, note }: { facts: readonly ReadOnlyFact[]; note: string }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.facts}>
        {facts.map(({ id, label, value, prefix, errors = [] }) => (
          <div key={id} className={styles.fact}>
            <dt>{label}</dt>
            {/* An error summary may lead here. */}
            <dd id={id} tabIndex={-1}>
              {prefix !== undefined && `${prefix} `}
              <bdi>{value}</bdi>
              {errors.length > 0 && <FieldErrors id={`${id}-errors`} errors={errors} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{note}</p>
    </div>
  );
}
