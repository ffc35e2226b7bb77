import { Turnaround } from '../contract/domain/turnaround.ts';
import type { Client } from './client.ts';
import { read, type ReadOutcome } from './readings.ts';

/** How long the centre takes to decide. Plain v1 servers do not count that. */
export function fetchTurnaround(client: Client): Promise<ReadOutcome<Turnaround>> {
  return read(client, 'turnaround', {}, Turnaround);
}
