import { checkMessages } from '../../contract/messages/application/check.ts';
import { roleNames } from '../../contract/messages/application/names.ts';
import { investigatorMessages } from '../../contract/messages/application/wizard.ts';
import { cellId, newFieldId } from '../../contract/steps/field-ids.ts';
import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import type { Draft, DraftInvestigator } from '../../drafts/draft.ts';
import { AnswerRows, type AnswerRow } from './answer-rows.tsx';
import type { MissingLink } from './missing-links.ts';
import styles from './answer-rows.module.css';

/** The investigators of the study; the first is the Principal Investigator. */
export function InvestigatorsSection({ draft, missing }: { draft: Draft; missing: readonly MissingLink[] }) {
  const { investigators, newInvestigator } = draft;
  const ofNewRow = missing.filter(({ fieldId }) => fieldId === newFieldId('name'));
  const rows = investigators.map((row, index): AnswerRow => {
    const cells = investigatorQuestions.map(({ name }) => cellId(index, name));
    return {
      label: index === 0 ? roleNames.principal : roleNames.co,
      value: <InvestigatorLines row={row} />,
      missing: missing.filter(({ fieldId }) => cells.includes(fieldId)),
    };
  });
  if (ofNewRow.length === 0) return <AnswerRows rows={rows} />;
  const links = ofNewRow.map((one) =>
    one.message === investigatorMessages.notAdded ? one : { ...one, message: checkMessages.addInvestigator },
  );
  const label = newInvestigator === null ? roleNames.principal : investigatorMessages.addTitle;
  return <AnswerRows rows={[...rows, { label, value: undefined, missing: links }]} />;
}

function InvestigatorLines({ row: { name, idNumber, position } }: { row: DraftInvestigator }) {
  const facts = [position, idNumber.trim() === '' ? '' : checkMessages.idNumber(idNumber)].filter(
    (one) => one.trim() !== '',
  );
  return (
    <span>
      <bdi>{name}</bdi>
      <span className={styles.facts}>
        {facts.map((fact, index) => (
          <span key={fact} className={styles.quiet}>
            {index > 0 && ' · '}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </span>
    </span>
  );
}
