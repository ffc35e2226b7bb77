import { useConfiguration } from '../../configuration/configuration.ts';
import type { Application } from '../../contract/domain/application.ts';
import { questions } from '../../contract/messages/application/questions.ts';
import { printMessages as messages } from '../../contract/messages/application/review.ts';
import { status, statuses, type Status } from '../../contract/domain/statuses.ts';
import type { Investigator } from '../../contract/steps/investigators.ts';
import { PrintedBox } from './printed-box.tsx';
import { PrintedFacts } from './printed-facts.tsx';
import { referenceOn } from './reference-on.ts';
import styles from './approval-form.module.css';

/** The decisions to choose from on paper; null for a status that is no decision. */
const decisions: Record<Status, string | null> = {
  ...messages.decisions,
  [status.draft]: null,
  [status.pending]: null,
};

/** The last page: the decision that the server has, and room for the signatures. */
export function ApprovalForm({
  application,
  investigators,
}: {
  application: Application;
  investigators: readonly Investigator[];
}) {
  const { name } = useConfiguration();
  return (
    <section className={styles.form}>
      <h2>{messages.approval}</h2>
      <p>{name}</p>
      <PrintedFacts
        facts={[
          { label: questions.researchTitle.label, value: application.researchTitle },
          { label: messages.reference, value: referenceOn(application) },
        ]}
      />
      <h3>{messages.decision}</h3>
      <div className={styles.decisions}>
        {statuses.map((one) => {
          const label = decisions[one];
          return label !== null && <PrintedBox key={one} label={label} ticked={application.status === one} />;
        })}
      </div>
      <h3>{messages.remarks}</h3>
      <div className={styles.remarks} />
      {messages.signatories.map((signatory, index) => (
        <SignatureBlock
          key={signatory}
          signatory={signatory}
          name={index === 0 ? (investigators[0]?.name ?? '') : ''}
        />
      ))}
    </section>
  );
}

function SignatureBlock({ signatory, name }: { signatory: string; name: string }) {
  const lines = [
    { label: messages.signatureName, value: name },
    { label: messages.signature, value: '' },
    { label: messages.signatureDate, value: '' },
  ];
  return (
    <div className={styles.signature}>
      <h3>{signatory}</h3>
      <dl>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
