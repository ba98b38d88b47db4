import type { ModelId } from './model-ids.ts';

/** What people call a model when they ask in words, the same in all languages; in lower case, without hyphens. */
export const SPOKEN_NAMES: Readonly<Record<ModelId, readonly string[]>> = {
  gfs: ['gfs'],
  'euro-ifs': [
    'ecmwf',
    'ifs',
    'ecmwf ifs',
    'euro ifs',
    'ecmwfs',
    'euro',
    'the euro',
    'euro model',
    'european model',
  ],
  hrrr: ['hrrr'],
  nam: ['nam'],
  'icon-global': ['icon', 'icon global'],
  'icon-eu': ['icon eu', 'icon europe', 'icon europa'],
  arome: ['arome', 'arome france'],
  aifs: ['aifs', 'ecmwf aifs', 'aifs single'],
  rrfs: ['rrfs'],
  'ifs-ens': ['ens', 'ifs ens', 'ecmwf ens', 'ecmwf ensemble', 'ifs ensemble', 'eps', 'ecmwf eps'],
};
