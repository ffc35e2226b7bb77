import { investigatorMessages } from '../../../contract/messages/application/wizard.ts';
import { newFieldId } from '../../../contract/steps/field-ids.ts';
import { investigatorQuestions } from '../../../contract/steps/investigators.ts';
import { Button } from '../../../ui/button.tsx';
import type { FieldProblem } from '../../../ui/form/error-summary.tsx';
import { LineField } from '../step-form/line-field.tsx';
import { NumberAndRole } from './investigator-columns.tsx';
import type { NewInvestigatorRow } from './use-new-investigator.ts';
import styles from './new-investigator.module.css';

const HEADING_ID = 'new-investigator';

/** The last row of the list, a form of its own: Enter and its button add it. */
export function NewInvestigator({
  index,
  another: { row, keep },
  problems,
  onAdd,
}: {
  /** The index that the row will have in the list, from 0. */
  index: number;
  another: Pick<NewInvestigatorRow, 'row' | 'keep'>;
  problems: readonly FieldProblem[];
  onAdd: () => void;
}) {
  return (
    <form
      className={styles.row}
      noValidate
      aria-labelledby={HEADING_ID}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      <h2 id={HEADING_ID} className="visually-hidden">
        {investigatorMessages.addTitle}
      </h2>
      <span className={styles.number} aria-hidden="true">
        <NumberAndRole index={index} />
      </span>
      {investigatorQuestions.map(({ name, label }) => (
        <LineField
          key={name}
          id={newFieldId(name)}
          name={name}
          label={label}
          value={row[name]}
          inputMode={name === 'idNumber' ? 'numeric' : 'text'}
          errors={problems.filter(({ fieldId }) => fieldId === newFieldId(name)).map(({ message }) => message)}
          onChange={(answer) => keep({ ...row, [name]: answer })}
          required
        />
      ))}
      <div className={styles.add}>
        <Button type="submit" small icon="plus">
          {investigatorMessages.add}
        </Button>
      </div>
    </form>
  );
}
