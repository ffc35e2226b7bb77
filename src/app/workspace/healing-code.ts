import { createClient } from '../../api-client/client.ts';
import type { Configuration } from '../../contract/configuration.ts';
import type { Owner, Place } from '../../contract/domain/place.ts';
import type { DeviceWorld } from '../../delivery/device-world.ts';
import { identifyOwner } from '../../healing/proof.ts';

/* All healing code in one chunk: it is loaded only if there is something to compare. */

export { createHealing } from '../../healing/create-healing.ts';

/** Whether a database that names no portal is proved to be of a user who just signed in, and may be used directly. */
export async function isProvedTheirs(
  { device, configuration }: { device: DeviceWorld; configuration: Pick<Configuration, 'apiBase'> },
  place: Place,
  user: Owner & { roleId: number },
): Promise<boolean> {
  const client = createClient({
    apiBase: configuration.apiBase,
    origin: device.origin,
    fetch: device.fetch,
    forUser: () => user.userId,
    portal: { id: () => user.portalId, saw: () => undefined },
  });
  return (await identifyOwner(device.idb, client, place, user)) === 'here';
}
