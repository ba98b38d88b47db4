import { requireMapSize } from '../../../forecast/index.ts';
import { writeGridCovjson, writeGridCsv, writeText } from '../../../formats/index.ts';
import {
  type Body,
  type FormatName,
  invalidParameter,
  mapCells,
  netcdfFile,
  tooLarge,
  type Work,
  workOfListing,
  workOfMaps,
  workOfMemberMaps,
} from '../../../http/index.ts';
import { regionDataset } from '../../answers/grids/region-dataset.ts';
import { openRegionGrid } from '../../answers/grids/region-grid.ts';
import { requireFewMemberValues } from '../../answers/members/member-columns.ts';
import { requirePoints } from '../../answers/places/native-points.ts';
import { datasetFieldOf } from '../../answers/places/places-dataset.ts';
import { writeEdrGeojson } from '../../answers/places/places-geojson.ts';
import { readPlaces, requireFewValues, requireLeads } from '../../answers/places/read-places.ts';
import {
  type OpenSlabs,
  openOwnGrid,
  requireCells,
  requireWindow,
  type SlabsForm,
} from '../../answers/regions/open-slabs.ts';
import { requireAffordablePolygon } from '../../answers/regions/polygon-cost.ts';
import { placesInRegion } from '../../answers/regions/region-places.ts';
import type { RegionQuestion } from '../../answers/regions/region-question.ts';
import { MAX_FEATURES, MAX_HELD_VALUES, MAX_MEMBER_VALUES, MAX_VALUES } from '../../limits.ts';
import { type ChosenField, variablesOf } from '../../parameters/variables/chosen-fields.ts';
import { memberFields, membersRead } from '../../parameters/variables/member-fields.ts';
import type { Region } from '../../regions/region.ts';
import { fileHeader } from '../definition/file-name.ts';
import type { Answering, Question, RequestedRun } from '../definition/query-definition.ts';

/** The requested region and fields. */
export interface RequestedRegion {
  readonly region: Region;
  /** Whether the region is its box. */
  readonly isBox: boolean;
  readonly fields: readonly ChosenField[];
}

/**
 * Answers fields over an area in the requested format.
 * @param query its name in the names of files
 */
export function answerRegion(
  { context, format, rawParameters }: Question,
  requested: RequestedRegion,
  query: string,
): Answering {
  return async (run) => {
    const { request } = context;
    requireAffordablePolygon(request.grids, run.run, requested.region);
    const fields = await memberFields(request, run.run, requested.fields, rawParameters);
    const question = { ...requested, ...run, fields, request };
    requireLeads(run.run, run.leads);
    const work = workOf(question, format, membersRead(run.run, fields));
    if (format === 'geojson') return { ...work, read: () => geojson(question, run) };
    if (format === 'csv') return { ...work, read: () => csv(question) };
    if (format !== 'netcdf') return { ...work, read: () => covjson(question) };
    return {
      ...work,
      headers: fileHeader(run.run, query),
      async read() {
        const slabs = await opened(question, { maxValues: MAX_HELD_VALUES, sideBySide: 1 });
        const { region, fields } = question;
        const dataset = regionDataset(slabs, region, fields);
        return { content: () => netcdfFile(dataset, context), run: slabs.run };
      },
    };
  };
}

/** Most values in each form; features are counted as they are found. */
const MOST_VALUES: Readonly<Partial<Record<FormatName, number>>> = {
  covjson: MAX_VALUES,
  csv: MAX_VALUES,
  netcdf: MAX_HELD_VALUES,
};

/**
 * The same for all forms: tiles are read whole, whatever of the box is in the region, and however it is written. Throws as
 * `openSlabs` what can be known before anything is read.
 */
function workOf(
  { request, run, region, isBox, fields, leads }: RegionQuestion,
  format: FormatName,
  members: number,
): Work {
  const variables = variablesOf(fields);
  const isRegridded = run.grid.spec.kind === 'lambert' && format === 'covjson';
  if (isRegridded && members > 0) {
    throw invalidParameter(
      'f',
      `cannot be CoverageJSON for members on the projected grid of ${run.model}: ask for GeoJSON, NetCDF or CSV`,
    );
  }
  // A box between the points of a projected grid may hold points of the mesh that stands in for it.
  const window = isRegridded
    ? request.grids.window(run, region.box)
    : requireWindow(request, run, region.box);
  if (window === null) return workOfListing(1);
  const cells = window.nx * window.ny;
  const mostValues = members > 0 ? MAX_HELD_VALUES : (MOST_VALUES[format] ?? Number.POSITIVE_INFINITY);
  if (!isRegridded) requireCells(run, cells, leads.length, fields.length, mostValues);
  // All points of a box on a grid by latitude and longitude are features.
  const isCounted = isBox && run.grid.spec.kind === 'latlon' && cells <= MAX_FEATURES;
  if (format === 'geojson' && isCounted) {
    requireFewValues(cells, fields.length, leads.length);
    requireFewMemberValues(run, cells, fields, leads);
  }
  const question = {
    variables,
    leads: leads.length,
    cells: mapCells(request.grids, run, region.box, window),
  };
  return members === 0 ? workOfMaps(question) : workOfMembers(question, members);
}

/** Reading the maps of members at each lead, one after another, and of the control with them. */
function workOfMembers(question: Parameters<typeof workOfMaps>[0], members: number): Work {
  const { leads, variables, cells } = question;
  const values = cells.read * variables.length * members;
  requireMapSize(cells.read * variables.length, members);
  if (values * leads > MAX_MEMBER_VALUES) {
    throw tooLarge(
      `${members} members of ${variables.length} parameters at ${cells.read} points and ${leads} times are ${values * leads} values, at most ${MAX_MEMBER_VALUES} are read for one answer: ask for a smaller area, or for fewer parameters or times`,
    );
  }
  const each = workOfMemberMaps({ ...question, leads: 1, members });
  return { price: workOfMaps(question).price + leads * each.price, cells: leads * values };
}

async function covjson(question: RegionQuestion): Promise<Body> {
  const grid = await openRegionGrid(question);
  const { run, leads } = grid;
  const fields = question.fields.map((field) => datasetFieldOf(run, field, leads));
  return { content: await writeText((out) => writeGridCovjson(out, { ...grid, fields })), run };
}

async function geojson(question: RegionQuestion, { links }: RequestedRun): Promise<Body> {
  const { request, run, fields, leads } = question;
  const places = await placesInRegion(question);
  const answer = await readPlaces(request, run, places, fields, leads, 'geojson');
  const write = writeText((out) => writeEdrGeojson(out, answer, links, { withParameters: true }));
  return { content: await write, run: answer.run };
}

async function csv(question: RegionQuestion): Promise<Body> {
  const slabs = await opened(question, { maxValues: MAX_VALUES, sideBySide: question.fields.length });
  const { region, fields } = question;
  const dataset = regionDataset(slabs, region, fields);
  return { content: await writeText((out) => writeGridCsv(out, dataset)), run: slabs.run };
}

/** The fields on the model's own grid. */
async function opened(question: RegionQuestion, form: SlabsForm): Promise<OpenSlabs> {
  const { region, isBox } = question;
  const slabs = await openOwnGrid(question, region.box, form);
  if (!isBox) await requirePoints(slabs.layout, region);
  return slabs;
}
