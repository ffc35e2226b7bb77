import { frameMessages as messages } from '../../../contract/messages/frame.ts';
import { untitled } from '../../../contract/messages/application/names.ts';
import type { ListedWork } from '../../../outbox/read/listing.ts';
import { workBadge } from '../../../replica/copies/waiting-text.ts';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { UnsentApplicationWork } from './unsent-applications.ts';
import styles from './unsent-work.module.css';

/** One application with unsent work: its title, where the work is, and since when. */
export function UnsentApplication({ application, now }: { application: UnsentApplicationWork; now: number }) {
  const { work, delivery, since } = application;
  const { title, serverId } = work;
  return (
    <li>
      {title === null && serverId !== null ? <ReadTitle serverId={serverId} /> : <Title work={work} />}
      <span className={styles.state}>
        <Badge {...workBadge(delivery)} />
        {since !== undefined && <span className={styles.quiet}>{messages.since(since, now)}</span>}
      </span>
    </li>
  );
}

function Title({ work: { title, lane } }: { work: ListedWork }) {
  const text = title?.trim() ?? '';
  const unnamed = lane < 0 ? messages.newApplication : untitled;
  return <bdi className={styles.title}>{text === '' ? unnamed : text}</bdi>;
}

/** If this device has no draft of it, for example after a decision, the title is in the copy for reading. */
function ReadTitle({ serverId }: { serverId: number }) {
  const reading = useReading(useReplica().application(serverId));
  const title = 'value' in reading ? reading.value.researchTitle.trim() : '';
  return <bdi className={styles.title}>{title === '' ? messages.anApplication : title}</bdi>;
}
