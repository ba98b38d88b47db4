import { type ModelId, modelOf } from '../catalog/index.ts';
import type { DatasetRun } from './datasets.ts';
import { timeText } from './time-text.ts';

/** Who computes the forecasts of a model. */
export const INSTITUTIONS: Readonly<Record<ModelId, string>> = {
  gfs: 'NOAA/NCEP, National Centers for Environmental Prediction',
  'euro-ifs': 'ECMWF, European Centre for Medium-Range Weather Forecasts',
  hrrr: 'NOAA/NCEP, National Centers for Environmental Prediction',
  nam: 'NOAA/NCEP, National Centers for Environmental Prediction',
  'icon-global': 'DWD, Deutscher Wetterdienst',
  'icon-eu': 'DWD, Deutscher Wetterdienst',
  arome: 'Météo-France',
};

/** What is said of values that are made up. */
export const SYNTHETIC_NOTICE = 'Synthetic: made up for demonstration. This is not a forecast.';

/** Global attributes `title` and `institution` of a file after the CF conventions (CF-1.11, section 2.6.2). */
export function titleAttributes({
  model,
  initTime,
  synthetic,
}: Pick<DatasetRun, 'model' | 'initTime' | 'synthetic'>) {
  const title = `${modelOf(model).title}, run of ${timeText(initTime)}`;
  return synthetic
    ? { title: `Synthetic data in the shape of ${title}`, institution: 'None: the data are made up' }
    : { title, institution: INSTITUTIONS[model] };
}
