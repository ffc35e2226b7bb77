import { useId, useRef, useState, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { FieldErrors } from './field-frame.tsx';
import { Icon } from '../icon.tsx';
import { useUiText } from '../ui-text.ts';
import { UploadRow, type UploadFile, type UploadRowText } from './upload-row.tsx';
import styles from './upload-area.module.css';

export type UploadAreaProps = {
  label: string;
  /** The id of the text that says which types and sizes are allowed. */
  hintId: string;
  /** As in the file input: ".pdf,.png". The file chooser only suggests these types; the caller checks the files. */
  accept: string;
  multiple?: boolean | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  errors?: readonly string[] | undefined;
  files: readonly UploadFile[];
  /** Whether files are being dragged over the page: then the whole area shows that it takes them. */
  isTarget: boolean;
  /** Gets all chosen or dropped files, even if only one is allowed, so that none is ignored silently. */
  onChoose: (files: File[]) => void;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
  onPreview: (key: string) => void;
  /** The id of the file input, for an error summary. */
  id?: string | undefined;
  chooseLabel: string;
  /** Shown while the area is empty. */
  dropLabel: string;
  words: UploadRowText;
};

/** The files for one purpose. The button is enough; dropping is an extra for mouse users. */
export function UploadArea(area: UploadAreaProps) {
  const { label, optional = false, errors = [], files, isTarget, onChoose, dropLabel, words } = area;
  const { optional: optionalLabel } = useUiText();
  const ownId = useId();
  const id = area.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isInvalid = errors.length > 0;

  return (
    <section aria-labelledby={`${id}-label`}>
      <div
        className={styles.area}
        data-invalid={isInvalid || undefined}
        data-drop={isTarget || files.length === 0 || undefined}
        data-over={(isTarget && isOver) || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault(); // Otherwise the browser opens the file and leaves the page.
          setOver(false);
          if (event.dataTransfer.files.length > 0) onChoose([...event.dataTransfer.files]);
        }}
      >
        <div className={styles.head}>
          <div className={styles.title}>
            <h2 id={`${id}-label`} className={styles.label}>
              {label}
              {optional && <span className={styles.optional}> {optionalLabel}</span>}
            </h2>
            {(isTarget || files.length === 0) && (
              <p className={styles.dropHint} aria-hidden="true">
                {dropLabel}
              </p>
            )}
          </div>
          <ChooseButton area={area} id={id} isInvalid={isInvalid} ref={input} />
        </div>
        {isInvalid && <FieldErrors id={`${id}-errors`} errors={errors} />}
        {files.length > 0 && (
          <ul className={styles.files} aria-labelledby={`${id}-label`}>
            {files.map((file) => (
              <UploadRow
                key={file.key}
                file={file}
                words={words}
                onPreview={() => area.onPreview(file.key)}
                onRetry={() => area.onRetry(file.key)}
                onRemove={() => {
                  area.onRemove(file.key);
                  input.current?.focus({ preventScroll: true }); // The pressed button disappears with its row.
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The button that opens the file chooser. */
function ChooseButton({
  area: { hintId, accept, multiple, required, onChoose, chooseLabel },
  id,
  isInvalid,
  ref,
}: {
  area: UploadAreaProps;
  id: string;
  isInvalid: boolean;
  ref: RefObject<HTMLInputElement | null>;
}) {
  return (
    <label className={styles.choose} htmlFor={id}>
      <input
        ref={ref}
        id={id}
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        aria-labelledby={`${id}-label ${id}-choose`}
        aria-describedby={classNames(hintId, isInvalid && `${id}-errors`)}
        aria-required={required || undefined}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = ''; // Lets the same file be chosen again after it was fixed.
          if (chosen.length > 0) onChoose(chosen);
        }}
      />
      <Icon name="upload" />
      <span id={`${id}-choose`}>{chooseLabel}</span>
    </label>
  );
}
