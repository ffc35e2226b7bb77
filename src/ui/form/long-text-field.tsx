import { useId, useLayoutEffect, useRef } from 'react';
import { CharacterCounter, type CharacterCount } from './character-counter.tsx';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import control from './control.module.css';
import styles from './long-text-field.module.css';

const GROWS_BY_ITSELF = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

export type LongTextFieldProps = FieldProps & {
  value: string;
  onChange?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  counter?: CharacterCount | undefined;
  /** The number of lines shown while it is empty. */
  rows?: number | undefined;
  /** Cannot be edited now; it stays focusable, and the hint says why. */
  unavailable?: boolean | undefined;
  /** For a message: called on Enter alone; Shift with Enter begins a new line. */
  onEnter?: (() => void) | undefined;
};

/**
 * A long answer in plain text. It grows with its text. Text pasted from a word processor keeps only its paragraphs,
 * because a text area takes the plain text of the clipboard. There is no maximum length: a browser that silently
 * truncates pasted text would lose work.
 */
export function LongTextField({
  value,
  onChange,
  onBlur,
  required,
  readOnly,
  placeholder,
  counter,
  rows = 4,
  unavailable = false,
  onEnter,
  name,
  id: givenId,
  ...frame
}: LongTextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const counterId = `${id}-counter`;
  const area = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const element = area.current;
    if (GROWS_BY_ITSELF || !element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + 2}px`; // 2 px of border
  }); // After every render: it does nothing if the browser sizes the field, and otherwise the text has just changed.

  return (
    <FieldFrame
      {...frame}
      id={id}
      describedBy={counter && counterId}
      after={counter && <CharacterCounter id={counterId} counter={counter} />}
    >
      {(wiring) => (
        <textarea
          {...wiring}
          ref={area}
          className={classNames(control.control, styles.area)}
          dir="auto"
          name={name}
          value={value}
          rows={rows}
          aria-required={required || undefined}
          readOnly={readOnly || unavailable}
          aria-disabled={unavailable || undefined}
          placeholder={placeholder}
          onChange={(event) => onChange?.(event.target.value)}
          onKeyDown={(event) => {
            // While an input method composes a word, Enter belongs to the composition.
            if (!onEnter || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}
