import { useId, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { Icon } from '../icon.tsx';
import control from './control.module.css';
import styles from './password-field.module.css';

export type PasswordFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  autoComplete: 'current-password' | 'new-password';
  required?: boolean | undefined;
  /** What is shown below the field. */
  after?: ReactNode;
  showLabel: string;
  hideLabel: string;
};

/**
 * A password field that can be shown and pasted into: users who can see the password make fewer mistakes and choose
 * longer ones.
 */
export function PasswordField({
  value,
  onChange,
  onBlur,
  autoComplete,
  required,
  showLabel,
  hideLabel,
  name,
  id: givenId,
  ...frame
}: PasswordFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [shown, setShown] = useState(false);

  return (
    <FieldFrame {...frame} id={id}>
      {(wiring) => (
        <div className={styles.row}>
          <input
            {...wiring}
            className={classNames(control.control, styles.input)}
            type={shown ? 'text' : 'password'}
            name={name}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            aria-required={required || undefined}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-controls={id}
            aria-label={shown ? hideLabel : showLabel}
            title={shown ? hideLabel : showLabel}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
