import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldErrors, type FieldProps } from './field-frame.tsx';
import styles from './tick-box.module.css';

export type TickBoxProps = Omit<FieldProps, 'optional' | 'labelHidden'> & {
  checked: boolean;
  onChange?: ((checked: boolean) => void) | undefined;
  onBlur?: (() => void) | undefined;
  required?: boolean | undefined;
  /** Shows an answer that cannot be changed here; it stays readable and focusable. */
  readOnly?: boolean | undefined;
};

/** A checkbox whose whole label is the target. */
export function TickBox({
  label,
  checked,
  onChange,
  onBlur,
  errors = [],
  hint,
  help,
  required,
  readOnly = false,
  name,
  id: givenId,
}: TickBoxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorsId = `${id}-errors`;
  const invalid = errors.length > 0;

  return (
    <div className={classNames(styles.frame, invalid && styles.invalid)}>
      {invalid && <FieldErrors id={errorsId} errors={errors} />}
      <label className={styles.row} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          className={styles.box}
          name={name}
          checked={checked}
          aria-disabled={readOnly || undefined}
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={classNames(hint ? hintId : '', invalid && errorsId) || undefined}
          onChange={(event) => {
            if (!readOnly) onChange?.(event.target.checked);
          }}
          onBlur={onBlur}
        />
        <span className={styles.label}>{label}</span>
      </label>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {help}
    </div>
  );
}
