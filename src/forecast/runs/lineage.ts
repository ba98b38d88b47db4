import type { SourceRange, StoredSeries } from '../../store/index.ts';

/** The source ranges of all fields of a stored variable. Throws DamagedCubeError. */
export async function storedLineage({ segments }: StoredSeries): Promise<readonly SourceRange[]> {
  await Promise.all(segments.map(({ reader }) => reader.fetchLineage()));
  return segments.flatMap(({ reader }) => reader.readLineage());
}

/** The source ranges of fields at some leads, ascending by lead, each once. */
export function lineageAt(
  lineages: readonly (readonly SourceRange[])[],
  leads: readonly number[],
): readonly SourceRange[] {
  const isRequested = new Set(leads);
  const found = new Map<string, SourceRange>();
  for (const range of lineages.flat()) {
    if (isRequested.has(range.lead)) found.set(`${range.lead} ${range.offset} ${range.url}`, range);
  }
  return [...found.values()].sort((a, b) => a.lead - b.lead);
}
