import type { GridDefinition, LatLonGrid } from 'gribjs';
import {
  type EncodedField,
  type ModelId,
  modelOf,
  type NativeFieldId,
  nativeFieldsOf,
} from '../../../../src/catalog/index.ts';
import { filesOfRun } from '../../../../src/source/runs/files/producer-layout.ts';
import { packBzip2 } from '../../../support/bzip2.ts';
import { COARSE_GLOBE, indexedFile, lambertCorner, nativeMessage } from '../../../support/native-messages.ts';

/** Models that the demo has no files of. */
export const RANDOM_MODELS = ['gfs-wave', 'ifs-wave', 'hrrr-15min', 'icon-d2', 'icon-d2-15min'] as const;
export type RandomModel = (typeof RANDOM_MODELS)[number];

export const RANDOM_START = new Date('2026-09-15T06:00:00Z');
const LAST_HOUR = 3;

const QUARTERS = [0, 0.25, 0.5, 0.75];
/** Code table 4.10. */
const [MEAN, MAXIMUM] = [0, 2];

/** The corner in the south-west of a grid of latitudes and longitudes: 8 x 5 points. */
function cornerOf(model: ModelId): LatLonGrid {
  const { grid } = modelOf(model);
  if (grid.kind !== 'latlon') throw new Error(`${model} is not on latitudes and longitudes`);
  return {
    ...COARSE_GLOBE,
    latitudeOfFirst: grid.latitudeOfFirst,
    longitudeOfFirst: grid.longitudeOfFirst,
    latitudeOfLast: grid.latitudeOfFirst + 4 * grid.stepDegrees,
    longitudeOfLast: grid.longitudeOfFirst + 7 * grid.stepDegrees,
    iIncrement: grid.stepDegrees,
    jIncrement: grid.stepDegrees,
    scanningMode: grid.scanningMode,
  };
}

function gridOf(model: RandomModel): GridDefinition {
  if (model === 'hrrr-15min') return lambertCorner(model, 8, 5);
  return model.endsWith('-wave') ? COARSE_GLOBE : cornerOf(model);
}

/** A number from 0 to 1 that looks random, the same for the same text (mulberry32 over a hash of it). */
function randomOf(text: string): number {
  let state = 2_166_136_261;
  for (let n = 0; n < text.length; n++) state = Math.imul(state ^ text.charCodeAt(n), 16_777_619);
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
}

/** Values that no variable of these fields would be refused for. */
function mostOf(id: NativeFieldId, { nativeUnits }: EncodedField): number {
  if (nativeUnits === 'degree') return 359.9;
  if (nativeUnits === 'W m-2') return 500;
  if (nativeUnits === 'm') return /height|depth/.test(id) && !id.startsWith('freezing') ? 12 : 3000;
  return nativeUnits === 'J kg-1' ? 2000 : 8;
}

/** Fields with a window go from the start of the run, or from the last quarter of an hour where a file has those alone. */
function windowOf(model: RandomModel, { key }: EncodedField, lead: number): number | undefined {
  if (key.statisticalProcess === null) return undefined;
  if (key.statisticalProcess === MAXIMUM) return Math.max(0, lead - 1);
  return model === 'hrrr-15min' ? Math.max(0, lead - 0.25) : 0;
}

/** The value of a field at a point: what each quarter of an hour has, summed or averaged over the window. */
function fieldValue(
  id: NativeFieldId,
  field: EncodedField,
  window: number | undefined,
  lead: number,
  point: number,
): number {
  const drawn = (quarter: number) => randomOf(`${id} ${point} ${quarter}`) * mostOf(id, field);
  if (window === undefined || field.key.statisticalProcess === MAXIMUM) return drawn(lead * 4);
  let sum = 0;
  for (let quarter = window * 4 + 1; quarter <= lead * 4; quarter++) sum += drawn(quarter);
  return field.key.statisticalProcess === MEAN ? sum / Math.max(1, (lead - window) * 4) : sum;
}

function messageOf(model: RandomModel, id: NativeFieldId, field: EncodedField, lead: number): Uint8Array {
  const grid = gridOf(model);
  const windowStart = windowOf(model, field, lead);
  const values = Float64Array.from({ length: grid.points }, (_, point) =>
    // Land, or what lies outside of the model's own domain.
    point % 11 === 3 && model !== 'hrrr-15min' ? Number.NaN : fieldValue(id, field, windowStart, lead, point),
  );
  const { key } = field;
  const packing = {
    template: model === 'ifs-wave' ? 42 : model.startsWith('icon') ? 0 : 3,
    decimalScale: 3,
  } as const;
  return nativeMessage({
    ...{ model, key, lead, values, grid, packing, initTime: RANDOM_START, variable: 'cape' },
    ...(windowStart !== undefined && { windowStart }),
  });
}

/** What a wgrib2 inventory has for a field. */
function idxRow({ names }: EncodedField, lead: number): string {
  if (names.kind !== 'idx') throw new Error('the field is not in an inventory of wgrib2');
  const minutes = lead * 60;
  const isWhole = Number.isInteger(lead);
  const instant =
    lead === 0 ? 'anl' : isWhole && minutes % 60 === 0 ? `${lead} hour fcst` : `${minutes} min fcst`;
  const window = (how: string) => `${minutes - 15}-${minutes} min ${how} fcst`;
  const times = { instant, last_hour: window('acc'), bucket_mean: window('ave'), bucket: window('acc') };
  return `${names.variable}:${names.level}:${names.kind === 'idx' ? times[names.time] : ''}`;
}

function ecmwfLines(
  fields: readonly { readonly message: Uint8Array; readonly field: EncodedField }[],
  lead: number,
): string {
  let offset = 0;
  return fields
    .map(({ message, field: { names } }) => {
      if (names.kind !== 'ecmwf') throw new Error('the field is not in an index of ECMWF');
      const line = {
        ...{
          domain: 'g',
          date: '20260915',
          time: '0600',
          expver: '0001',
          class: 'od',
          type: 'fc',
          stream: 'wave',
        },
        ...{
          step: String(lead),
          levtype: 'sfc',
          param: names.params[0],
          _offset: offset,
          _length: message.length,
        },
      };
      offset += message.length;
      return `${JSON.stringify(line)}\n`;
    })
    .join('');
}

/**
 * Files of the first hours of a run, by their paths below the base, with numbers that no atmosphere would have together: each quarter
 * hour, point and field has its own.
 * @param wanted native fields
 */
export function randomTree(
  model: RandomModel,
  wanted: (id: NativeFieldId) => boolean,
): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const fields = [...nativeFieldsOf(model)].filter(([id]) => wanted(id));
  for (const file of filesOfRun(model, RANDOM_START)) {
    const lead = file.leads[0] ?? 0;
    if (lead > LAST_HOUR * (model === 'ifs-wave' ? 3 : 1)) continue;
    if (file.nativeField !== null) {
      const field = fields.find(([id]) => id === file.nativeField)?.[1];
      if (field === undefined) continue;
      const messages = quartersOf(file.path, lead).map((each) =>
        messageOf(model, file.nativeField as NativeFieldId, field, each),
      );
      files.set(file.path, packBzip2(Buffer.concat(messages), 1));
      continue;
    }
    const made = file.leads.flatMap((each) =>
      fields
        .filter(([, { key, constant }]) => each > 0 || (key.statisticalProcess === null && !constant))
        .map(([id, field]) => ({
          field,
          message: messageOf(model, id, field, each),
          rows: [rowOf(field, each)],
        })),
    );
    const { data, index } = indexedFile(RANDOM_START, made);
    files.set(file.path, data);
    if (model === 'ifs-wave')
      files.set(file.path.replace(/grib2$/, 'index'), Buffer.from(ecmwfLines(made, lead)));
    else files.set(`${file.path}.idx`, Buffer.from(index));
  }
  return files;
}

const rowOf = (field: EncodedField, lead: number) => (field.names.kind === 'idx' ? idxRow(field, lead) : '');

/** Fields that DWD's files of ICON-D2 give at the quarters after the hour too. */
function quartersOf(path: string, lead: number): readonly number[] {
  const hour = Math.floor(lead);
  return /tot_prec|snow_gsp|aswdir_s|aswdifd_s|cape_ml|hzerocl/.test(path)
    ? QUARTERS.map((quarter) => hour + quarter)
    : [hour];
}
