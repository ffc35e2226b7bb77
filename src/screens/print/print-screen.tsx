import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { readingMessages } from '../../contract/messages/reading.ts';
import { detailMessages, printMessages as messages } from '../../contract/messages/application/review.ts';
import { dashboardOf, readApplicationId, reviewApplication, viewApplication } from '../../contract/routes.ts';
import { role } from '../../contract/domain/statuses.ts';
import { readingText } from '../../replica/sources/reading-text.ts';
import { valueOf } from '../../replica/sources/reading.ts';
import { useReading, useReplica } from '../../workspace/use-replica.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { MAIN_ID } from '../../ui/layout/page-frame.tsx';
import { PackageSheet } from './package-sheet.tsx';
import { PrintBar } from './print-bar.tsx';
import { referenceOn } from './reference-on.ts';
import { usePrinting } from './use-print.ts';
import styles from './print-screen.module.css';

/** The official package of an application, as it is printed. */
export default function PrintScreen() {
  const id = readApplicationId(useParams()['id']);
  const { roleId } = useSignedInUser();
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.desk}>
      {id === null ? (
        <>
          <PrintBar back={dashboardOf(roleId)} />
          <NoSheet />
          <EmptyState title={detailMessages.missingTitle} />
        </>
      ) : (
        <Package key={id} id={id} back={roleId === role.researcher ? viewApplication(id) : reviewApplication(id)} />
      )}
    </main>
  );
}

function Package({ id, back }: { id: number; back: string }) {
  // The server's version, without waiting changes: paper cannot show that something waits or is missing.
  const source = useReplica().whole(id);
  const reading = useReading(source);
  const [openedAt] = useState(Date.now);
  // A reading from before the page was opened may be outdated: its date is printed, and the print dialog waits for the
  // response.
  const isAnswered = reading.state === 'fresh' && reading.asOf >= openedAt;
  const keptAsOf = isAnswered || (reading.state !== 'fresh' && reading.state !== 'kept') ? null : reading.asOf;
  const { hasOwnWindow } = usePrinting(isAnswered);
  const whole = valueOf(reading)?.application ?? null;
  // Browsers offer it as the file name of a saved PDF. It matches the footer of the sheet: in a browser that prints no
  // such footer, only this title identifies the pages.
  const title = [whole === null ? null : referenceOn(whole), whole?.researchTitle, messages.package];
  return (
    <>
      <title>{title.filter(Boolean).join(' – ')}</title>
      <PrintBar back={hasOwnWindow ? null : back} canPrint={whole !== null} />
      {whole === null && <NoSheet />}
      <Loaded
        reading={reading}
        onRetry={source.refresh}
        words={readingText}
        failedTitle={readingMessages.applicationFailed}
        skeletonRows={6}
      >
        {(read) => <PackageSheet {...read} keptAsOf={keptAsOf} />}
      </Loaded>
    </>
  );
}

/** The heading of the page until the sheet, which has its own, is shown. */
function NoSheet() {
  return <h1 className="visually-hidden">{messages.package}</h1>;
}
