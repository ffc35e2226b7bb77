import { useConfiguration } from '../../configuration/configuration.ts';
import { fileAddress, scanText, type Attachment } from '../../contract/domain/attachment.ts';
import { readingMessages, replicaMessages } from '../../contract/messages/reading.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import { useOutboxSummary } from '../../workspace/use-outbox.ts';
import type { OutboxSummary } from '../../outbox/read/summary.ts';
import type { Overlaid } from '../../replica/copies/overlay.ts';
import { readingText } from '../../replica/sources/reading-text.ts';
import { valueOf } from '../../replica/sources/reading.ts';
import { useCalmPart, useNotKept, useReading, useReplica } from '../../workspace/use-replica.ts';
import { changeText } from '../../replica/copies/waiting-text.ts';
import { ExternalLink } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

type File = Overlaid<Attachment>;

const columns: readonly Column<File>[] = [
  { key: 'number', title: messages.number, narrow: true, cell: (_file, index) => index + 1 },
  { key: 'name', title: messages.fileName, cell: (file) => <bdi>{file.fileName}</bdi> },
  {
    key: 'view',
    title: messages.view,
    titleHidden: true,
    align: 'end',
    narrow: true,
    cell: (file) => <FileLink file={file} />,
  },
];

/** The files of an application, one table for each of the four kinds. */
export function FilesTab({ id }: { id: number }) {
  const { outboxState } = useOutboxSummary();
  const source = useReplica().attachments(id);
  const reading = useReading(source);
  const isOutOfReach = reading.state === 'kept' && reading.problem.kind === 'unreachable';
  const notKept = useNotKept(valueOf(reading), isOutOfReach);
  return (
    <Loaded
      reading={useCalmPart(id, source)}
      onRetry={source.refresh}
      words={readingText}
      failedTitle={readingMessages.attachmentsFailed}
    >
      {(files) => (
        <Stack>
          {fileKinds.map(({ type, label }) => {
            const rows = files.filter((file) => file.type === type);
            return (
              <DataTable
                key={type}
                caption={label}
                columns={withState(rows, notKept, outboxState)}
                rows={rows}
                rowKey={(file) => file.id}
                emptyText={messages.noFile}
              />
            );
          })}
        </Stack>
      )}
    </Loaded>
  );
}

/** Adds a column with the state of the files if any of them has one. */
function withState(
  rows: readonly File[],
  notKept: ReadonlySet<number>,
  outboxState: OutboxSummary['outboxState'],
): readonly Column<File>[] {
  const stateOf = (file: File) => {
    const isMissing = isOpened(file) && notKept.has(file.id);
    const words = [changeText(file, outboxState), scanText(file), isMissing && replicaMessages.fileNotKept];
    return words.filter(Boolean).join(' · ');
  };
  if (rows.every((file) => stateOf(file) === '')) return columns;
  const state: Column<File> = { key: 'state', title: replicaMessages.state, cell: stateOf };
  return [...columns.slice(0, 2), state, ...columns.slice(2)];
}

/** A file that is not on the server yet is opened in the wizard, and an infected file not at all. */
const isOpened = ({ fileUrl, scan }: Attachment) => fileUrl !== '' && scan !== 'infected';

function FileLink({ file }: { file: Attachment }) {
  const { apiBase } = useConfiguration();
  if (!isOpened(file)) return null;
  return (
    <ExternalLink href={fileAddress(file, apiBase, location.origin)}>
      {messages.view}
      <span className="visually-hidden">
        {' '}
        <bdi>{file.fileName}</bdi>
      </span>
    </ExternalLink>
  );
}
