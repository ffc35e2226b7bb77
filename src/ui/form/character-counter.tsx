import { useState } from 'react';
import { useOnceUnchanged } from '../../hooks/use-timeout.ts';
import { classNames } from '../class-names.ts';
import progress from '../feedback/progress.module.css';
import { Icon } from '../icon.tsx';
import { useUiText } from '../ui-text.ts';
import styles from './character-counter.module.css';

/**
 * The length of an answer, with the required minimum and, if it should be shown, the maximum. The caller counts, in the
 * same way as the server.
 */
export type CharacterCount = {
  count: number;
  least?: number | undefined;
  most?: number | undefined;
  /** The number of words, if it should be shown too. */
  words?: number | undefined;
};

const SPOKEN_AFTER_MS = 1000;

/**
 * Shows the count on every key press, but announces it only when typing pauses: a number per key would drown out the
 * text.
 */
export function CharacterCounter({ id, counter }: { id: string; counter: CharacterCount }) {
  const { characters, words } = useUiText();
  const text = characters(counter.count, counter.least, counter.most);
  const enough = counter.most === undefined && counter.least !== undefined && counter.count >= counter.least;

  return (
    <div className={styles.frame}>
      {counter.least !== undefined && counter.most === undefined && (
        <progress
          className={classNames(progress.bar, styles.bar)}
          max={counter.least}
          value={Math.min(counter.count, counter.least)}
          aria-hidden="true"
        />
      )}
      <p id={id} className={styles.counter}>
        {enough && <Icon name="check" className={styles.enough} />}
        {text}
      </p>
      {counter.words !== undefined && <p className={styles.counter}>{words(counter.words)}</p>}
      <SpokenLater text={text} />
    </div>
  );
}

/** Announces a text that changes with every key press only when typing pauses. */
export function SpokenLater({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  const [first] = useState(text);
  const isTyped = text !== first;
  useOnceUnchanged(text, isTyped ? SPOKEN_AFTER_MS : null, setSpoken);

  return (
    <span className="visually-hidden" aria-live="polite">
      {spoken}
    </span>
  );
}
