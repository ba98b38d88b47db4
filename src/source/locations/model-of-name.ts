import type { ModelId } from '../../catalog/index.ts';

/** Prefixes of file names that producers use for one model only, or for the hours and the quarter hours of one. */
const NAMES: readonly { readonly prefix: RegExp; readonly models: readonly ModelId[] }[] = [
  { prefix: /^rrfs\.t\d\dz\./i, models: ['rrfs'] },
  { prefix: /^gfswave\.t\d\dz\./i, models: ['gfs-wave'] },
  { prefix: /^gfs\.t\d\dz\./i, models: ['gfs'] },
  { prefix: /^ge(?:c00|p\d\d)\.t\d\dz\.pgrb2s\./i, models: ['gefs'] },
  { prefix: /^ge(?:c00|p\d\d)\.t\d\dz\.pgrb2[ab]\./i, models: ['gefs-05'] },
  { prefix: /^hrrr\.t\d\dz\.wrfsubh/i, models: ['hrrr-15min'] },
  { prefix: /^hrrr\.t\d\dz\./i, models: ['hrrr'] },
  { prefix: /^nam\.t\d\dz\./i, models: ['nam'] },
  { prefix: /^icon_global_/i, models: ['icon-global'] },
  { prefix: /^icon-eu-eps_europe_/i, models: ['icon-eu-eps'] },
  { prefix: /^icon-eu_europe_/i, models: ['icon-eu'] },
  { prefix: /^icon-d2_germany_/i, models: ['icon-d2', 'icon-d2-15min'] },
  { prefix: /^arome__/i, models: ['arome'] },
  { prefix: /^\d{14}-\d+h-enfo-[cp]f\./i, models: ['aifs-ens'] },
  { prefix: /^\d{14}-\d+h-enfo-ef\./i, models: ['ifs-ens'] },
  { prefix: /^\d{14}-\d+h-scwv-fc\./i, models: ['ifs-wave'] },
];

/** Another model than `model` that a URL's file name belongs to; null where the name is of this model or of no known one. */
export function otherModelOf(model: ModelId, url: string): string | null {
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  const models: readonly ModelId[] = NAMES.find(({ prefix }) => prefix.test(name))?.models ?? [];
  return models.includes(model) ? null : (models[0] ?? null);
}
