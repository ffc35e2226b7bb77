import { useMemo } from 'react';
import type { Attachment } from '../../../contract/domain/attachment.ts';
import { fileStepMessages as messages } from '../../../contract/messages/application/file-step.ts';
import { fileMessages } from '../../../contract/messages/application/files.ts';
import type { ChosenFile } from '../../../drafts/draft.ts';
import { Button, ExternalLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Picture } from './picture.tsx';
import { isImage, shownType, type FileOfRow } from './files-shown.ts';
import { showBytes, useFileBytes } from './use-file-bytes.ts';
import styles from './file-preview.module.css';

/** A file in a dialog, stored or only chosen; nothing without a `row`. */
export function FilePreview({
  row,
  addressOf,
  onClose,
}: {
  row: FileOfRow | undefined;
  addressOf: (file: Attachment) => string;
  onClose: () => void;
}) {
  if (row === undefined) return null;
  const { fileName } = row.file;
  const address = row.kind === 'stored' ? addressOf(row.file) : '';
  return (
    <Dialog
      open
      wide
      title={fileName}
      onClose={onClose}
      actions={
        <>
          {address !== '' && (
            <ExternalLink href={address} look="secondary">
              {messages.open}
            </ExternalLink>
          )}
          <Button onClick={onClose}>{messages.close}</Button>
        </>
      }
    >
      <div className={styles.sheet}>
        {row.kind === 'chosen' ? <ChosenFileView file={row.file} /> : <View fileName={fileName} address={address} />}
      </div>
    </Dialog>
  );
}

/** A picture or a document by its address; without one, `ref` shows it. */
function View({ fileName, address, ref }: { fileName: string; address?: string; ref?: ReturnType<typeof showBytes> }) {
  if (isImage(fileName)) {
    const failure = ref === undefined ? messages.pictureNotShown : messages.chosenPictureNotShown;
    const instead = <p className={styles.text}>{failure}</p>;
    return <Picture ref={ref} className={styles.picture} src={address} alt={fileName} instead={instead} />;
  }
  if (!navigator.pdfViewerEnabled) return <p className={styles.text}>{messages.noViewer}</p>;
  // The response of a stored file allows no scripts, and chosen bytes are shown as PDF whatever they are.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={ref} className={styles.document} src={address} title={fileName} />;
}

function ChosenFileView({ file }: { file: ChosenFile }) {
  const bytes = useFileBytes(file);
  const ref = useMemo(() => (bytes ? showBytes(bytes, shownType(file.fileName)) : undefined), [bytes, file.fileName]);
  if (ref !== undefined) return <View fileName={file.fileName} ref={ref} />;
  return <p className={styles.text}>{bytes === null ? fileMessages.unreadable(file.fileName) : messages.reading}</p>;
}
