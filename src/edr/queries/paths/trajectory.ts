import { MISSING } from '../../../forecast/index.ts';
import {
  type TextWriter,
  type TrajectoryDataset,
  writePlacesCsv,
  writeText,
  writeTrajectoryCovjson,
} from '../../../formats/index.ts';
import { datasetField, invalidParameter, workOfSeries } from '../../../http/index.ts';
import { type TrajectorySample, trajectorySamples } from '../../answers/paths/trajectory-samples.ts';
import { placesDataset } from '../../answers/places/places-dataset.ts';
import { writeEdrGeojson } from '../../answers/places/places-geojson.ts';
import { type PlacesAnswer, readPlaces, requireFewValues } from '../../answers/places/read-places.ts';
import type { QueryLinks } from '../../documents/links.ts';
import { requireConsistent, timesOfPath } from '../../parameters/geometry/path.ts';
import { readWkt } from '../../parameters/geometry/wkt.ts';
import { LINE_FORM } from '../../parameters/text-forms.ts';
import { variablesOf } from '../../parameters/variables/chosen-fields.ts';
import { answeringFor, type QueryDefinition, requestedFields } from '../definition/query-definition.ts';
import { coords } from '../definition/query-parameters.ts';
import { PATH_REPRESENTATIONS, placesFormat } from '../definition/representations.ts';
import { levelsOf, placeAt } from '../points/position.ts';

/** `trajectory`: the cells along a path. */
export const trajectoryQuery: QueryDefinition = {
  path: 'trajectory',
  name: 'Trajectory',
  summary: 'Values along a path',
  description:
    'Forecasts of the cells that a line crosses, along great circles between its points. With times (M, seconds since 1970) each cell is answered at the output step nearest to when the path reaches it, else at each of the times of `datetime`. Points with heights (Z) are all on the same level.',
  parameters: {
    coords: coords(
      'A LINESTRING, LINESTRINGZ, LINESTRINGM or LINESTRINGZM',
      'LINESTRING(2.35 48.85,13.4 52.5)',
      LINE_FORM,
    ),
  },
  pathParameters: {},
  formats: PATH_REPRESENTATIONS,
  examples: [
    {
      summary: 'A path at one time',
      call: 'trajectory?coords=LINESTRING(2.35+48.85,13.4+52.5)&parameter-name=air_temperature_2m&datetime=+6h',
      show: ['domain.domainType', 'domain.axes', 'ranges'],
    },
  ],
  async prepare(question) {
    const { rawParameters, format, context } = question;
    if (rawParameters.coords === undefined) {
      throw invalidParameter('coords', 'is required: WKT, as LINESTRING(2.35 48.85,13.4 52.5)');
    }
    const { positions } = await readWkt(rawParameters.coords, ['LineString']);
    requireConsistent(positions, rawParameters);
    const fields = requestedFields(question, levelsOf(positions));
    return answeringFor(timesOfPath(positions), ({ run, leads, links }) => {
      const { request } = context;
      const samples = trajectorySamples(request, run, positions, leads);
      const cells = [...new Map(samples.map(({ cell }) => [cell.index, cell])).values()];
      const requested = [...new Set(samples.map(({ lead }) => lead))];
      requireFewValues(cells.length, fields.length, requested.length);
      return {
        ...workOfSeries({
          places: cells.length,
          variables: variablesOf(fields),
          leads: requested.length,
        }),
        async read() {
          const answer = await readPlaces(request, run, cells.map(placeAt), fields, requested, format);
          const write = TRAJECTORY_FORMS[placesFormat(format)](alongPath(answer, samples), links);
          return { content: await writeText(write), run: answer.run };
        },
      };
    });
  },
};

const TRAJECTORY_FORMS = {
  covjson:
    (answer: PlacesAnswer): TextWriter =>
    (out) =>
      writeTrajectoryCovjson(out, trajectoryDataset(answer)),
  geojson:
    (answer: PlacesAnswer, links: QueryLinks): TextWriter =>
    (out) =>
      writeEdrGeojson(out, answer, links, { withParameters: true }),
  csv:
    (answer: PlacesAnswer): TextWriter =>
    (out) =>
      writePlacesCsv(out, placesDataset(answer)),
};

function trajectoryDataset({ run, fields, tables }: PlacesAnswer): TrajectoryDataset {
  const leads = tables.flatMap((table) => table.leads);
  return {
    run,
    points: tables.map(({ place, leads: [lead = 0] }) => ({
      lead,
      longitude: place.longitude,
      latitude: place.latitude,
    })),
    fields: fields.map(({ variable, vertical }) => datasetField(run, variable, leads, { vertical })),
    columns: fields.map((_, n) => ({
      decimals: tables[0]?.columns[n]?.decimals ?? 0,
      integers: Int32Array.from(tables, ({ columns }) => columns[n]?.integers[0] ?? MISSING),
      absences: tables.map(({ columns }) => columns[n]?.absences?.[0] ?? null),
    })),
    missing: MISSING,
  };
}

/** Series at the cells of a path, cut to when the path reaches each of them. */
function alongPath(answer: PlacesAnswer, samples: readonly TrajectorySample[]): PlacesAnswer {
  const tables = new Map(answer.tables.map((table) => [table.cell?.index, table]));
  const at = new Map(answer.leads.map((lead, t) => [lead, t]));
  return {
    ...answer,
    tables: samples.flatMap(({ cell, lead }) => {
      const table = tables.get(cell.index);
      const t = at.get(lead);
      if (table === undefined || t === undefined) return [];
      const columns = table.columns.map(({ decimals, integers, absences = [] }) => ({
        decimals,
        integers: integers.subarray(t, t + 1),
        absences: absences.slice(t, t + 1),
      }));
      return [{ ...table, leads: [lead], columns }];
    }),
  };
}
