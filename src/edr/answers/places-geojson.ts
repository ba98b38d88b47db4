import { HOUR_MS, variableOf } from '../../catalog/index.ts';
import { formatTime, MISSING, type Run } from '../../forecast/index.ts';
import { parameterKeyOf, parameterObject, type TextBuffer } from '../../formats/index.ts';
import { type ChosenField, coverageField } from '../parameters/chosen-fields.ts';
import { positionAddress, type QueryLinks } from './query-links.ts';
import type { PlacesAnswer, PlaceTable } from './read-places.ts';

/**
 * Writes values at places as a GeoJSON FeatureCollection with the members of EDR (OGC EDR 1.1, requirements class edr-geojson):
 * one Point for each place that was asked for, with the values of each variable, parallel to `lead_hours`, null where there is
 * none. `grid_lon` and `grid_lat` are of the cell that answers.
 * @param options whether the parameters are described, with labels by language as the standard has them
 */
export async function* writePlacesGeojson(
  out: TextBuffer,
  answer: PlacesAnswer,
  links: QueryLinks,
  { withParameters }: { readonly withParameters: boolean },
): AsyncGenerator<void, void> {
  const { run, tables } = answer;
  out.text(`${JSON.stringify({ type: 'FeatureCollection', ...runMembers(run) }).slice(0, -1)},"features":[`);
  for (const [n, table] of tables.entries()) {
    if (n > 0) out.text(',\n');
    out.text(JSON.stringify(featureOf(answer, table, n, links)));
    yield;
  }
  out.text(`],${JSON.stringify(endOf(answer, links, withParameters)).slice(1)}`);
}

function featureOf({ run, fields }: PlacesAnswer, table: PlaceTable, n: number, links: QueryLinks) {
  const { place, cell, leads, columns } = table;
  const times = leads.map((lead) => formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS)));
  return {
    type: 'Feature',
    id: place.location ?? `p${n}`,
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    properties: {
      label: place.label,
      datetime: times.length === 1 ? times[0] : `${times[0]}/${times.at(-1)}`,
      'parameter-name': parameterKeys(fields),
      edrqueryendpoint:
        place.location === null
          ? positionAddress(links, place.longitude, place.latitude)
          : `${links.collection}/locations/${place.location}`,
      model: run.model,
      init_time: formatTime(run.initTime),
      lead_hours: leads,
      times,
      variables: Object.fromEntries(
        fields.map(({ variable }, field) => {
          const { integers, decimals } = columns[field]!;
          const perUnit = 10 ** decimals;
          const values = Array.from(integers, (integer) => (integer === MISSING ? null : integer / perUnit));
          return [variable, { units: variableOf(variable).units, values }];
        }),
      ),
      grid_lon: cell?.longitude ?? null,
      grid_lat: cell?.latitude ?? null,
    },
  };
}

function endOf({ run, fields, leads, tables }: PlacesAnswer, links: QueryLinks, withParameters: boolean) {
  const described = new Map(
    fields.map((chosen) => {
      const field = coverageField(run, chosen, leads);
      return [parameterKeyOf(field), parameterObject(field, leads, run.synthetic)];
    }),
  );
  return {
    ...(withParameters && {
      parameters: [...described].map(([id, parameter]) => ({ id, ...parameter })),
    }),
    links: linksOf(links),
    timeStamp: formatTime(links.now),
    numberMatched: tables.length,
    numberReturned: tables.length,
  };
}

/** `links` of a collection of features. */
export function linksOf({ self, collection, instance }: QueryLinks) {
  return [
    { rel: 'self', href: self, type: 'application/geo+json' },
    { rel: 'collection', href: collection, type: 'application/json' },
    { rel: 'instance', href: instance, type: 'application/json' },
  ];
}

/** Names as `parameter-name` takes them. */
export function parameterKeys(fields: readonly ChosenField[]): readonly string[] {
  const keys = fields.map(({ variable, vertical }) => (vertical ? variableOf(variable).base : variable));
  return [...new Set(keys)];
}

/** What an answer says of its run. */
function runMembers({ model, initTime, state, synthetic, source, attribution }: Run) {
  return {
    model,
    init_time: formatTime(initTime),
    run: { state, synthetic, source, ...(attribution !== null && { attribution }) },
  };
}
