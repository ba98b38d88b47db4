import { MISSING, type Run } from '../../../forecast/index.ts';
import type { DatasetField, PlacesDataset } from '../../../formats/index.ts';
import { datasetField } from '../../../http/index.ts';
import type { ChosenField } from '../../parameters/variables/chosen-fields.ts';
import { type PlacesAnswer, placeOf } from './read-places.ts';

/** A requested field as writers describe it. */
export function datasetFieldOf(
  run: Run,
  { variable, vertical, along }: ChosenField,
  leads: readonly number[],
): DatasetField {
  return { ...datasetField(run, variable, leads, { vertical }), ...(along !== undefined && { along }) };
}

/** Series at places as the writers expect them, located at their cells. */
export function placesDataset({ run, fields, leads, tables }: PlacesAnswer): PlacesDataset {
  return {
    run,
    leads,
    fields: fields.map((field) => datasetFieldOf(run, field, leads)),
    places: tables.map((table) => ({
      ...placeOf(table.cell, table.place),
      location: table.place.location,
      leads: table.leads,
      columns: table.columns,
    })),
    missing: MISSING,
  };
}
