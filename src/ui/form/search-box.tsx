import { useId } from 'react';
import { Icon } from '../icon.tsx';
import control from './control.module.css';
import { classNames } from '../class-names.ts';
import styles from './search-box.module.css';

/** A search field with its button; Enter does the same. */
export function SearchBox({
  label,
  value,
  onChange,
  onSearch,
  placeholder,
  buttonLabel = label,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSearch?: ((value: string) => void) | undefined;
  placeholder?: string | undefined;
  buttonLabel?: string | undefined;
}) {
  const id = useId();
  return (
    <search>
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch?.(value);
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          id={id}
          type="search"
          dir="auto"
          className={classNames(control.control, styles.input)}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="submit" className={styles.button} aria-label={buttonLabel} title={buttonLabel}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
