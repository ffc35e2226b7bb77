import * as v from 'valibot';
import { HistoryRow } from '../contract/domain/history.ts';
import type { Client } from './client.ts';
import { read, type ReadOutcome } from './readings.ts';

/** The history of an application, oldest first. Plain v1 servers keep none. */
export function fetchHistory(client: Client, id: number): Promise<ReadOutcome<HistoryRow[]>> {
  return read(client, 'history', { ids: { id } }, v.array(HistoryRow));
}
