import { useState } from 'react';
import { fileKindMessages, fileMessages } from '../../../contract/messages/application/files.ts';
import { submissionMessages } from '../../../contract/messages/application/wizard.ts';
import type { FileKind } from '../../../contract/steps/files.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { problemOfChoice } from './file-limit.ts';
import { fileInPlace, isSameFile, isWordFile, type FileOfRow } from './files-shown.ts';
import type { Files } from './use-files.ts';
import { useStepDraft } from '../wizard-context.ts';

/**
 * The file that was chosen, and the one that the user is asked about. `isOther`: they were asked about another one
 * before, which is no longer in place.
 */
export type Replacing = { file: File; before: FileOfRow; isOther: boolean };

/** Keeps the files of a kind that the user chooses, and says why others are not kept. */
export function useChooseFiles({ type, label, several }: FileKind, files: Files) {
  const { applicationId, draft } = useStepDraft();
  const drafts = useDrafts();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  /** What the user is asked about. */
  const [replacing, setReplacing] = useState<Replacing | null>(null);

  /** Keeps the acceptable files and reports what is wrong with the rest; resolves to true if all were accepted. */
  async function keep(chosen: readonly File[], replaces?: number): Promise<boolean> {
    const messages: string[] = [];
    const problems = await drafts.files.chooseAll(applicationId, type, chosen, replaces);
    for (const [index, file] of chosen.entries()) {
      const problem = problems[index];
      if (problem === undefined) continue;
      messages.push(problem);
      if (isWordFile(file.name))
        messages.push(label === fileKindMessages.piCv ? fileMessages.saveAsPdf : fileMessages.saveOtherAsPdf);
    }
    setRefusals([...new Set(messages)]);
    return messages.length === 0;
  }
  function choose(chosen: readonly File[]) {
    const [first] = chosen;
    const before = fileInPlace(draft, type);
    const problem = problemOfChoice(draft, chosen);
    if (!several && chosen.length > 1) setRefusals([submissionMessages.oneFileOnly(label)]);
    else if (!several && first !== undefined && before !== undefined)
      setReplacing({ file: first, before, isOther: false });
    else if (problem !== undefined) setRefusals([problem]);
    else void keep(chosen);
  }
  async function replace({ file, before: askedAbout }: Replacing) {
    const before = fileInPlace(draft, type);
    if (before !== undefined && !isSameFile(askedAbout, before, draft.readFrom.localIds)) {
      setReplacing({ file, before, isOther: true });
      return;
    }
    const isOnItsWay =
      before?.kind === 'chosen' && (before.file.state === 'waiting' || before.file.state === 'sending');
    if (before?.kind !== 'chosen' || isOnItsWay) {
      await keep([file], before?.file.id);
      return;
    }
    // The earlier choice is dropped before it is sent; the new file replaces the one that it was to replace.
    if (await keep([file], before.file.replaces ?? undefined)) await files.drop(before.file);
  }

  return {
    refusals,
    choose,
    replacing,
    replace() {
      setReplacing(null);
      if (replacing !== null) void replace(replacing);
    },
    dontReplace: () => setReplacing(null),
  };
}
