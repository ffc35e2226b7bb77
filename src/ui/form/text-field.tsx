import { useId, type FocusEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import control from './control.module.css';
import styles from './text-field.module.css';

export type TextFieldProps = FieldProps & {
  value: string;
  onChange?: ((value: string) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | undefined;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url' | undefined;
  autoComplete?: string | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  /** Fixed text before the input, such as a country code. It is not part of the value. */
  prefix?: string | undefined;
  /** Fixed text after the input, such as a unit. It is not part of the value. */
  suffix?: string | undefined;
  /** What is shown below the field, such as the state of a check. */
  after?: ReactNode;
  /** The id of a further description, such as a counter. */
  describedBy?: string | undefined;
};

/** One line of text. Its direction follows the typed text, so that Arabic and English are both displayed correctly. */
export function TextField({
  value,
  onChange,
  onBlur,
  type = 'text',
  inputMode,
  autoComplete,
  required,
  readOnly,
  placeholder,
  prefix,
  suffix,
  describedBy,
  name,
  id: givenId,
  ...frame
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const besideId = `${id}-beside`;
  const beside = prefix ?? suffix;
  const descriptions = [beside === undefined ? undefined : besideId, describedBy].filter(Boolean);

  return (
    <FieldFrame {...frame} id={id} describedBy={descriptions.join(' ') || undefined}>
      {(wiring) => {
        const input = (
          <input
            {...wiring}
            className={classNames(
              control.control,
              prefix !== undefined && styles.afterPrefix,
              suffix !== undefined && styles.beforeSuffix,
            )}
            dir="auto"
            type={type}
            name={name}
            value={value}
            inputMode={inputMode}
            autoComplete={autoComplete}
            // `aria-required`, not `required`: the browser's own bubbles would appear before the form's errors.
            aria-required={required || undefined}
            readOnly={readOnly}
            placeholder={placeholder}
            onChange={(event) => onChange?.(event.target.value)}
            onBlur={onBlur}
          />
        );
        if (beside === undefined) return input;
        const text = (
          <span id={besideId} className={prefix === undefined ? styles.suffix : styles.prefix}>
            {beside}
          </span>
        );
        return (
          <div className={styles.row}>
            {prefix !== undefined && text}
            {input}
            {suffix !== undefined && text}
          </div>
        );
      }}
    </FieldFrame>
  );
}
