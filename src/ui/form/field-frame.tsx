import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { useUiText } from '../ui-text.ts';
import styles from './field-frame.module.css';

/** What links a control to its label, hint and errors. Spread it on the control. */
export type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** The properties that every field shares. `errors` are always shown; when to pass them is up to the form. */
export type FieldProps = {
  label: string;
  errors?: readonly string[] | undefined;
  hint?: ReactNode;
  /** More about the field, between its hint and its control, such as a disclosure. */
  help?: ReactNode;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
  /** Required if an error summary or another part of the page refers to the field. */
  id?: string | undefined;
  name?: string | undefined;
  /** For a field in a table cell, whose column heading already labels it visually. */
  labelHidden?: boolean | undefined;
};

/** The label, hint, errors and control of a field in one order, linked for assistive technology. */
export function FieldFrame({
  id,
  label,
  labelHidden = false,
  errors = [],
  hint,
  help,
  optional = false,
  describedBy,
  after,
  children,
}: Omit<FieldProps, 'id' | 'name'> & {
  id: string;
  /** Ids of further descriptions, such as a prefix or a counter. */
  describedBy?: string | undefined;
  /** What is shown below the control, such as a counter. */
  after?: ReactNode;
  children: (wiring: FieldWiring) => ReactNode;
}) {
  const words = useUiText();
  const hintId = `${id}-hint`;
  const errorsId = `${id}-errors`;
  const invalid = errors.length > 0;
  const descriptions = [hint ? hintId : undefined, invalid ? errorsId : undefined, describedBy].filter(Boolean);

  return (
    <div className={classNames(styles.frame, invalid && styles.invalid)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> {words.optional}</span>}
      </label>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {help}
      {invalid && <FieldErrors id={errorsId} errors={errors} />}
      {children({
        id,
        'aria-describedby': descriptions.length > 0 ? descriptions.join(' ') : undefined,
        'aria-invalid': invalid || undefined,
      })}
      {after}
    </div>
  );
}

/** Error messages with an icon; also for groups that are not a single control. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  const words = useUiText();
  return (
    <div id={id} className={styles.errors}>
      {errors.map((error) => (
        <p key={error} className={styles.error}>
          <Icon name="warning" />
          <span>
            <span className="visually-hidden">{words.error} </span>
            {error}
          </span>
        </p>
      ))}
    </div>
  );
}
