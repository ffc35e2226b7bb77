import { useState } from 'react';
import { isBlank } from '../../../contract/domain/characters.ts';
import { fullName } from '../../../contract/domain/user.ts';
import { investigatorMessages } from '../../../contract/messages/application/wizard.ts';
import { newFieldId } from '../../../contract/steps/field-ids.ts';
import type { InvestigatorAnswers } from '../../../contract/steps/investigators.ts';
import type { DraftInvestigator } from '../../../drafts/draft.ts';
import { isIdenticalRow } from '../../../outbox/merge/same-row.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { focusField } from '../../../ui/form/focus-field.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { freshRow, isRowFilled, problemsInNew } from './investigator-rows.ts';
import { useStepDraft } from '../wizard-context.ts';

/** The row below the table in which another investigator is written. */
export function useNewInvestigator() {
  const { applicationId, draft } = useStepDraft();
  const { investigators } = useDrafts();
  const user = useSignedInUser();
  const [added, setAdded] = useState('');
  // If the user cleared the prefilled name of the new row, it is not filled in again.
  const [emptied, setEmptied] = useState(false);

  const rows = draft.investigators;
  const fresh = freshRow(rows, fullName(user));
  const row = draft.newInvestigator ?? (emptied ? { ...fresh, name: '' } : fresh);
  const problems = problemsInNew(row, rows);
  const isTyped = isRowFilled(row, fresh);
  /** A row with only prefilled values is not kept. */
  const keep = (next: InvestigatorAnswers) => {
    investigators.keepNew(applicationId, isIdenticalRow(next, fresh) ? null : next);
    setEmptied(isBlank(next.name));
  };
  function addMe() {
    keep({ ...row, name: fullName(user) });
    focusField(newFieldId('idNumber'));
  }
  return {
    row,
    problems,
    isTyped,
    isHalfTyped: isTyped && problems.length > 0,
    /** Says who was just added. */
    added,
    clearAdded: () => setAdded(''),
    /** Adds the row to the list, and returns the list with it. */
    addToList(): DraftInvestigator[] {
      const { name, idNumber, position } = row;
      const all = [
        ...rows,
        investigators.row({ name: name.trim(), idNumber: idNumber.trim(), position: position.trim() }),
      ];
      investigators.keep(applicationId, rows, all);
      investigators.keepNew(applicationId, null);
      setEmptied(false);
      setAdded(investigatorMessages.added(name.trim()));
      return all;
    },
    keep,
    /** Fills in the user's own name, and goes on with the next field; undefined while the row is somebody else's. */
    addMe: isBlank(row.name) || row.name === fullName(user) ? addMe : undefined,
  };
}

export type NewInvestigatorRow = ReturnType<typeof useNewInvestigator>;
