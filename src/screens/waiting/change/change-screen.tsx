import { useParams } from 'react-router-dom';
import { useWholeChange } from '../../../workspace/use-outbox.ts';
import { ChangePage } from './change-page.tsx';

/** The page of one change that waits or needs the user. */
export default function ChangeScreen() {
  const id = useParams()['operationId'] ?? '';
  return <OneChange key={id} id={id} />;
}

function OneChange({ id }: { id: string }) {
  return <ChangePage change={useWholeChange(id)} />;
}
