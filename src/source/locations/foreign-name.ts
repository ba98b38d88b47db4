import type { ModelId } from '../../catalog/index.ts';

/** First parts of names that producers give to files of one model and of no other. */
const NAMES: readonly (readonly [pattern: RegExp, whose: ModelId | 'rrfs'])[] = [
  // The successor of NAM: the same centre and names of fields, on grids that are not NAM's.
  [/^rrfs\.t\d\dz\./i, 'rrfs'],
  [/^gfs\.t\d\dz\./i, 'gfs'],
  [/^hrrr\.t\d\dz\./i, 'hrrr'],
  [/^nam\.t\d\dz\./i, 'nam'],
  [/^icon_global_/i, 'icon-global'],
  [/^icon-eu_europe_/i, 'icon-eu'],
  [/^arome__/i, 'arome'],
];

/** The model whose file a URL is by its name, where that is another one than `model`; null where the name does not tell. */
export function foreignNameOf(model: ModelId, url: string): string | null {
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  const whose = NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null;
  return whose === model ? null : whose;
}
