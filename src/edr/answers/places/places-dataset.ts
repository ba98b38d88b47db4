import { MISSING } from '../../../forecast/index.ts';
import type { PlacesDataset } from '../../../formats/index.ts';
import { datasetField } from '../../../http/index.ts';
import { type PlacesAnswer, placeOf } from './read-places.ts';

/** Series at places as the writers expect them, located at their cells. */
export function placesDataset({ run, fields, leads, tables }: PlacesAnswer): PlacesDataset {
  return {
    run,
    leads,
    fields: fields.map(({ variable, vertical }) => datasetField(run, variable, leads, { vertical })),
    places: tables.map((table) => ({
      ...placeOf(table.cell, table.place),
      location: table.place.location,
      leads: table.leads,
      columns: table.columns,
    })),
    missing: MISSING,
  };
}
