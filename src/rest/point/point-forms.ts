import { z } from 'zod';
import { variableOf } from '../../catalog/index.ts';
import {
  type CellTable,
  type ForecastCell,
  formatTime,
  HEIGHT_RULE,
  type HeightCorrection,
  MISSING,
} from '../../forecast/index.ts';
import {
  type PlacesTable,
  type PlaceTable,
  type PooledText,
  type TableLayout,
  validTimeText,
  writePlacesCsv,
  writeSeriesFeature,
  writeSeriesJson,
  writeSeriesTableJson,
  writeShortText,
} from '../../formats/index.ts';
import type { FormatName } from '../../http/index.ts';
import {
  cellLatitude,
  cellLongitude,
  initTime,
  leads,
  model,
  nulls,
  surfaceAltitude,
  units,
  validTimes,
  values,
} from '../answer-parts.ts';
import { ensembleHead, ensembleOf } from '../ensemble/head.ts';
import { describeRun, runDescription } from '../run-description.ts';
import { probabilityPart } from './ensemble/parts.ts';
import type { EnsembleAnswer } from './ensemble/question.ts';
import { sunlightParts } from './sunlight/parameters.ts';
import type { SunlightAnswer } from './sunlight/question.ts';

/** What `elevation` adds to an answer. */
export const elevationPart = {
  elevation: z
    .object({
      requested: z.number().meta({ description: 'The requested height in m above mean sea level.' }),
      model: z.number().meta({
        description: 'Height of the model’s ground at the grid cell in m above mean sea level.',
      }),
      correction_kelvin: z.number().meta({
        description:
          'What was added to the model’s `air_temperature_2m` in K: below 0 where the requested height is above the model’s ground.',
      }),
      rule: z.string().meta({ description: 'How temperatures are corrected.', example: HEIGHT_RULE }),
    })
    .optional()
    .meta({ description: 'Where `elevation` asks for temperatures at another height.' }),
};

/** Variables at a cell as a GeoJSON Feature (RFC 7946). */
export const pointFeature = z
  .object({
    type: z.literal('Feature'),
    geometry: z.object({
      type: z.literal('Point'),
      coordinates: z
        .tuple([cellLongitude, cellLatitude])
        .meta({ description: 'Longitude and latitude of the grid cell that answers.' }),
    }),
    properties: z.object({
      model,
      init_time: initTime,
      lead_hours: leads,
      valid_times: validTimes,
      surface_altitude: surfaceAltitude,
      ...ensembleHead,
      ...elevationPart,
      ...probabilityPart,
      ...sunlightParts,
      variables: z.record(z.string(), z.object({ units, values, nulls })).meta({
        description:
          'By name; with `quantiles` and `members` also `cape.quantile_0.5`, `cape.mean`, `cape.member_3` and so on.',
      }),
      run: runDescription,
    }),
  })
  .meta({ id: 'PointFeature', description: 'The answer to `var` and `vars` as GeoJSON.' });

/** What the answer has besides its numbers. */
interface PointLayout {
  /** Whether JSON is of one variable, without a layer for several. */
  readonly isFlat: boolean;
  /** Whether valid times are included with leads. */
  readonly hasValidTimes: boolean;
  /** The only layout of several variables as JSON; null for both. */
  readonly table: TableLayout | null;
  /** Height of the model's ground at the cell in m above mean sea level; null where the run does not have it. */
  readonly ground: number | null;
  /** The correction of temperatures, in forms that can say it; none if left out. */
  readonly height?: HeightCorrection | null;
}

/**
 * Variables at the cell that answers, in the requested form.
 * @param ensemble what the answer has of the members of the run; null for the control alone
 * @param sunlight what it has that is computed from the sunlight
 */
export function pointBody(
  format: FormatName,
  { isFlat, hasValidTimes, table: only, ground, height = null }: PointLayout,
  { latitude, longitude }: ForecastCell,
  { run, leads, columns }: CellTable,
  ensemble: EnsembleAnswer | null = null,
  sunlight: SunlightAnswer | null = null,
): PooledText {
  const place = { latitude, longitude, location: null, columns };
  const fields = columns.map(({ variable }) => ({ quantity: variableOf(variable) }));
  const table = { run, leads, fields, missing: MISSING };
  const about = describeRun(run);
  const times = {
    ...(hasValidTimes && { valid_times: leads.map((lead) => validTimeText(run.initTime, lead)) }),
    surface_altitude: ground,
    ...ensembleOf(run),
    ...(height !== null && { elevation: printHeight(height) }),
    ...ensemble?.document,
    ...sunlight?.document,
  };
  switch (format) {
    case 'csv': {
      const wide = withColumns(table, columns, [
        ...(ensemble?.table ?? []),
        ...(ensemble?.shares ?? []),
        ...(sunlight?.columns ?? []),
      ]);
      return writeShortText((out) =>
        writePlacesCsv(out, { ...wide, places: [{ ...place, columns: wide.columns }] }),
      );
    }
    case 'geojson': {
      const wide = withColumns(table, columns, ensemble?.table ?? []);
      const before = { model: run.model, init_time: formatTime(run.initTime), lead_hours: leads, ...times };
      const feature = { longitude, latitude, before, after: { run: about }, leads, columns: wide.columns };
      return writeShortText((out) => writeSeriesFeature(out, wide, feature));
    }
    default: {
      const more = ensemble?.columns;
      const json: PlaceTable = { ...table, place, about, times, ...(more !== undefined && { more }) };
      return writeShortText((out) =>
        isFlat ? writeSeriesJson(out, json) : writeSeriesTableJson(out, json, only),
      );
    }
  }
}

function printHeight({ elevation, ground, kelvins }: HeightCorrection) {
  return { requested: elevation, model: ground, correction_kelvin: kelvins, rule: HEIGHT_RULE };
}

/** A table with further columns after its own. */
function withColumns<Table extends Pick<PlacesTable, 'fields'>>(
  table: Table,
  columns: CellTable['columns'],
  more: EnsembleAnswer['table'],
) {
  return {
    ...table,
    fields: [...table.fields, ...more.map(({ field }) => field)],
    columns: [...columns, ...more.map(({ column }) => column)],
  };
}
