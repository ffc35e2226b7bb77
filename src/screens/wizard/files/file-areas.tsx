import { useId } from 'react';
import { fileMessages } from '../../../contract/messages/application/files.ts';
import { fileKinds } from '../../../contract/steps/files.ts';
import { useFilesDragged } from '../../../ui/form/use-files-dragged.ts';
import { filesLeftText } from './file-limit.ts';
import { UploadSection } from './upload-section.tsx';
import type { Files } from './use-files.ts';
import { useStepDraft } from '../wizard-context.ts';
import styles from './file-areas.module.css';

const [cv] = fileKinds;

/** What can be chosen, said once, and one area for each kind of file. */
export function FileAreas({ errorsOfCv, files }: { errorsOfCv: readonly string[]; files: Files }) {
  const { draft } = useStepDraft();
  const hintId = useId();
  const isTarget = useFilesDragged();
  return (
    <>
      <p id={hintId} className={styles.hint}>
        {[fileMessages.typesAndSize, filesLeftText(draft)].filter(Boolean).join('. ')}
      </p>
      <div className={styles.areas}>
        {fileKinds.map((kind) => (
          <UploadSection
            key={kind.type}
            kind={kind}
            errors={kind === cv ? errorsOfCv : []}
            files={files}
            hintId={hintId}
            isTarget={isTarget}
          />
        ))}
      </div>
    </>
  );
}
