import { useConfiguration } from '../../configuration/configuration.ts';
import { fileAddress, type Attachment } from '../../contract/attachment.ts';
import { detailMessages as messages, readingMessages } from '../../contract/messages.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import { readingWords } from '../../replica/reading-words.ts';
import { useReading, useReplica } from '../../replica/replica-context.ts';
import { ExternalLink } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Stack } from '../../ui/stack.tsx';

const columns: readonly Column<Attachment>[] = [
  { key: 'number', title: messages.number, narrow: true, cell: (_file, index) => index + 1 },
  { key: 'name', title: messages.fileName, cell: (file) => <bdi>{file.fileName}</bdi> },
  {
    key: 'view',
    title: messages.view,
    titleHidden: true,
    narrow: true,
    align: 'end',
    cell: (file) => <FileLink file={file} />,
  },
];

/** The files of an application, one table for each of the four kinds. */
export function FilesTab({ id }: { id: number }) {
  const source = useReplica().attachments(id);
  return (
    <Loaded
      reading={useReading(source)}
      onRetry={source.refresh}
      words={readingWords}
      failedTitle={readingMessages.attachmentsFailed}
    >
      {(files) => (
        <Stack>
          {fileKinds.map(({ type, label }) => (
            <DataTable
              key={type}
              caption={label}
              columns={columns}
              rows={files.filter((file) => file.type === type)}
              rowKey={(file) => file.id}
              emptyText={messages.noFile}
            />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function FileLink({ file }: { file: Attachment }) {
  const { apiBase } = useConfiguration();
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
