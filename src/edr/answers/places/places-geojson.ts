import { variableOf } from '../../../catalog/index.ts';
import { formatTime, type Run } from '../../../forecast/index.ts';
import {
  type PlacesDataset,
  parameterKeyOf,
  parameterObject,
  type SeriesFeature,
  type TextBuffer,
  writePlacesGeojson,
} from '../../../formats/index.ts';
import {
  datetimeOf,
  featureLinks,
  positionAddress,
  type QueryLinks,
  timesOf,
} from '../../documents/links.ts';
import type { ChosenField } from '../../parameters/variables/chosen-fields.ts';
import { placesDataset } from './places-dataset.ts';
import type { PlacesAnswer, PlaceTable } from './read-places.ts';

/**
 * Writes values at places as a GeoJSON FeatureCollection with the members of EDR (OGC EDR 1.1, requirements class edr-geojson):
 * one Point for each requested place, with the values of each variable parallel to `lead_hours`, null where there is none.
 * `grid_lon` and `grid_lat` are the coordinates of the nearest cell, `grid_altitude` the height of the model's ground there in m.
 * @param options whether to describe the parameters, with labels by language as the standard requires
 */
export function writeEdrGeojson(
  out: TextBuffer,
  answer: PlacesAnswer,
  links: QueryLinks,
  { withParameters }: { readonly withParameters: boolean },
): Generator<void> {
  const dataset = placesDataset(answer);
  return writePlacesGeojson(out, dataset, featuresOf(answer, links), {
    before: runMembers(answer.run),
    after: closingMembers(dataset, links, withParameters),
  });
}

function* featuresOf(answer: PlacesAnswer, links: QueryLinks): Generator<SeriesFeature> {
  for (const [n, table] of answer.tables.entries()) yield featureOf(answer, table, n, links);
}

function featureOf(
  { run, fields }: PlacesAnswer,
  { place, cell, ground, leads, columns }: PlaceTable,
  n: number,
  links: QueryLinks,
): SeriesFeature {
  const { location, longitude, latitude, label } = place;
  const times = timesOf(run, leads);
  return {
    id: location ?? `p${n}`,
    longitude,
    latitude,
    before: {
      label,
      datetime: datetimeOf(times),
      'parameter-name': parameterKeys(fields),
      edrqueryendpoint:
        location === null
          ? positionAddress(links, longitude, latitude)
          : `${links.collection}/locations/${location}`,
      model: run.model,
      init_time: formatTime(run.initTime),
      lead_hours: leads,
      times,
    },
    leads,
    columns,
    after: {
      grid_lon: cell?.longitude ?? null,
      grid_lat: cell?.latitude ?? null,
      grid_altitude: ground,
    },
  };
}

/** The members of a collection that come after its features. */
function closingMembers(
  { run, fields, leads, places }: PlacesDataset,
  links: QueryLinks,
  withParameters: boolean,
): object {
  const described = new Map(
    fields.map((field) => [parameterKeyOf(field), parameterObject(field, leads, run.synthetic)]),
  );
  return {
    ...(withParameters && { parameters: [...described].map(([id, parameter]) => ({ id, ...parameter })) }),
    links: featureLinks(links),
    timeStamp: formatTime(links.now),
    numberMatched: places.length,
    numberReturned: places.length,
  };
}

/** Parameter names as `parameter-name` accepts them. */
export function parameterKeys(fields: readonly ChosenField[]): readonly string[] {
  const keys = fields.map(({ variable, vertical }) => (vertical ? variableOf(variable).base : variable));
  return [...new Set(keys)];
}

/** The members that describe the run. */
function runMembers({ model, initTime, state, horizonHours, synthetic, source, attribution }: Run) {
  return {
    model,
    init_time: formatTime(initTime),
    run: {
      state,
      horizon_hours: horizonHours,
      synthetic,
      source,
      ...(attribution !== null && { attribution }),
    },
  };
}
