import { MISSING } from '../../forecast/index.ts';
import { type TextWriting, writePlacesCovjson } from '../../formats/index.ts';
import { coverageField } from '../parameters/chosen-fields.ts';
import { writePlacesCsv } from './places-csv.ts';
import { writePlacesGeojson } from './places-geojson.ts';
import type { QueryLinks } from './query-links.ts';
import { type PlacesAnswer, placeOf } from './read-places.ts';

/** The forms of values at places. */
export const PLACES_FORMS = {
  covjson:
    (answer: PlacesAnswer): TextWriting =>
    (out) =>
      writePlacesCovjson(out, datasetOf(answer)),
  geojson:
    (answer: PlacesAnswer, links: QueryLinks): TextWriting =>
    (out) =>
      // The executable test suite of EDR 1.0 refuses labels by language, which EDR 1.1 asks for: hence none here.
      writePlacesGeojson(out, answer, links, { withParameters: false }),
  csv:
    (answer: PlacesAnswer): TextWriting =>
    (out) =>
      writePlacesCsv(out, answer),
} as const;

function datasetOf({ run, fields, leads, tables }: PlacesAnswer) {
  return {
    run,
    leads,
    fields: fields.map((field) => coverageField(run, field, leads)),
    places: tables.map(({ place, cell, columns }) => ({
      ...placeOf(cell, place),
      location: place.location,
      columns,
    })),
    missing: MISSING,
  };
}
