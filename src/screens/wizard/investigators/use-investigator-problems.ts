import { useState } from 'react';
import type { DraftInvestigator } from '../../../drafts/draft.ts';
import { problemsInRows } from './investigator-rows.ts';
import type { NewInvestigatorRow } from './use-new-investigator.ts';

/** The problems that the step shows: none before an attempt to go on, or to add the new row, has failed. */
export function useInvestigatorProblems(rows: readonly DraftInvestigator[], another: NewInvestigatorRow) {
  const [attempts, setAttempts] = useState({ count: 0, rows: false, newRow: false });
  return {
    /** How many of them have failed, and whether the problems in the rows and in the new row are shown. */
    attempts,
    rows: attempts.rows ? problemsInRows(rows) : [],
    newRow: attempts.newRow ? another.problems : [],
    /**
     * Shows the problems in the new row or hides them, and with `inRows` also shows those in the rows. If any are to be
     * shown, this counts as a failed attempt.
     */
    show: (inNewRow: boolean, inRows?: true) =>
      setAttempts(({ count, rows }) => ({
        count: inNewRow || inRows ? count + 1 : count,
        rows: inRows ?? rows,
        newRow: inNewRow,
      })),
  };
}
