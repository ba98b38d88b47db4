import type { ModelId } from '../catalog/index.ts';

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
