import { checkMessages } from '../../contract/messages/application/check.ts';
import { investigatorMessages } from '../../contract/messages/application/wizard.ts';
import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import type { Draft, DraftInvestigator } from '../../drafts/draft.ts';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { Section } from './section.tsx';

const columns: Column<DraftInvestigator>[] = [
  { key: 'number', title: investigatorMessages.number, cell: (_row, index) => index + 1, narrow: true },
  ...investigatorQuestions.map(({ name, label }) => ({
    key: name,
    title: label,
    rowHeader: name === 'name',
    cell: (row: DraftInvestigator) => row[name],
  })),
];

/** The investigators of the study; the first is the Principal Investigator. */
export function InvestigatorsSection({ draft }: { draft: Draft }) {
  return (
    <Section step="investigators-info">
      <DataTable
        caption={investigatorMessages.caption}
        captionHidden
        columns={columns}
        rows={draft.investigators}
        rowKey={(row) => row.key}
        emptyText={checkMessages.noInvestigators}
        stacks
      />
    </Section>
  );
}
