/** Numbers of usage that can be added up. */
export interface Sums {
  readonly requests: number;
  readonly errors: number;
  readonly credits: number;
  readonly bytes: number;
  readonly meanMs: number;
}

/** Sums rows by name, most requests first; means are weighted by requests. */
export function sumRows<Row extends Sums>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): readonly (Sums & { readonly name: string })[] {
  const groups = Map.groupBy(rows, nameOf);
  return [...groups]
    .map(([name, group]) => {
      const sum = (of: (row: Row) => number) => group.reduce((all, row) => all + of(row), 0);
      const requests = sum((row) => row.requests);
      return {
        name,
        requests,
        errors: sum((row) => row.errors),
        credits: sum((row) => row.credits),
        bytes: sum((row) => row.bytes),
        meanMs: requests === 0 ? 0 : sum((row) => row.meanMs * row.requests) / requests,
      };
    })
    .sort((a, b) => b.credits - a.credits || b.requests - a.requests);
}
