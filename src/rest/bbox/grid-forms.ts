import { MISSING } from '../../forecast/index.ts';
import {
  columnsInBox,
  type Edges,
  type NativeGridDataset,
  writeGridCsv,
  writeGridGeojson,
  writeGridJson,
  writeText,
} from '../../formats/index.ts';
import { type Body, datasetField } from '../../http/index.ts';
import { describeRun } from '../run-description.ts';
import { gridOf, headOf, howMade, type VariableSlab } from './grid-head.ts';

/** The forms of a field that are written while it is read: the memory of an answer does not grow with the box. */
export const TEXT_FORMS = {
  json: jsonText,
  csv: csvText,
  geojson: geojsonText,
} as const satisfies Record<string, (slab: VariableSlab, box: Edges) => Promise<Body['content']>>;

function jsonText(slab: VariableSlab, box: Edges): Promise<Body['content']> {
  const { west, south, east, north } = box;
  const before = { ...headOf(slab), bbox: [west, south, east, north], grid: gridOf(slab) };
  const after = { run: describeRun(slab.run) };
  return writeText((out) => writeGridJson(out, { ...slab, missing: MISSING }, before, after));
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
    regridded: howMade(slab),
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
