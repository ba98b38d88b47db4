import type { Model, StreamRule } from '../model/model.ts';
import type { EncodedField } from '../model/native.ts';
import { modelOf } from '../models.ts';
import type { ModelId } from '../names/models/model-ids.ts';

/** Values for placeholders of a path template other than those of run and lead; see `PathTemplate`. */
export type PathValues = Readonly<Record<string, string>>;

/**
 * Path of a file of a run below the producer's base.
 * @param product key of the model's `files`
 * @throws RangeError when the model has no such product, or its template has a placeholder without a value
 */
export function pathOfFile(
  { model, initTime }: { readonly model: ModelId; readonly initTime: Date },
  product: string,
  lead: number,
  extraValues: PathValues = {},
): string {
  const { files, stream } = modelOf(model);
  const template = files[product];
  if (template === undefined) throw new RangeError(`catalog: ${model} has no product ${product}`);
  return fillPath(template, initTime, lead, {
    ...(stream === null ? {} : { stream: streamOf(stream, initTime) }),
    ...extraValues,
  });
}

/**
 * Fills a path template for a run and lead, and with `extraValues` for other placeholders.
 * @throws RangeError for a placeholder without a value
 */
export function fillPath(
  template: string,
  initTime: Date,
  lead: number,
  extraValues: PathValues = {},
): string {
  const values = { ...runValues(initTime), ...leadValues(lead), ...extraValues };
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`path template "${template}": no value for ${placeholder}`);
    return value;
  });
}

/** The placeholders that a field determines where each field has its own files; none in other layouts. */
export function pathValuesOfField({ names }: EncodedField): PathValues {
  if (names.kind !== 'dwd') return {};
  const level = names.level === null ? {} : { L: String(names.level), K: String(names.level) };
  return { var: names.directory, VAR: names.variable, ...level };
}

/** The value of `{member}` in the paths of an ensemble whose members have their own files; none for other models. @param member 0 = the control */
export function pathValuesOfMember(model: ModelId, member: number): PathValues {
  const names = modelOf(model).ensemble?.fileNames ?? null;
  if (names === null) return {};
  return {
    member: member === 0 ? names.control : `${names.perturbed}${String(member).padStart(2, '0')}`,
  };
}

function runValues(initTime: Date): PathValues {
  const iso = initTime.toISOString();
  const [year, month, day, hour] = [iso.slice(0, 4), iso.slice(5, 7), iso.slice(8, 10), iso.slice(11, 13)];
  return {
    YYYY: year,
    MM: month,
    DD: day,
    HH: hour,
    YYYYMMDD: `${year}${month}${day}`,
    YYYYMMDDHH: `${year}${month}${day}${hour}`,
  };
}

/** Quarter hours share the file of the hour that they end with, as NOAA has it, or of the hour that they begin with, as DWD has it. */
function leadValues(lead: number): PathValues {
  const end = String(Math.ceil(lead));
  const start = String(Math.floor(lead));
  return {
    F: end,
    FF: end.padStart(2, '0'),
    FFF: end.padStart(3, '0'),
    startFFF: start.padStart(3, '0'),
  };
}

/** The value of `{stream}` in the paths of a run. */
export function streamOf({ usual, earlier }: StreamRule, initTime: Date): string {
  const isEarlier =
    initTime.getTime() < Date.parse(earlier.before) && earlier.cycleHours.includes(initTime.getUTCHours());
  return isEarlier ? earlier.stream : usual;
}

/** Kinds of index that producers publish next to their files. */
export type SideCarKind = NonNullable<Model['index']>;

/** The kind of index that a model's files have; null where they have none. */
export function sideCarKindOf(model: ModelId): SideCarKind | null {
  return modelOf(model).index;
}

/** Path of the index next to a file: `x.grib2.idx` as wgrib2 users name it, or `x.index` as ECMWF does. */
export function sideCarPath(kind: SideCarKind, file: string): string {
  return kind === 'wgrib2-idx' ? `${file}.idx` : `${file.replace(/\.grib2?$/, '')}.index`;
}
