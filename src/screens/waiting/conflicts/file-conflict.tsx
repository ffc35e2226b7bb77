import { useId, useState } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { fileAddress } from '../../../contract/domain/attachment.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import type { WholeChange } from '../../../outbox/read/listing.ts';
import { Button, ExternalLink } from '../../../ui/button.tsx';
import { Choice } from './choice.tsx';
import type { ConflictChoice } from './conflict-choice.tsx';
import type { Side } from './field-choice.tsx';
import { useSolving } from './use-resolve.ts';
import styles from './field-choice.module.css';

/** A second file where only one is allowed: the user replaces the other file with it, or discards it. */
export function FileConflict({
  change: { operation, intent },
  conflict: { theirs, unsafe },
  mayReplace,
}: {
  change: WholeChange;
  conflict: Extract<ConflictChoice, { kind: 'file' }>;
  mayReplace: boolean;
}) {
  const group = useId();
  const { apiBase } = useConfiguration();
  const [side, setSide] = useState<Side>();
  const { solve } = useSolving(operation.id);
  const address = theirs === null ? '' : fileAddress(theirs, apiBase, location.origin);
  const mine = intent.kind === 'addFile' ? intent.fileName : '';
  return (
    <>
      <fieldset className={styles.pair}>
        <legend>{messages.fileText}</legend>
        {unsafe === true && mayReplace && <p>{messages.fileUnsafe}</p>}
        {mayReplace ? (
          <Choice group={group} checked={side === 'mine'} onChoose={() => setSide('mine')}>
            {messages.fileMine(mine)}
          </Choice>
        ) : (
          <p>{messages.closedText}</p>
        )}
        <Choice group={group} checked={side === 'theirs'} onChoose={() => setSide('theirs')}>
          {theirs === null ? messages.fileTheirsUnknown : messages.fileTheirs(theirs.fileName)}
        </Choice>
        {address !== '' && theirs !== null && (
          <p className={styles.look}>
            <ExternalLink href={address}>{messages.fileLook(theirs.fileName)}</ExternalLink>
          </p>
        )}
      </fieldset>
      <div>
        <Button
          variant="primary"
          icon="send"
          unavailableBecause={side === undefined ? messages.chooseOne : undefined}
          onClick={() => {
            if (side !== undefined) solve({ file: side }, side === 'theirs' ? messages.fileKept : undefined);
          }}
        >
          {messages.sendChoice}
        </Button>
      </div>
    </>
  );
}
