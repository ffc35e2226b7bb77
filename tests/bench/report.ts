import type { Arrivals } from './bench-server.ts';
import type { MeasureName } from './measures.ts';
import { median, percentile } from './numbers.ts';

/** All results of a run: samples in ms, and what arrived at the server. */
export type Measured = {
  seed: number;
  samples: ReadonlyMap<MeasureName, readonly number[]>;
  arrivals: ReadonlyMap<MeasureName, readonly Arrivals[]>;
};

/**
 * One promised value as a row: the ratio of `ours` to `peer` by their medians, or the 95th percentile of `ours` alone.
 */
type Promised = { what: string; ours: MeasureName } & (
  | { peer: MeasureName; atMost: number }
  | { peer: MeasureName; timesFaster: number }
  | { p95AtMostMs: number }
);

const promises: readonly Promised[] = [
  {
    what: '6 KB save, 1,000 waiting : 1 waiting',
    ours: 'save of 6 KB, 1,000 waiting',
    peer: 'save of 6 KB, 1 waiting',
    atMost: 2,
  },
  {
    what: '6 KB save, 1,000 waiting : Workbox, a page waits, its worker asleep',
    ours: 'save of 6 KB, 1,000 waiting',
    peer: 'Workbox: a page waits for the queue, its worker asleep',
    atMost: 0.5,
  },
  {
    what: '6 KB save, 1,000 waiting : Workbox, a page waits, its worker awake',
    ours: 'save of 6 KB, 1,000 waiting',
    peer: 'Workbox: a page waits for the queue, server down',
    atMost: 0.5,
  },
  {
    what: 'transaction like a save : the same by Dexie’s tables',
    ours: 'transaction like a save, the portal’s tables',
    peer: 'transaction like a save, Dexie’s tables',
    atMost: 1,
  },
  {
    what: 'reads like those of a save : the same by Dexie’s tables',
    ours: 'reads like those of a save, the portal’s tables',
    peer: 'reads like those of a save, Dexie’s tables',
    atMost: 1,
  },
  {
    what: '4 MB file kept : raw strict put',
    ours: '4 MB file kept, once it is read',
    peer: 'raw strict put of a 4 MB file',
    atMost: 1.3,
  },
  { what: 'kept while the network hangs, p95', ours: 'save of 6 KB, the network hangs', p95AtMostMs: 50 },
  {
    what: 'replay of 200, 4 lanes : Workbox',
    ours: 'replay of 200',
    peer: 'Workbox: replay of 200',
    timesFaster: 3.3,
  },
  {
    what: 'first rows of a list offline, 1,000 applications : 20',
    ours: 'replica: first rows of a list, 1,000 applications',
    peer: 'replica: first rows of a list, 20 applications',
    atMost: 1.6,
  },
  {
    what: 'cold start offline, first paint of the drafts : a static page',
    ours: 'cold start offline: first paint of the drafts',
    peer: 'cold start offline: first paint of a static page',
    atMost: 1.2,
  },
  {
    what: 'cold start offline, first paint of a step : a static page',
    ours: 'cold start offline: first paint of a step',
    peer: 'cold start offline: first paint of a static page',
    atMost: 1.2,
  },
  {
    what: 'cold start offline, drafts usable : a React hello page',
    ours: 'cold start offline: drafts usable',
    peer: 'cold start offline: React hello page usable',
    atMost: 2,
  },
  {
    what: 'cold start offline, step usable : a React hello page',
    ours: 'cold start offline: step usable',
    peer: 'cold start offline: React hello page usable',
    atMost: 2.2,
  },
];

/** The run as text for people: first the promised values, then every measure. */
export function reportOf(measured: Measured): string {
  const { seed, samples, arrivals } = measured;
  const rows = [...promises.map((one) => promisedRow(one, samples)), orderRow(arrivals)];
  const measures = [...samples].map(([name, list]) => [
    name,
    ...[median(list), percentile(list, 0.95), Math.min(...list)].map(milliseconds),
    String(list.length),
  ]);
  const came = [...arrivals].map(([name, list]) => {
    const sum = (of: (one: Arrivals) => number) => list.reduce((total, one) => total + of(one), 0);
    const comments = sum((one) => one.comments);
    return `${name}: ${comments} arrived, ${sum((one) => one.repeats)} again, ${sum((one) => one.violations)} out of order`;
  });
  return [
    table(['what', 'ours', 'peer', 'ratio', 'target', 'reached'], rows),
    table(['measured', 'median ms', 'p95 ms', 'least ms', 'rounds'], measures.toSorted()),
    came.join('\n'),
    `seed ${seed}`,
  ].join('\n\n');
}

/** The run as JSON for programs. */
export function jsonOf({ seed, samples, arrivals }: Measured): string {
  return JSON.stringify({ seed, samples: Object.fromEntries(samples), arrivals: Object.fromEntries(arrivals) });
}

function promisedRow(promised: Promised, samples: Measured['samples']): string[] {
  const ours = samples.get(promised.ours) ?? [];
  if ('p95AtMostMs' in promised) {
    const took = percentile(ours, 0.95);
    const target = promised.p95AtMostMs;
    return [promised.what, milliseconds(took), '', '', `≤ ${target} ms`, reached(took, took <= target)];
  }
  const [one, other] = [median(ours), median(samples.get(promised.peer) ?? [])];
  const values = [promised.what, milliseconds(one), milliseconds(other)];
  if ('atMost' in promised) {
    const ratio = one / other;
    return [...values, figure(ratio), `≤ ${promised.atMost}`, reached(ratio, ratio <= promised.atMost)];
  }
  const faster = other / one;
  return [
    ...values,
    `${figure(faster)} × faster`,
    `≥ ${promised.timesFaster} ×`,
    reached(faster, faster >= promised.timesFaster),
  ];
}

function orderRow(arrivals: Measured['arrivals']): string[] {
  const violationsOf = (name: MeasureName) => arrivals.get(name)?.reduce((sum, one) => sum + one.violations, 0);
  const ours = violationsOf('replay of 200');
  const peer = violationsOf('Workbox: replay of 200');
  const counts = [ours, peer].map((count) => (count === undefined ? '–' : String(count)));
  return ['order violations inside an application', ...counts, '', '0', reached(ours ?? Number.NaN, ours === 0)];
}

const reached = (value: number, good: boolean) => (Number.isNaN(value) ? 'not measured' : good ? 'yes' : 'no');
export const figure = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(2));
const milliseconds = (value: number) =>
  Number.isNaN(value) ? '–' : value < 1000 ? value.toFixed(2) : Math.round(value).toLocaleString('en');

/** Aligns the rows in columns: the first column left-aligned, the others right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
