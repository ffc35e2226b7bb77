import { useMemo } from 'react';
import type { Attachment } from '../../../contract/domain/attachment.ts';
import { fileStepMessages } from '../../../contract/messages/application/file-step.ts';
import type { ChosenFile } from '../../../drafts/draft.ts';
import { Picture } from './picture.tsx';
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
  if (address === '') return noPicture;
  return <Picture className={styles.tile} src={address} alt="" instead={noPicture} />;
}

const noPicture = <span className={styles.tile} />;

function ChosenTile({ file }: { file: ChosenFile }) {
  const bytes = useFileBytes(file);
  const ref = useMemo(() => (bytes ? showBytes(bytes, shownType(file.fileName)) : null), [bytes, file.fileName]);
  return ref === null ? noPicture : <Picture ref={ref} className={styles.tile} alt="" instead={noPicture} />;
}
