import {
  investigatorMessages,
  stepSaveMessages,
  wizardMessages,
} from '../../../contract/messages/application/wizard.ts';
import type { DraftInvestigator } from '../../../drafts/draft.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import type { Act, Saving } from '../../saving/use-save.ts';

const words = stepSaveMessages('investigators-info');
const deleteQuestion = {
  saved: investigatorMessages.deleted,
  failed: (reason: string) => [investigatorMessages.deleteFailed, reason],
};

/** Sends and deletes the investigators of an application, and reports the outcomes. */
export function useInvestigators(applicationId: number, saving: Saving) {
  const { investigators } = useDrafts();
  return {
    /** Sends the whole list; resolves to true if it was saved or waits. */
    async send(act: Act): Promise<boolean> {
      const outcome = await saving.during(act, wizardMessages.saving, () => investigators.save(applicationId));
      return saving.settled(outcome, words);
    },
    /** Deletes a row, given as it was shown when the user was asked; resolves to true if that was saved or waits. */
    async remove(row: DraftInvestigator): Promise<boolean> {
      const outcome = await saving.during('delete', wizardMessages.processing, () =>
        investigators.remove(applicationId, row.id, row),
      );
      return saving.settled(outcome, deleteQuestion);
    },
  };
}
