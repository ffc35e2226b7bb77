import type { HelpBlock, HelpPart } from '../../contract/messages/help.ts';
import styles from './help-part-text.module.css';

/** One part of the guide, for one role, in sections. */
export function HelpPartText({ part: { id, title, sections } }: { part: HelpPart }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {sections.map((section) => (
        <section key={section.id} className={styles.section} aria-labelledby={section.id}>
          <h3 id={section.id} tabIndex={-1} className={styles.heading}>
            {section.title}
          </h3>
          {section.blocks.map((block) => (
            <Block key={keyOf(block)} block={block} />
          ))}
        </section>
      ))}
    </section>
  );
}

function Block({ block }: { block: HelpBlock }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>;
    case 'points':
      return <ul className={styles.list}>{rows(block.items)}</ul>;
    case 'steps':
      return <ol className={styles.list}>{rows(block.items)}</ol>;
    case 'words':
      return (
        <dl className={styles.words}>
          {block.words.map(({ word, text }) => (
            <div key={word} className={styles.word}>
              <dt>{word}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      );
  }
}

const rows = (items: readonly string[]) => items.map((item) => <li key={item}>{item}</li>);

/** A React key for a block: no two blocks have the same text. */
function keyOf(block: HelpBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'points':
    case 'steps':
      return block.items.join();
    case 'words':
      return block.words.map(({ word }) => word).join();
  }
}
