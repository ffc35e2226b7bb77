/** Returns the rows of several applications grouped by application; the rows of each keep their order. */
export function byApplication<Row extends { application_id: number }, T>(
  rows: readonly Row[],
  read: (row: Row) => T,
): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const known = found.get(row.application_id);
    if (known === undefined) found.set(row.application_id, [read(row)]);
    else known.push(read(row));
  }
  return found;
}
