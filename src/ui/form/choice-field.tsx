import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import control from './control.module.css';
import styles from './choice-field.module.css';

/** One of several choices, or none yet. */
export function ChoiceField({
  value,
  options,
  emptyLabel,
  onChange,
  required,
  name,
  id: givenId,
  ...frame
}: FieldProps & {
  value: string;
  options: readonly { value: string; label: string }[];
  /** The text of the first line, which chooses nothing. */
  emptyLabel: string;
  onChange: (value: string) => void;
  required?: boolean | undefined;
}) {
  const ownId = useId();
  return (
    <FieldFrame {...frame} id={givenId ?? ownId}>
      {(wiring) => (
        <select
          {...wiring}
          className={classNames(control.control, styles.choice)}
          name={name}
          value={value}
          aria-required={required || undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{emptyLabel}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
