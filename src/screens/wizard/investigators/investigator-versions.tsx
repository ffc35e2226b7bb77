import { newRowField } from '../../../contract/domain/field-names.ts';
import { versionMessages as messages } from '../../../contract/messages/application/versions.ts';
import { changeMessages } from '../../../contract/messages/application/changes.ts';
import { cellId, newFieldId } from '../../../contract/steps/field-ids.ts';
import { investigatorQuestions } from '../../../contract/steps/investigators.ts';
import { cellOf } from '../../../outbox/merge/versions.ts';
import { TextVersions } from '../step-form/text-versions.tsx';
import { useStepDraft } from '../wizard-context.ts';

/** The other versions of cells of the list and of the row that is not added yet. */
export function InvestigatorVersions() {
  const { draft } = useStepDraft();
  const names = [...new Set(draft.versions.map(({ of }) => of))];
  return names.map((of) => {
    const cell = cellOf(of);
    const column = investigatorQuestions.find(({ name }) => name === cell?.column || newRowField(name) === of);
    if (column === undefined) return null;
    if (cell === null) {
      const label = messages.cell(messages.newInvestigator, column.label);
      return <TextVersions key={of} of={of} label={label} fieldId={newFieldId(column.name)} />;
    }
    const index = draft.investigators.findIndex(({ id }) => id === cell.id);
    const row = draft.investigators[index];
    const name = row === undefined ? messages.goneInvestigator : row.name.trim() || changeMessages.unnamedInvestigator;
    return (
      <TextVersions
        key={of}
        of={of}
        label={messages.cell(name, column.label)}
        fieldId={row === undefined ? undefined : cellId(index, column.name)}
      />
    );
  });
}
