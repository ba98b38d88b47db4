import {
  bucketHoursOf,
  type DefaultModelId,
  isVariableName,
  leadsOf,
  modelOf,
  type NativeFieldId,
  nativeFieldOf,
  nativeFieldsOf,
  plausibleRangeOf,
} from '../../src/catalog/index.ts';
import { filesOfRun, type LayoutFile } from '../../src/source/runs/files/producer-layout.ts';
import { packBzip2 } from './bzip2.ts';
import { COARSE_GLOBE, nativeMessage } from './native-messages.ts';

/** Files of a run by their paths, small messages in them: the chosen native fields at all the leads of a file. */
export function producerRun(
  model: DefaultModelId,
  initTime: Date,
  leads: readonly number[],
  ids: readonly NativeFieldId[] = FEW_FIELDS[model],
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const file of filesOfRun(model, initTime)) {
    if (file.leads.length > 0 && !file.leads.some((lead) => leads.includes(lead))) continue;
    const contained = ids.filter((id) =>
      file.nativeField === null ? nativeFieldOf(model, id).file === file.product : id === file.nativeField,
    );
    if (contained.length > 0) addFile(files, model, initTime, file, contained, leads);
  }
  return files;
}

/** A few fields of every product, sums among them. */
const FEW_FIELDS: Readonly<Record<DefaultModelId, readonly NativeFieldId[]>> = {
  gfs: ['air_temperature_2m', 'total_precipitation', 'temperature_500hpa'],
  'euro-ifs': ['air_temperature_2m', 'total_precipitation', 'temperature_500hpa'],
  hrrr: ['air_temperature_2m', 'wind_u_10m', 'wind_v_10m', 'total_precipitation', 'temperature_500hpa'],
  nam: ['air_temperature_2m', 'wind_u_10m', 'wind_v_10m', 'total_precipitation', 'low_cloud_cover'],
  'icon-global': [
    'air_temperature_2m',
    'total_precipitation',
    'temperature_500hpa',
    'cell_latitude',
    'cell_longitude',
  ],
  'icon-eu': ['air_temperature_2m', 'total_precipitation', 'temperature_500hpa', ...hubHeightInputs()],
  // One of each package.
  arome: [
    'air_temperature_2m',
    'total_precipitation',
    'dewpoint_temperature_2m',
    'wind_u_100m',
    'temperature_500hpa',
    'specific_humidity_500hpa',
  ],
};

function hubHeightInputs(): readonly NativeFieldId[] {
  return [...nativeFieldsOf('icon-eu').keys()].filter((id) => /^input \d+ of wind_u_80m$/.test(id));
}

interface MadeField {
  readonly id: NativeFieldId;
  readonly lead: number;
  readonly start: number;
}

function addFile(
  files: Map<string, Uint8Array>,
  model: DefaultModelId,
  initTime: Date,
  file: LayoutFile,
  ids: readonly NativeFieldId[],
  leads: readonly number[],
): void {
  const fields = (file.leads.length === 0 ? [0] : file.leads.filter((lead) => leads.includes(lead))).flatMap(
    (lead) =>
      ids.filter((id) => lead > 0 || !isSum(model, id)).map((id) => fieldOf(model, initTime, id, lead)),
  );
  const messages = fields.map((field) => messageOf(model, initTime, field));
  const bytes = Buffer.concat(messages);
  files.set(file.path, modelOf(model).compression === 'bzip2' ? packBzip2(bytes) : bytes);
  const { index } = modelOf(model);
  if (index === null) return;
  let offset = 0;
  const lines = fields.map((field, at) => {
    const length = messages[at]?.length ?? 0;
    const line =
      index === 'wgrib2-idx'
        ? idxLine(model, initTime, field, at, offset)
        : ecmwfLine(model, initTime, field, offset, length);
    offset += length;
    return line;
  });
  const path = index === 'wgrib2-idx' ? `${file.path}.idx` : file.path.replace(/\.grib2$/, '.index');
  files.set(path, Buffer.from(`${lines.join('\n')}\n`));
}

const isSum = (model: DefaultModelId, id: NativeFieldId) =>
  nativeFieldOf(model, id).key.statisticalProcess === 1;

function fieldOf(model: DefaultModelId, initTime: Date, id: NativeFieldId, lead: number): MadeField {
  return { id, lead, start: isSum(model, id) ? startOfSum(model, initTime, lead) : lead };
}

function startOfSum(model: DefaultModelId, initTime: Date, lead: number): number {
  const hour = initTime.getUTCHours();
  const bucket = bucketHoursOf(model, hour);
  if (bucket !== null) return bucket * Math.floor((lead - 1) / bucket);
  return modelOf(model).accumulation.kind === 'from_start' ? 0 : lead - 1;
}

const isCoordinate = (id: NativeFieldId) => id === 'cell_latitude' || id === 'cell_longitude';

/** Other values, and so another length, for every field: such as the field may have. */
function messageOf(model: DefaultModelId, initTime: Date, { id, lead, start }: MadeField): Uint8Array {
  const seed = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), lead);
  const { key, scale } = nativeFieldOf(model, id);
  const { min, max } = isCoordinate(id) ? { min: -90, max: 90 } : plausibleRangeOf(model, id);
  const plausibleValue = (part: number) =>
    min <= 200 && max >= 297 ? 200 + part : min + ((max - min) * part) / 97;
  return nativeMessage({
    model,
    variable: isVariableName(id) ? id : 'air_temperature_2m',
    key,
    initTime,
    lead,
    windowStart: start,
    // Metres of precipitation need as many decimals as millimetres, and three more.
    decimalScale: 2 + Math.max(0, Math.round(Math.log10(scale))),
    values: Float64Array.from(
      { length: COARSE_GLOBE.points },
      (_, at) => plausibleValue((seed * (at + 1)) % 97) / scale,
    ),
  });
}

function idxLine(
  model: DefaultModelId,
  initTime: Date,
  field: MadeField,
  at: number,
  offset: number,
): string {
  const { names } = nativeFieldOf(model, field.id);
  if (names.kind !== 'idx') throw new Error(`${field.id} has no inventory row`);
  const { lead, start } = field;
  const instant = lead === 0 ? 'anl' : `${lead} hour fcst`;
  const time = start === lead ? instant : `${start}-${lead} hour acc fcst`;
  const date = initTime.toISOString().slice(0, 13).replace(/[-T]/g, '');
  return `${at + 1}:${offset}:d=${date}:${names.variable}:${names.level}:${time}:`;
}

function ecmwfLine(
  model: DefaultModelId,
  initTime: Date,
  field: MadeField,
  offset: number,
  length: number,
): string {
  const { names } = nativeFieldOf(model, field.id);
  if (names.kind !== 'ecmwf') throw new Error(`${field.id} has no index line`);
  const iso = initTime.toISOString();
  return JSON.stringify({
    domain: 'g',
    date: iso.slice(0, 10).replaceAll('-', ''),
    time: `${iso.slice(11, 13)}00`,
    expver: '0001',
    class: 'od',
    type: 'fc',
    stream: 'oper',
    levtype: names.levelType,
    ...(names.level !== null && { levelist: String(names.level) }),
    step: String(field.lead),
    param: names.params[0],
    _offset: offset,
    _length: length,
  });
}

/** The first leads of a run. */
export function firstLeads(model: DefaultModelId, initTime: Date, count: number): readonly number[] {
  return leadsOf(model, initTime.getUTCHours()).slice(0, count);
}
