import { calls } from '../../src/contract/api/calls.ts';
import { applicationRows, otherRows, type Expected, type Row } from './rows.ts';
import { actors, callers, states, type State } from './table.ts';

/** A row in words: the call, and for each actor when it is done. */
type Told = Pick<Row<string>, 'call' | 'variant'> & { cells: readonly string[] };

/**
 * The permission table as it is in OPERATIONS.md. Rows with the same cells are merged; calls that no actor may make are
 * omitted.
 */
export function permissionTable(): string {
  const about = done(applicationRows.map((row) => told(row, actors, allowedIn)));
  const others = done(otherRows.map((row) => told(row, callers, ([only]) => (only?.status === 200 ? 'yes' : NEVER))));
  const all = [...about, ...others];
  const whoAboutOne = [
    'nobody',
    'the applicant',
    'another researcher',
    'an administrator',
    'an administrator, their own',
  ];
  const who = ['nobody', 'a researcher', 'an administrator'];
  return `${markdown(['call', ...whoAboutOne], about, all)}\n\n${markdown(['call', ...who], others, all)}`;
}

const NEVER = '–';

function told<Column extends string>(
  { call, variant, cells }: Row<Column>,
  columns: readonly Column[],
  words: (cells: readonly (Expected | null)[]) => string,
): Told {
  return { call, variant, cells: columns.map((column) => words(cells.get(column) ?? [])) };
}

/** The statuses in which a call is done; after an arrow the status that the application gets. */
function allowedIn(cells: readonly (Expected | null)[]): string {
  const there = states.filter((_, place) => cells[place] !== null);
  const allowed = there.filter((state) => isDone(cells[states.indexOf(state)]));
  if (allowed.length === 0) return NEVER;
  const words = allowed.map((state) => deliveryStatusOf(state, cells[states.indexOf(state)]));
  if (allowed.length === there.length && !words.some((word) => word.includes('→'))) return 'always';
  const isNeverSubmitted = allowed.includes('3') && !allowed.includes('3w');
  return isNeverSubmitted ? `${words.join(' ')}, never submitted` : [...new Set(words)].toSorted().join(' ');
}

function isDone(cell: Expected | null | undefined): boolean {
  return cell?.status === 200 && cell.listed !== false;
}

function deliveryStatusOf(state: State, cell: Expected | null | undefined): string {
  const then = cell?.stands;
  return typeof then === 'number' ? `${state.charAt(0)}→${then}` : state.charAt(0);
}

function done(rows: readonly Told[]): Told[] {
  return rows.filter(({ cells }) => cells.some((cell) => cell !== NEVER));
}

function markdown(heading: readonly string[], rows: readonly Told[], all: readonly Told[]): string {
  const lines = [...Map.groupBy(rows, ({ cells }) => cells.join('|')).values()].map((alike) => [
    namesOf(alike, all).join(', '),
    ...(alike[0]?.cells ?? []),
  ]);
  return [heading, heading.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Each call once. If the call has other rows with different cells, its name includes what these rows ask for. */
function namesOf(alike: readonly Told[], all: readonly Told[]): string[] {
  return [...Map.groupBy(alike, ({ call }) => call)].map(([call, rows]) => {
    const { method, path } = calls[call];
    const name = `\`${method} ${path.slice(1)}\``;
    const isWhole = all.filter((row) => row.call === call).length === rows.length;
    const variants = rows.map(({ variant }) => variant).filter((variant) => variant !== '');
    return isWhole || variants.length === 0 ? name : `${name} ${variants.join(' or ')}`;
  });
}
