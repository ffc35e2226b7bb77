import { useState } from 'react';
import { useOnceUnchanged } from '../../hooks/use-timeout.ts';
import { Icon } from '../icon.tsx';
import { useUiWords } from '../words.ts';
import styles from './character-counter.module.css';

/**
 * The length of an answer, with the required minimum and, if it should be shown, the maximum. The caller counts, in the
 * same way as the server.
 */
export type CharacterCount = { count: number; least?: number | undefined; most?: number | undefined };

const SPOKEN_AFTER_MS = 1000;

/**
 * Shows the count on every key press, but announces it only when typing pauses: a number per key would drown out the
 * text.
 */
export function CharacterCounter({ id, counter }: { id: string; counter: CharacterCount }) {
  const { characters } = useUiWords();
  const text = characters(counter.count, counter.least, counter.most);
  const enough = counter.most === undefined && counter.least !== undefined && counter.count >= counter.least;

  return (
    <>
      <p id={id} className={styles.counter}>
        {enough && <Icon name="check" className={styles.enough} />}
        {text}
      </p>
      <SpokenLater text={text} />
    </>
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
