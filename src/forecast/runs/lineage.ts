import type { SourceRange, StoredSeries } from '../../store/index.ts';

/** Where every field of a stored variable came from. Throws DamagedCubeError. */
export function storedLineage({ segments }: StoredSeries): readonly SourceRange[] {
  return segments.flatMap(({ reader }) => reader.readLineage());
}

/** The ranges that fields at some leads came from, ascending by lead, each once. */
export function lineageAt(
  lineages: readonly (readonly SourceRange[])[],
  leads: readonly number[],
): readonly SourceRange[] {
  const wanted = new Set(leads);
  const found = new Map<string, SourceRange>();
  for (const range of lineages.flat()) {
    if (wanted.has(range.lead)) found.set(`${range.lead} ${range.offset} ${range.url}`, range);
  }
  return [...found.values()].sort((a, b) => a.lead - b.lead);
}
