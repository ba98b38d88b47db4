import { MISSING, type RowsWindow, type StoredPlane } from '../../forecast/index.ts';
import {
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
import { gridOf, headOf, meshDescription, type VariableSlab } from './grid-head.ts';

/** The forms of a field that are written while it is read: the memory of an answer does not grow with the box. */
export const TEXT_FORMS = {
  json: jsonText,
  csv: csvText,
  geojson: geojsonText,
} as const satisfies Record<string, (slab: VariableSlab, box: Edges) => Promise<Body['content']>>;

function jsonText(slab: VariableSlab, box: Edges): Promise<Body['content']> {
  const { before, after } = membersOf(slab, box);
  return writeText((out) => writeGridJson(out, { ...slab, missing: MISSING }, before, after));
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

function csvText(slab: VariableSlab, box: Edges): Promise<Body['content']> {
  return writeText((out) => writeGridCsv(out, { ...slabDataset(slab), filter: columnsInBox(box) }));
}

function geojsonText(slab: VariableSlab, box: Edges): Promise<Body['content']> {
  const members = { ...headOf(slab), grid: gridOf(slab), run: describeRun(slab.run) };
  return writeText((out) => writeGridGeojson(out, { ...slab, missing: MISSING }, box, slab.name, members));
}

/** A slab as writers of several fields take it. */
export function slabDataset(slab: VariableSlab): NativeGridDataset {
  const { run, name, lead } = slab;
  const layout = { ...slab, missing: MISSING };
  return {
    run,
    leads: [lead],
    fields: [datasetField(run, name, [lead])],
    regridded: meshDescription(slab),
    layout,
    filter: null,
    plane: () => layout,
  };
}

/** As in `gfs_air_temperature_2m_20260101T00Z_f003.nc`. */
export function netcdfFileName({ run, name, lead }: Pick<VariableSlab, 'run' | 'name' | 'lead'>): string {
  const init = `${run.initTime.toISOString().slice(0, 13).replaceAll('-', '')}Z`;
  return `${run.model}_${name}_${init}_f${String(lead).padStart(3, '0')}.nc`;
}
