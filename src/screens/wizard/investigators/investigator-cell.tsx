import type { FocusEvent } from 'react';
import { fieldMessages } from '../../../contract/messages/application/fields.ts';
import { investigatorMessages } from '../../../contract/messages/application/wizard.ts';
import { cellId } from '../../../contract/steps/field-ids.ts';
import { FieldErrors } from '../../../ui/form/field-frame.tsx';
import { type ColumnName } from './investigator-rows.ts';
import { LineField } from '../step-form/line-field.tsx';
import styles from './investigator-cell.module.css';

/** One answer of a row: a button that opens it, or the field that edits it. Both have the same id. */
export function InvestigatorCell({
  index,
  name,
  label,
  value,
  writing,
  errors,
  onOpen,
  onChange,
  onLeave,
}: {
  /** The index of the row, starting at 0. */
  index: number;
  name: ColumnName;
  label: string;
  value: string;
  writing: boolean;
  errors: readonly string[];
  onOpen: () => void;
  onChange: (answer: string) => void;
  onLeave: (event: FocusEvent<HTMLInputElement>) => void;
}) {
  const id = cellId(index, name);
  if (writing) {
    return (
      <div className={styles.field}>
        <LineField
          id={id}
          label={investigatorMessages.cell(label, index + 1)}
          labelHidden
          value={value}
          inputMode={name === 'idNumber' ? 'numeric' : 'text'}
          errors={errors}
          onChange={onChange}
          onBlur={onLeave}
          required
        />
      </div>
    );
  }
  const errorsId = `${id}-errors`;
  const blank = value.trim() === '';
  return (
    <>
      {errors.length > 0 && <FieldErrors id={errorsId} errors={errors} />}
      <button
        type="button"
        id={id}
        className={styles.open}
        data-blank={blank || undefined}
        aria-describedby={errors.length > 0 ? errorsId : undefined}
        onClick={onOpen}
      >
        <bdi>{blank ? fieldMessages.notAnswered : value}</bdi>
        <span className="visually-hidden"> {investigatorMessages.editCell(label, index + 1)}</span>
      </button>
    </>
  );
}
