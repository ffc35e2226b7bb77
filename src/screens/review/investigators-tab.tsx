import { questions } from '../../contract/messages/application/questions.ts';
import { readingMessages, replicaMessages } from '../../contract/messages/reading.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import type { Investigator } from '../../contract/steps/investigators.ts';
import { useOutboxSummary } from '../../workspace/use-outbox.ts';
import type { Overlaid } from '../../replica/copies/overlay.ts';
import { readingText } from '../../replica/sources/reading-text.ts';
import { useCalmPart, useReplica } from '../../workspace/use-replica.ts';
import { changeText } from '../../replica/copies/waiting-text.ts';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';

const columns: readonly Column<Overlaid<Investigator>>[] = [
  { key: 'number', title: messages.number, narrow: true, cell: (_row, index) => index + 1 },
  { key: 'name', title: messages.investigatorName, cell: (row) => <bdi>{row.name}</bdi> },
  { key: 'idNumber', title: questions.idNumber.label, cell: (row) => <bdi>{row.idNumber}</bdi> },
  { key: 'position', title: questions.position.label, cell: (row) => <bdi>{row.position}</bdi> },
];

/**
 * The investigators in the order they were added: the first is the Principal Investigator. Waiting changes are marked.
 */
export function InvestigatorsTab({ id }: { id: number }) {
  const { outboxState } = useOutboxSummary();
  const source = useReplica().investigators(id);
  const state: Column<Overlaid<Investigator>> = {
    key: 'state',
    title: replicaMessages.state,
    cell: (row) => changeText(row, outboxState),
  };
  return (
    <Loaded
      reading={useCalmPart(id, source)}
      onRetry={source.refresh}
      words={readingText}
      failedTitle={readingMessages.investigatorsFailed}
    >
      {(rows) => (
        <DataTable
          caption={messages.stepTitles['investigators-info']}
          captionHidden
          columns={rows.some(({ change }) => change !== null) ? [...columns, state] : columns}
          rows={rows}
          // Rows from a plain v1 server may have no id.
          rowKey={(row, index) => row.id || -index}
          emptyText={messages.noInvestigators}
          stacks
        />
      )}
    </Loaded>
  );
}
