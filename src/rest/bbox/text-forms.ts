import { MISSING } from '../../forecast/index.ts';
import {
  type BandedGrid,
  type Edges,
  readText,
  writeGridCsv,
  writeGridGeojson,
  writeGridJson,
} from '../../formats/index.ts';
import type { Body } from '../../http/index.ts';
import { describeRun } from '../run-description.ts';
import { gridOf, headOf, type VariableSlab } from './grid-head.ts';

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
  return readText((out) => writeGridJson(out, bandedOf(slab), before, after));
}

/** Every row says which run it is from, and whether that was made up: tables are cut and joined. */
function csvText(slab: VariableSlab, box: Edges): Promise<Body['content']> {
  const { model, init_time, lead_hours, valid_time } = headOf(slab);
  const columns = {
    before: { model, init_time, lead_hours: String(lead_hours), valid_time },
    variable: slab.name,
    after: { synthetic: String(slab.run.synthetic) },
  };
  return readText((out) => writeGridCsv(out, bandedOf(slab), box, columns));
}

function geojsonText(slab: VariableSlab, box: Edges): Promise<Body['content']> {
  const members = { ...headOf(slab), grid: gridOf(slab), run: describeRun(slab.run) };
  return readText((out) => writeGridGeojson(out, bandedOf(slab), box, slab.name, members));
}

function bandedOf(slab: VariableSlab): BandedGrid {
  return { ...slab, missing: MISSING };
}
