import type { Client } from '../../api-client/client.ts';
import type { ApplicationSummary } from '../../contract/domain/application.ts';
import type { UserStore } from '../../local-db/user-store.ts';
import { isOfDatabase } from '../../local-db/store-failure.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { isLacking, readOwnList, type Compared, type Lacking } from '../comparison.ts';
import { endOffer, discardOffer, readMark } from '../discard-offer.ts';
import type { MissingWork } from '../missing.ts';
import { mayStartAgain } from '../remembered/own-work.ts';
import type { Preparation } from './prepare.ts';
import { deleteSentAgain, putSentAgain } from './send-again.ts';
import type { SourceDatabase } from '../sources.ts';

/** How often it is compared if something is written in it during every comparison. */
const COMPARISONS_MAX = 5;

/**
 * Adds what the server lacks of an application to the outbox. `shown`: what its user was shown of it. Returns whether
 * it was sent; false if part of it can no longer be sent, which the user was not told.
 */
type Send = (source: SourceDatabase, lane: number, shown: MissingWork | undefined) => Promise<boolean>;

export function createSending(
  world: {
    store: UserStore;
    outbox: Pick<Outbox, 'write'>;
    client: Client;
    user: () => { userId: number; roleId: number };
    now: () => number;
  },
  {
    compareIn,
    prepare,
  }: {
    compareIn: (source: SourceDatabase, list: readonly ApplicationSummary[], lane: number) => Promise<Compared>;
    prepare: Preparation['prepare'];
  },
): Send {
  const { client, outbox } = world;
  /**
   * `grown`: more was written since the comparison, and nothing was deleted. `put`: the same, but what was compared is
   * in the outbox.
   */
  const sendAsCompared = async (
    source: SourceDatabase,
    lane: number,
    shown: MissingWork | undefined,
  ): Promise<'sent' | 'grown' | 'put' | 'unsendable'> => {
    const { isHere, store } = source;
    // Another tab has sent or discarded it, or this one has, by a commit that was not confirmed.
    if (isHere && (await store.read((tables) => tables.drafts.get(lane))) === undefined) return 'sent';
    const list = await readOwnList(client, world.user());
    const asOf = world.now();
    const compared = await compareIn(source, list, lane);
    const { mark, atServer } = compared;
    if (isLacking(compared) && isUnsendable(compared, shown, world.user().roleId)) return 'unsendable';
    const again = isLacking(compared) ? await prepare(source, compared, asOf) : null;
    if (isHere) {
      return outbox.write(async (tables, enqueue) => {
        if ((await readMark(tables, lane)) !== mark) return 'grown';
        if (again !== null) await putSentAgain(tables, enqueue, again);
        await endOffer(tables, lane, atServer);
        return 'sent';
      });
    }
    // Write to this database first: if the page is killed in between, the work is in both, and the key shows that it is
    // here.
    if (again !== null) await outbox.write((tables, enqueue) => putSentAgain(tables, enqueue, again));
    const isDone = await store
      .write((tables) => discardOffer(tables, lane, mark))
      .catch((error: unknown) => {
        if (isOfDatabase(error)) return null;
        throw error;
      });
    // It is sent from this database; what the former one still has is compared again, and is not put twice.
    if (isDone === null) return 'sent';
    // If the same is imported again and missing again, it is put again.
    if (isDone && again !== null) await world.store.write((tables) => deleteSentAgain(tables, again.key));
    if (isDone) return 'sent';
    return again === null ? 'grown' : 'put';
  };

  return async (source, lane, shown) => {
    let isPut = false;
    try {
      for (let tries = 0; tries < COMPARISONS_MAX; tries += 1) {
        const became = await sendAsCompared(source, lane, shown);
        if (became === 'sent') return true;
        if (became === 'unsendable') return isPut;
        isPut ||= became === 'put';
      }
      throw new Error('It is being written in.');
    } catch (error) {
      // What was put into the outbox is sent; what was written since is compared another time, and offered.
      if (isPut) return true;
      throw error;
    }
  };
}

/**
 * Whether part of it cannot be sent, because the server no longer has the application, and the user was not told:
 * what an administrator has, and all messages.
 */
const isUnsendable = ({ remembered, missing }: Lacking, shown: MissingWork | undefined, roleId: number) =>
  missing.target === null &&
  (!mayStartAgain(remembered, roleId) || (missing.onlyToDownload && shown?.onlyToDownload !== true));
