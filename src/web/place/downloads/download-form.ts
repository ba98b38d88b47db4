import type { ModelId } from '../../gql/graphql.ts';
import type { ChosenPlace } from '../../view/view.ts';

/** Download formats of a forecast. */
export const FORMS = ['csv', 'json', 'netcdf', 'covjson'] as const;
export type Form = (typeof FORMS)[number];

/** How each form is called, and how names of its files end. */
export const FORM_NAMES: Readonly<Record<Form, { readonly title: string; readonly ending: string }>> = {
  csv: { title: 'CSV', ending: 'csv' },
  json: { title: 'JSON', ending: 'json' },
  netcdf: { title: 'NetCDF', ending: 'nc' },
  covjson: { title: 'CoverageJSON', ending: 'covjson' },
};

/** What the meteogram shows, by the names of REST and EDR. */
export const DOWNLOADED = [
  'air_temperature_2m',
  'dewpoint_temperature_2m',
  'total_precipitation',
  'low_cloud_cover',
  'mid_cloud_cover',
  'high_cloud_cover',
  'total_cloud_cover',
  // Speed and direction are for GraphQL alone: files have what they are made from.
  'wind_u_10m',
  'wind_v_10m',
  'wind_gust_10m',
  'mean_sea_level_pressure',
] as const;

interface Wanted {
  /** CSV is written by the page, in the chosen units. */
  readonly form: Exclude<Form, 'csv'>;
  readonly model: ModelId;
  readonly initTime: string;
  readonly place: ChosenPlace;
  /** Those of `DOWNLOADED` that the model has. */
  readonly variables: readonly string[];
  /** Quantiles over the members of an ensemble; none for a single forecast. */
  readonly quantiles?: readonly number[];
}

/** The address of a file, relative to the page: JSON of `/point`, the others of EDR. */
export function downloadAddress(wanted: Wanted): string {
  const { form, model, initTime, place, variables, quantiles = [] } = wanted;
  const id = model.replaceAll('_', '-');
  const { latitude, longitude } = place;
  if (form === 'json') {
    const query = new URLSearchParams({
      model: id,
      lat: String(latitude),
      lon: String(longitude),
      vars: variables.join(','),
      init_time: initTime,
      fmt: form,
      ...(quantiles.length > 0 && { quantiles: quantiles.join(',') }),
      valid_times: 'true',
    });
    return `point?${query}`;
  }
  const query = new URLSearchParams({
    coords: `POINT(${longitude} ${latitude})`,
    'parameter-name': variables.join(','),
    f: form,
  });
  return `edr/collections/${id}/instances/${initTime}/position?${query}`;
}

/** A name for the file that says what is in it: `berlin_icon-eu_20261123T00Z.csv`. */
export function fileName({
  form,
  model,
  initTime,
  place,
}: Pick<Wanted, 'model' | 'initTime' | 'place'> & { readonly form: Form }): string {
  const where = place.name
    ?.normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const position = `${place.latitude.toFixed(3)}_${place.longitude.toFixed(3)}`;
  const run = `${initTime.slice(0, 13).replaceAll('-', '')}Z`;
  return `${where || position}_${model.replaceAll('_', '-')}_${run}.${FORM_NAMES[form].ending}`;
}
