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
  /** The leads that it is for, ascending; none for a field that a run has once. */
  readonly leads: readonly number[];
  /** Where the producer gives every field a file of its own: the field in this one. */
  readonly nativeField: NativeFieldId | null;
}

/**
 * Every file of a run that holds native fields of the service's variables, in order of leads, those without a lead last; the
 * first is one of 2 m temperature. What the path templates ask for decides: a file for each lead, for each group of leads
 * (`{GROUP}`), or for each field and lead (`{VAR}`).
 */
export function filesOfRun(model: ModelId, initTime: Date): readonly LayoutFile[] {
  const { files, stream } = modelOf(model);
  const ofRun = { ...runValues(initTime), ...(stream !== null && { stream: streamOf(stream, initTime) }) };
  const fieldsByProduct = Map.groupBy(nativeFieldsOf(model), ([, field]) => field.file);
  const allLeads = leadsOf(model, initTime.getUTCHours());
  const layout = [...fieldsByProduct].flatMap(([product, fields]): LayoutFile[] => {
    const pattern = files[product];
    if (pattern === undefined) return [];
    const template = fill(pattern, ofRun);
    const fileOf = (
      pathOfLeads: string,
      leads: readonly number[],
      nativeField: NativeFieldId | null = null,
    ): LayoutFile => {
      const path = complete(fill(pathOfLeads, leadValues(leads[0] ?? 0)));
      return { path, product, leads, nativeField };
    };
    if (template.includes('{VAR}')) {
      return fields.flatMap(([id, field]) => {
        const ofField = fill(template, pathValuesOf(field));
        if (field.constant) return [fileOf(ofField, [], id)];
        const first = firstLeadOf(model, id);
        return allLeads.filter((lead) => lead >= first).map((lead) => fileOf(ofField, [lead], id));
      });
    }
    if (template.includes('{GROUP}')) {
      return modelOf(model).groups.map((group) =>
        fileOf(fill(template, { GROUP: group }), leadsOfGroup(group, allLeads)),
      );
    }
    return allLeads.map((lead) => fileOf(template, [lead]));
  });
  return layout.sort((a, b) => firstOf(a) - firstOf(b));
}

function firstOf({ leads }: LayoutFile): number {
  return leads[0] ?? Number.MAX_SAFE_INTEGER;
}

/** `07H12H`: its first and its last lead. */
function leadsOfGroup(group: string, leads: readonly number[]): readonly number[] {
  const [first = 0, last = 0] = Array.from(group.matchAll(/\d+/g), ([hours]) => Number(hours));
  return leads.filter((lead) => lead >= first && lead <= last);
}

/** A variable's field may be missing, or mean nothing, at the first leads. */
function firstLeadOf(model: ModelId, id: NativeFieldId): number {
  const native = isVariableName(id) ? nativeOf(model, id) : null;
  return native?.status === 'native' ? native.firstLeadHours : 0;
}

/** What `{stream}` stands for in the paths of a run. */
export function streamOf({ usual, earlier }: StreamRule, initTime: Date): string {
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
  return complete(fill(template, { ...runValues(initTime), ...leadValues(lead), ...more }));
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

function leadValues(lead: number): PathValues {
  const text = String(lead);
  return { F: text, FF: text.padStart(2, '0'), FFF: text.padStart(3, '0') };
}

/** Fills what the values give and leaves the rest. */
function fill(template: string, values: PathValues): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

function complete(path: string): string {
  const [lacking] = /\{\w+\}/.exec(path) ?? [];
  if (lacking !== undefined) throw new RangeError(`path template "${path}": ${lacking} is not given`);
  return path;
}
