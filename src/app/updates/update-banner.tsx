import { useSyncExternalStore } from 'react';
import { UpdatePrompt } from '../../screens/frame/notices/update-prompt.tsx';
import type { Updating } from './update-flow.ts';

/** Says above every page that there is a newer release. */
export function UpdateBanner({ updating }: { updating: Updating }) {
  const news = useSyncExternalStore(updating.subscribe, updating.news);
  return <UpdatePrompt news={news} onAccept={() => void updating.accept()} onPutOff={updating.putOff} />;
}
