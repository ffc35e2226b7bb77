import { useEffect, useRef } from 'react';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';
import { consistencyOf, type Consistency } from '../../../replica/sources/consistency.ts';
import type { Reading } from '../../../replica/sources/reading.ts';

/** How many times everything is read again if the applicant keeps changing something between two of the requests. */
const READ_AGAIN_MAX = 3;

/**
 * An application as its administrator sees it: itself, its investigators and its files. If they were just read and are
 * of two versions, they are read again.
 */
export function useConsistentParts(id: number, application: Reading<unknown>): Consistency {
  const replica = useReplica();
  const investigators = useReading(replica.investigators(id));
  const attachments = useReading(replica.attachments(id));
  const page = consistencyOf([application, investigators, attachments]);
  const mixedAsOf = page.state === 'mixed' && page.isAsking ? page.asOf : null;
  const times = useRef(0);
  useEffect(() => {
    if (mixedAsOf === null || times.current >= READ_AGAIN_MAX) return;
    times.current += 1;
    replica.lookAgain();
  }, [replica, mixedAsOf]);
  return page;
}
