import { changeMessages } from '../../contract/messages/application/changes.ts';
import { valueOf } from '../../replica/sources/reading.ts';
import { useReplica } from '../../workspace/use-replica.ts';

/** Returns a function that finds the title of an application: shown, kept on this device, or read from the server. */
export function useNameOf(): (applicationId: number) => Promise<string> {
  const replica = useReplica();
  return async (applicationId) => {
    const shown = valueOf(replica.application(applicationId).get())?.researchTitle.trim() ?? '';
    return shown || (await replica.nameOf(applicationId)) || changeMessages.anApplication;
  };
}
