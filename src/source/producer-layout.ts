import {
  type EncodedField,
  isVariableName,
  leadsOf,
  type ModelId,
  modelOf,
  type NativeFieldId,
  nativeFieldsOf,
  nativeOf,
  type StreamRule,
} from '../catalog/index.ts';

/** One file of a run in the producer's layout, below a source's base. */
export interface LayoutFile {
  readonly path: string;
  /** Product key in the catalog's `files`. */
  readonly product: string;
  /** The file's lead; of a file of several leads, the first. */
  readonly lead: number;
  /** Where the producer gives every field a file of its own: the field in this one. */
  readonly nativeField: NativeFieldId | null;
}

/**
 * Every file of a run that holds native fields of the service's variables, in order of leads; the first is one of 2 m
 * temperature. What the path templates ask for decides: a file for each lead, for each group of leads (`{GROUP}`), or for
 * each field and lead (`{VAR}`).
 */
export function filesOfRun(model: ModelId, initTime: Date): readonly LayoutFile[] {
  const { files, stream } = modelOf(model);
  const run = stream === null ? {} : { stream: streamOf(stream, initTime) };
  const fieldsByProduct = Map.groupBy(nativeFieldsOf(model), ([, field]) => field.file);
  const leads = leadsOf(model, initTime.getUTCHours());
  const layout = [...fieldsByProduct].flatMap(([product, fields]): LayoutFile[] => {
    const template = files[product];
    if (template === undefined) return [];
    const fill = (lead: number, more: PathValues = {}) =>
      fillPath(template, initTime, lead, { ...run, ...more });
    if (template.includes('{VAR}')) {
      return fields.flatMap(([nativeField, field]) =>
        leads
          .filter((lead) => lead >= firstLeadOf(model, nativeField))
          .map((lead) => ({ path: fill(lead, pathValuesOf(field)), product, lead, nativeField })),
      );
    }
    if (template.includes('{GROUP}')) {
      return modelOf(model).groups.map((group) => {
        const lead = Number.parseInt(group, 10);
        return { path: fill(lead, { GROUP: group }), product, lead, nativeField: null };
      });
    }
    return leads.map((lead) => ({ path: fill(lead), product, lead, nativeField: null }));
  });
  return layout.sort((a, b) => a.lead - b.lead);
}

/** A variable's field may be missing, or mean nothing, at the first leads. */
function firstLeadOf(model: ModelId, id: NativeFieldId): number {
  const native = isVariableName(id) ? nativeOf(model, id) : null;
  return native?.status === 'native' ? native.firstLeadHours : 0;
}

function streamOf({ usual, earlier }: StreamRule, initTime: Date): string {
  const isEarlier =
    initTime.getTime() < Date.parse(earlier.before) && earlier.cycleHours.includes(initTime.getUTCHours());
  return isEarlier ? earlier.stream : usual;
}

/** What a template asks for beside run and lead. */
type PathValues = Readonly<Record<string, string>>;

function pathValuesOf({ names }: EncodedField): PathValues {
  if (names.kind !== 'dwd') return {};
  const level = names.level === null ? {} : { L: String(names.level), K: String(names.level) };
  return { var: names.directory, VAR: names.variable, ...level };
}

/**
 * Fills a path template (catalog `PathTemplate`) for a run and lead, and with `more` placeholders. Throws RangeError at
 * one that neither gives.
 */
export function fillPath(template: string, initTime: Date, lead: number, more: PathValues = {}): string {
  const iso = initTime.toISOString();
  const [year, month, day, hour] = [iso.slice(0, 4), iso.slice(5, 7), iso.slice(8, 10), iso.slice(11, 13)];
  const values: PathValues = {
    YYYY: year,
    MM: month,
    DD: day,
    HH: hour,
    YYYYMMDD: `${year}${month}${day}`,
    YYYYMMDDHH: `${year}${month}${day}${hour}`,
    F: String(lead),
    FF: String(lead).padStart(2, '0'),
    FFF: String(lead).padStart(3, '0'),
    ...more,
  };
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`path template "${template}": ${placeholder} is not given`);
    return value;
  });
}
