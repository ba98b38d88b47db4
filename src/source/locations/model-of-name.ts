import type { ModelId } from '../../catalog/index.ts';

/** Prefixes of file names that producers use for one model only. */
const NAMES: readonly (readonly [prefix: RegExp, model: ModelId])[] = [
  [/^rrfs\.t\d\dz\./i, 'rrfs'],
  [/^gfswave\.t\d\dz\./i, 'gfs-wave'],
  [/^gfs\.t\d\dz\./i, 'gfs'],
  [/^ge(?:c00|p\d\d)\.t\d\dz\.pgrb2s\./i, 'gefs'],
  [/^ge(?:c00|p\d\d)\.t\d\dz\.pgrb2[ab]\./i, 'gefs-05'],
  [/^hrrr\.t\d\dz\.wrfsubh/i, 'hrrr-15min'],
  [/^hrrr\.t\d\dz\./i, 'hrrr'],
  [/^nam\.t\d\dz\./i, 'nam'],
  [/^icon_global_/i, 'icon-global'],
  [/^icon-eu-eps_europe_/i, 'icon-eu-eps'],
  [/^icon-eu_europe_/i, 'icon-eu'],
  [/^arome__/i, 'arome'],
  [/^\d{14}-\d+h-enfo-[cp]f\./i, 'aifs-ens'],
  [/^\d{14}-\d+h-enfo-ef\./i, 'ifs-ens'],
  [/^\d{14}-\d+h-scwv-fc\./i, 'ifs-wave'],
];

/** Another model than `model` that a URL's file name belongs to; null where the name is of this model or of no known one. */
export function otherModelOf(model: ModelId, url: string): string | null {
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  const named = NAMES.find(([prefix]) => prefix.test(name))?.[1] ?? null;
  return named === model ? null : named;
}
