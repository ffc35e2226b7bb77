import { questions } from '../../contract/messages/application/questions.ts';
import { roleNames } from '../../contract/messages/application/names.ts';
import { detailMessages, printMessages as messages } from '../../contract/messages/application/review.ts';
import type { Investigator } from '../../contract/steps/investigators.ts';
import { PrintedTable } from './printed-table.tsx';

/** The investigators: the first is the Principal Investigator, all others are Co-Investigators. */
export function PrintedInvestigators({ investigators }: { investigators: readonly Investigator[] }) {
  return (
    <section>
      <h2>{messages.investigators}</h2>
      {investigators.length === 0 ? (
        <p>{detailMessages.noInvestigators}</p>
      ) : (
        <PrintedTable
          name="investigators"
          head={[
            detailMessages.number,
            detailMessages.investigatorName,
            questions.idNumber.label,
            questions.position.label,
            messages.role,
          ]}
          rows={investigators.map(({ name, idNumber, position }, index) => [
            String(index + 1),
            name,
            idNumber,
            position,
            index === 0 ? roleNames.principal : roleNames.co,
          ])}
        />
      )}
      <p>{messages.membership}</p>
    </section>
  );
}
