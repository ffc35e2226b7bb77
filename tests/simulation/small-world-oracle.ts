import { isDeepStrictEqual } from 'node:util';
import type { OperationRow } from '../../src/local-db/tables/rows.ts';
import { partStateMessages } from '../../src/contract/messages/device/saving.ts';
import { deliveryStateOf } from '../../src/outbox/queue/life-cycle.ts';
import { answersOf } from './small-world-server.ts';
import { type SmallWorld, type State } from './small-world-state.ts';
import { Violation } from './small-world-violation.ts';

const { words } = partStateMessages;

/** Checks what has to be true in every state. */
export function checkState(world: SmallWorld, state: State): void {
  const { operations, receipts, state: rows } = world.database.rowsOf(state.rows);
  const server = world.servers.valueOf(state.server);
  const isThere = (id: string) => server.some(({ key }) => key === id);
  const mayArrive = (id: string) => isThere(id) || state.flights.some((flight) => flight.id === id);
  const lease = rows.find((row) => row.name === 'lease')?.token ?? null;
  must(lease === state.lease, `The lease is ${lease}'s in the database, and ${state.lease}'s in truth.`);

  for (const id of new Set(state.acts)) {
    const waits = operations.filter((row) => row.id === id).length;
    const told = receipts.filter((row) => row.operationId === id).length;
    must(waits + told === 1, `${id} is there ${waits} times, and has ${told} receipts.`);
  }
  for (const { operationId, outcome } of receipts) {
    if (outcome === 'accepted') must(isThere(operationId), `${operationId} is said to be saved, and is not.`);
    if (outcome === 'discarded')
      must(!mayArrive(operationId), `${operationId} is said not to be sent, and may arrive.`);
  }
  for (const row of operations) {
    checkWord(row, mayArrive(row.id), lease);
    for (const { id, sent } of state.flights) {
      if (id !== row.id) continue;
      const bytes = JSON.stringify(world.operations.valueOf(sent));
      must(bytes === JSON.stringify(row.sent), `${id} is on its way with other bytes than are kept.`);
    }
  }
  const ids = [...new Set(state.acts)];
  const places = server.flatMap(({ key }) => (key === null ? [] : [key])).map((key) => ids.indexOf(key));
  must(!places.includes(-1), 'The server did what nobody wants any more under that key.');
  for (const lane of new Set(world.acts.map((act) => act.lane))) {
    const inLane = places.filter((place) => world.acts[state.acts.indexOf(ids[place] ?? '')]?.lane === lane);
    must(
      isDeepStrictEqual(
        inLane,
        inLane.toSorted((one, other) => one - other),
      ),
      'The server has it in another order.',
    );
  }
  // While nothing goes wrong, the lock allows one deliverer, and each operation is sent once.
  if (world.locks)
    must(new Set(state.sent).size === state.sent.length, 'Something was sent twice, and nothing was wrong.');
}

/** Checks the portal's word for an operation, with the meaning that life-cycle.ts gives the states. */
function checkWord(
  { id, state, sent, token, mayHaveArrived }: OperationRow,
  mayArrive: boolean,
  lease: string | null,
): void {
  const word = `${id} is "${words[deliveryStateOf(state)]}" (${state})`;
  // Only an operation that is being sent may have left the device without a record of that.
  if (state !== 'sending' && !mayHaveArrived) must(!mayArrive, `${word}, and may arrive.`);
  if (state === 'sending') must(token !== null && token === lease, `${word}, and nobody delivers.`);
  else must(token === null || token !== lease, `${word}, and somebody delivers it.`);
  if (state === 'unsure') must(mayHaveArrived && sent !== null, `${word}, and cannot have left.`);
  if (mayHaveArrived) must(sent !== null, `${word}, and nothing was frozen.`);
}

/** Checks what has to be true when nothing moves any more. */
export function checkRest(world: SmallWorld, state: State): void {
  const { operations, receipts, fields, files, bytes, drafts, lanes, state: rows } = world.database.rowsOf(state.rows);
  const server = world.servers.valueOf(state.server);
  must(state.acts.length === world.acts.length, 'The person was not let do everything.');
  must(operations.length === 0, `At rest, and ${operations.map(({ id, state: is }) => `${id} is ${is}`).join(', ')}.`);
  for (const id of new Set(state.acts)) {
    const times = server.filter(({ key }) => key === id).length;
    const outcome = receipts.find(({ operationId }) => operationId === id)?.outcome;
    if (outcome === 'accepted') must(times === 1, `${id} is at the server ${times} times.`);
    else must(world.discard, `${id} is ${outcome}, and nobody wanted that.`);
  }
  if (world.discard !== true) {
    must(receipts.length === new Set(state.acts).size, 'There are other receipts than operations.');
    must(files.length === 0 && bytes.length === 0, 'A file is still kept, though it is at the server.');
    must(fields.length === 0, 'Something typed is still kept, though it is at the server.');
  }
  must(!fields.some((row) => row.state === 'queued'), 'Something typed is said to be on its way.');
  must(
    lanes.every(({ active, backOff }) => active === 0 && backOff === null),
    'A lane without work is not at rest.',
  );
  // The next response ends the back-off; if the last operation was taken back, there is none.
  const isBackingOff = rows.some((row) => row.name === 'line' && row.backOff !== null);
  must(!isBackingOff || world.discard, 'The outbox still backs off.');
  must(state.lock === null && state.contexts.every(({ works }) => works.length === 0), 'Somebody still delivers.');
  for (const { applicationId, base } of drafts) {
    const act = world.acts.find(({ lane }) => lane === applicationId);
    // What was changed elsewhere is read only with the next refusal.
    if (act === undefined || base === null || world.elsewhere) continue;
    must(isDeepStrictEqual(base.answers, answersOf(server, act.applicationId)), 'The base is not what the server has.');
  }
}

function must(holds: boolean, message: string): void {
  if (!holds) throw new Violation(message);
}
