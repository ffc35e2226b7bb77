import { Fragment, useMemo, type ReactNode } from 'react';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import { Choice } from './choice.tsx';
import { differences, type Piece } from './word-diff.ts';
import { plain } from '../change/change-content.ts';
import styles from './field-choice.module.css';

export type Side = 'mine' | 'theirs';

type Field = { name: string; from: string | boolean; mine: string | boolean; theirs: string | boolean };

/** One answer in three versions, and the choice between two of them. */
export function FieldChoice({
  id,
  label,
  field: { name, from, mine, theirs },
  chosen,
  onChoose,
}: {
  id: string;
  label: string;
  field: Field;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}) {
  return (
    <fieldset id={id} className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.columns}>
        <Version title={messages.mine} isChosen={chosen === 'mine'}>
          <Choice group={id} checked={chosen === 'mine'} onChoose={() => onChoose('mine')}>
            {messages.keepMine}
          </Choice>
          <TextComparison before={plain(name, from)} after={plain(name, mine)} />
        </Version>
        <Version title={messages.theirs} isChosen={chosen === 'theirs'}>
          <Choice group={id} checked={chosen === 'theirs'} onChoose={() => onChoose('theirs')}>
            {messages.takeTheirs}
          </Choice>
          <TextComparison before={plain(name, from)} after={plain(name, theirs)} />
        </Version>
        <Version title={messages.was} isChosen={false}>
          <Text pieces={[{ kind: 'same', text: plain(name, from) }]} />
        </Version>
      </div>
    </fieldset>
  );
}

function Version({ title, isChosen, children }: { title: string; isChosen: boolean; children: ReactNode }) {
  return (
    <div className={styles.version} data-chosen={isChosen || undefined}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

/** The new text, with removed and added parts marked. */
export function TextComparison({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => differences(before, after), [before, after]);
  return <Text pieces={pieces} />;
}

/** Changes are shown by strike-through and underline, by their elements, and in words for screen readers. */
function Text({ pieces }: { pieces: readonly Piece[] }) {
  if (pieces.every(({ text }) => text.trim() === '')) return <p className={styles.empty}>{messages.emptyValue}</p>;
  return (
    <p className={styles.text} dir="auto">
      {pieces.map(({ kind, text }, index) => {
        // Pieces have no id other than their index, and never move.
        const key = `${index} ${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        // A line through the blank before a number would look like a minus sign.
        const words = text.trimStart() || text;
        return (
          <Fragment key={key}>
            {text.slice(0, text.length - words.length)}
            {kind === 'added' ? (
              <ins data-said={messages.added}>{words}</ins>
            ) : (
              <del data-said={messages.removed}>{words}</del>
            )}
          </Fragment>
        );
      })}
    </p>
  );
}
