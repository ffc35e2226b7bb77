import { detailMessages as messages, questions, readingMessages } from '../../contract/messages.ts';
import type { Investigator } from '../../contract/steps/investigators.ts';
import { readingWords } from '../../replica/reading-words.ts';
import { useReading, useReplica } from '../../replica/replica-context.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';

const columns: readonly Column<Investigator>[] = [
  { key: 'number', title: messages.number, narrow: true, cell: (_row, index) => index + 1 },
  { key: 'name', title: messages.investigatorName, cell: (row) => <bdi>{row.name}</bdi> },
  { key: 'idNumber', title: questions.idNumber.label, cell: (row) => <bdi>{row.idNumber}</bdi> },
  { key: 'position', title: questions.position.label, cell: (row) => <bdi>{row.position}</bdi> },
];

/** The investigators in the order they were added: the first is the Principal Investigator. */
export function InvestigatorsTab({ id }: { id: number }) {
  const source = useReplica().investigators(id);
  return (
    <Loaded
      reading={useReading(source)}
      onRetry={source.refresh}
      words={readingWords}
      failedTitle={readingMessages.investigatorsFailed}
    >
      {(rows) => (
        <DataTable
          caption={messages.investigators}
          captionHidden
          columns={columns}
          rows={rows}
          // Rows of a plain server may come without a number.
          rowKey={(row, index) => row.id || -index}
          emptyText={messages.noInvestigators}
        />
      )}
    </Loaded>
  );
}
