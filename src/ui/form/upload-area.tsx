import { useId, useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { FieldErrors } from './field-frame.tsx';
import { Icon } from '../icon.tsx';
import { useUiWords } from '../words.ts';
import { UploadRow, type UploadFile, type UploadRowWords } from './upload-row.tsx';
import styles from './upload-area.module.css';

export type UploadAreaProps = {
  label: string;
  /** Allowed types and size, shown before a file is chosen. */
  hint: ReactNode;
  /** As in the file input: ".pdf,.png". The file chooser only suggests these types; the caller checks the files. */
  accept: string;
  multiple?: boolean | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  errors?: readonly string[] | undefined;
  headingLevel?: 2 | 3 | undefined;
  files: readonly UploadFile[];
  /** Gets all chosen or dropped files, even if only one is allowed, so that none is ignored silently. */
  onChoose: (files: File[]) => void;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
  /** The id of the file input, for an error summary. */
  id?: string | undefined;
  chooseLabel: string;
  dropLabel: string;
  words: UploadRowWords;
};

/** The files for one purpose. The button comes first and is enough; dropping is an extra for mouse users. */
export function UploadArea({
  label,
  hint,
  accept,
  multiple = false,
  required = false,
  optional = false,
  disabled = false,
  errors = [],
  headingLevel = 2,
  files,
  onChoose,
  onRemove,
  onRetry,
  id: givenId,
  chooseLabel,
  dropLabel,
  words,
}: UploadAreaProps) {
  const { optional: optionalLabel } = useUiWords();
  const ownId = useId();
  const id = givenId ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const invalid = errors.length > 0;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';

  return (
    <section className={classNames(styles.area, invalid && styles.invalid)} aria-labelledby={`${id}-label`}>
      <Heading id={`${id}-label`} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> {optionalLabel}</span>}
      </Heading>
      <div id={`${id}-hint`} className={styles.hint}>
        {hint}
      </div>
      {invalid && <FieldErrors id={`${id}-errors`} errors={errors} />}
      {!disabled && (
        <ChooseArea
          ref={input}
          id={id}
          accept={accept}
          multiple={multiple}
          required={required}
          invalid={invalid}
          onChoose={onChoose}
          chooseLabel={chooseLabel}
          dropLabel={dropLabel}
        />
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-labelledby={`${id}-label`}>
          {files.map((file) => (
            <UploadRow
              key={file.key}
              file={file}
              words={words}
              onRetry={() => onRetry(file.key)}
              {...(disabled
                ? {}
                : {
                    onRemove: () => {
                      onRemove(file.key);
                      input.current?.focus({ preventScroll: true }); // The pressed button disappears with its row.
                    },
                  })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The button that opens the file chooser, in the area that files can be dropped on. */
function ChooseArea({
  ref,
  id,
  accept,
  multiple,
  required,
  invalid,
  onChoose,
  chooseLabel,
  dropLabel,
}: Pick<UploadAreaProps, 'accept' | 'multiple' | 'required' | 'onChoose' | 'chooseLabel' | 'dropLabel'> & {
  ref: RefObject<HTMLInputElement | null>;
  id: string;
  invalid: boolean;
}) {
  const [over, setOver] = useState(false);

  function choose(chosen: FileList | null) {
    if (chosen && chosen.length > 0) onChoose([...chosen]);
  }

  function drop(event: DragEvent) {
    event.preventDefault(); // Otherwise the browser opens the file and leaves the page.
    setOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className={styles.choose} htmlFor={id}>
        <input
          ref={ref}
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          multiple={multiple}
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-describedby={classNames(`${id}-hint`, invalid && `${id}-errors`)}
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          onChange={(event) => {
            choose(event.target.files);
            event.target.value = ''; // Lets the same file be chosen again after it was fixed.
          }}
        />
        <Icon name="upload" />
        <span id={`${id}-choose`}>{chooseLabel}</span>
      </label>
      <span className={styles.orDrop} aria-hidden="true">
        {dropLabel}
      </span>
    </div>
  );
}
