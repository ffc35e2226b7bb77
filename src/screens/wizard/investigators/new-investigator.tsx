import { investigatorMessages } from '../../../contract/messages/application/wizard.ts';
import { newFieldId } from '../../../contract/steps/field-ids.ts';
import { investigatorQuestions, type InvestigatorAnswers } from '../../../contract/steps/investigators.ts';
import { Button } from '../../../ui/button.tsx';
import type { FieldProblem } from '../../../ui/form/error-summary.tsx';
import { Columns, Stack } from '../../../ui/layout/stack.tsx';
import { LineField } from '../step-form/line-field.tsx';

const HEADING_ID = 'new-investigator';

/** The form under the table: Enter and its button add the row. */
export function NewInvestigator({
  row,
  problems,
  onChange,
  onAdd,
}: {
  row: InvestigatorAnswers;
  problems: readonly FieldProblem[];
  onChange: (row: InvestigatorAnswers) => void;
  onAdd: () => void;
}) {
  return (
    <form
      noValidate
      aria-labelledby={HEADING_ID}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      <Stack>
        <h2 id={HEADING_ID}>{investigatorMessages.addTitle}</h2>
        <Columns>
          {investigatorQuestions.map(({ name, label }) => (
            <LineField
              key={name}
              id={newFieldId(name)}
              name={name}
              label={label}
              value={row[name]}
              inputMode={name === 'idNumber' ? 'numeric' : 'text'}
              errors={problems.filter(({ fieldId }) => fieldId === newFieldId(name)).map(({ message }) => message)}
              onChange={(answer) => onChange({ ...row, [name]: answer })}
              required
            />
          ))}
        </Columns>
        <div>
          <Button type="submit" icon="plus">
            {investigatorMessages.add}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
