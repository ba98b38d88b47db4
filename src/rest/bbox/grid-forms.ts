import { fileLead } from '../../catalog/index.ts';
import { MISSING, type RowsWindow, type StoredPlane } from '../../forecast/index.ts';
import {
  columnNameOf,
  columnsInBox,
  type Edges,
  type NativeGridDataset,
  type PooledText,
  writeGridCsv,
  writeGridGeojson,
  writeGridJson,
  writeShortText,
  writeText,
  writeWholeGridJson,
} from '../../formats/index.ts';
import { type Body, datasetField } from '../../http/index.ts';
import { describeRun } from '../run-description.ts';
import type { EnsembleGrids } from './ensemble/question.ts';
import { gridOf, headOf, meshDescription, type VariableSlab } from './grid-head.ts';

/** The forms of a field that are written while it is read: the memory of an answer does not grow with the box. */
export const TEXT_FORMS = {
  json: jsonText,
  csv: csvText,
  geojson: geojsonText,
} as const satisfies Record<
  string,
  (slab: VariableSlab, box: Edges, members: EnsembleGrids | null) => Promise<Body['content']>
>;

function jsonText(slab: VariableSlab, box: Edges, members: EnsembleGrids | null): Promise<Body['content']> {
  const { before, after } = membersOf(slab, box);
  const parts = members?.json ?? [];
  return writeText((out) => writeGridJson(out, { ...slab, missing: MISSING }, before, after, parts));
}

/** A field that was read as a whole, on rows and columns of latitude and longitude. */
export interface ReadField extends Pick<VariableSlab, 'run' | 'name' | 'lead'>, StoredPlane {
  readonly window: RowsWindow;
}

/** As `TEXT_FORMS.json`, without waiting. */
export function wholeJsonText({ window, integers, decimals, ...field }: ReadField, box: Edges): PooledText {
  const { latitudes, longitudes, nx, ny, stride } = window;
  const axes = { kind: 'latlon', latitudes, longitudes, meshStepDegrees: null } as const;
  const slab = { ...field, absence: null, axes, nx, ny, stride };
  const { before, after } = membersOf(slab, box);
  const grid = { axes, nx, ny, decimals, missing: MISSING, integers };
  return writeShortText((out) => writeWholeGridJson(out, grid, before, after));
}

/** What stands before and after axes and values. */
function membersOf(slab: Parameters<typeof headOf>[0] & Parameters<typeof gridOf>[0], box: Edges) {
  const { west, south, east, north } = box;
  return {
    before: { ...headOf(slab), bbox: [west, south, east, north], grid: gridOf(slab) },
    after: { run: describeRun(slab.run) },
  };
}

function csvText(slab: VariableSlab, box: Edges, members: EnsembleGrids | null): Promise<Body['content']> {
  const fields = [fieldOf(slab), ...(members?.fields ?? [])];
  return writeText((out) => writeGridCsv(out, { ...datasetOf(slab, fields), filter: columnsInBox(box) }));
}

function geojsonText(
  slab: VariableSlab,
  box: Edges,
  ofMembers: EnsembleGrids | null,
): Promise<Body['content']> {
  const members = {
    ...headOf(slab),
    ...ofMembers?.head,
    grid: gridOf(slab),
    run: describeRun(slab.run),
  };
  const fields = [fieldOf(slab), ...(ofMembers?.fields ?? [])].map(({ field, grid }) => ({
    name: columnNameOf(field),
    grid,
  }));
  return writeText((out) => writeGridGeojson(out, fields, box, members));
}

/** What is written to a file: the grids of members where they were asked for, else the slab. */
export function fileDataset(slab: VariableSlab, members: EnsembleGrids | null): NativeGridDataset {
  return datasetOf(slab, members?.fields ?? [fieldOf(slab)]);
}

function fieldOf(slab: VariableSlab): EnsembleGrids['fields'][number] {
  return { field: datasetField(slab.run, slab.name, [slab.lead]), grid: { ...slab, missing: MISSING } };
}

/** Fields on the rows and columns of a slab, as writers of several fields take them. */
function datasetOf(slab: VariableSlab, fields: EnsembleGrids['fields']): NativeGridDataset {
  return {
    run: slab.run,
    leads: [slab.lead],
    fields: fields.map(({ field }) => field),
    regridded: meshDescription(slab),
    layout: { ...slab, missing: MISSING },
    filter: null,
    plane: (n) => fields[n]?.grid ?? null,
  };
}

/** As in `gfs_air_temperature_2m_20260101T00Z_f003.nc`. */
export function fileName(
  { run, name, lead }: Pick<VariableSlab, 'run' | 'name' | 'lead'>,
  ending: 'nc' | 'tif',
): string {
  const init = `${run.initTime.toISOString().slice(0, 13).replaceAll('-', '')}Z`;
  return `${run.model}_${name}_${init}_${fileLead(lead)}.${ending}`;
}
