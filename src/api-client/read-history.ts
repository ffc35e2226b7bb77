import * as v from 'valibot';
import { HistoryRow } from '../contract/history.ts';
import type { Client } from './client.ts';
import { read, type ReadOutcome } from './readings.ts';

/** What an application went through, oldest first. No plain v1 server keeps that. */
export function readHistory(client: Client, id: number): Promise<ReadOutcome<HistoryRow[]>> {
  return read(client, 'history', { id }, v.array(HistoryRow));
}
