import { useParams } from 'react-router-dom';
import { useWholeChange } from '../../outbox/outbox-context.ts';
import { ChangePage } from './change-page.tsx';

/** One change that waits or needs the person, whole. */
export default function ChangeScreen() {
  const id = useParams()['operationId'] ?? '';
  return <OneChange key={id} id={id} />;
}

function OneChange({ id }: { id: string }) {
  return <ChangePage change={useWholeChange(id)} />;
}
