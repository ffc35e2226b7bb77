import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { useUiWords } from './words.ts';
import styles from './character-counter.module.css';

/**
 * How long an answer is, how long it has to be at the least, and how long it can be, if that is to be said. Counting is the
 * caller's: the server counts the same way.
 */
export type CharacterCount = { count: number; least?: number | undefined; most?: number | undefined };

const SPOKEN_AFTER_MS = 1000;

/** Shows the count at every key, and speaks it only when typing has stopped: a number at each key would drown the words. */
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

function SpokenLater({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  const first = useRef(text);

  useEffect(() => {
    if (text === first.current) return undefined; // Nothing was typed yet.
    const timer = setTimeout(() => setSpoken(text), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <span className="visually-hidden" aria-live="polite">
      {spoken}
    </span>
  );
}
