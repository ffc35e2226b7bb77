import { changeMessages } from '../../contract/messages/changes.ts';
import { valueOf } from '../../replica/reading.ts';
import { useReplica } from '../../replica/replica-context.ts';

/** Finds what an application is called, whichever page the person is on by then: shown on it, kept on this device, or read. */
export function useNameOf(): (applicationId: number) => Promise<string> {
  const replica = useReplica();
  return async (applicationId) => {
    const shown = valueOf(replica.application(applicationId).get())?.researchTitle.trim() ?? '';
    return shown || (await replica.nameOf(applicationId)) || changeMessages.anApplication;
  };
}
