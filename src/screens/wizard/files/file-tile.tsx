import { useMemo } from 'react';
import type { Attachment } from '../../../contract/domain/attachment.ts';
import { fileStepMessages } from '../../../contract/messages/application/files.ts';
import type { ChosenFile } from '../../../drafts/draft.ts';
import { isImage, shownType, type FileOfRow } from './files-shown.ts';
import { showBytes, useFileBytes } from './use-file-bytes.ts';
import styles from './file-tile.module.css';

/** A small picture of a file, for the eye only: its name is beside it. */
export function FileTile({ row, addressOf }: { row: FileOfRow; addressOf: (file: Attachment) => string }) {
  if (!isImage(row.file.fileName)) {
    return (
      <span className={styles.tile} aria-hidden="true">
        {fileStepMessages.pdf}
      </span>
    );
  }
  if (row.kind === 'chosen') return <ChosenTile file={row.file} />;
  const address = addressOf(row.file);
  if (address === '') return <span className={styles.tile} />;
  return <img className={styles.tile} src={address} alt="" loading="lazy" />;
}

function ChosenTile({ file }: { file: ChosenFile }) {
  const bytes = useFileBytes(file);
  const ref = useMemo(() => (bytes ? showBytes(bytes, shownType(file.fileName)) : null), [bytes, file.fileName]);
  return ref === null ? <span className={styles.tile} /> : <img ref={ref} className={styles.tile} alt="" />;
}
