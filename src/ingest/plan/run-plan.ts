import {
  DEFAULT_VARIABLE_NAMES,
  HOUR_MS,
  isCycle,
  isGivenAt,
  isVariableName,
  leadsOf,
  type ModelId,
  modelOf,
  nativeFieldOf,
  nativeOf,
  storedNumbersOf,
  VARIABLE_NAMES,
  type VariableName,
} from '../../catalog/index.ts';
import { type EntriesByNativeField, inputsOf, type Recipe, recipeFor } from '../../fields/index.ts';
import type { SelectedEntry } from '../../source/index.ts';
import type { DamagedCubes, Manifest } from '../../store/index.ts';

/** A field to make: one variable at one lead, of one member of an ensemble. */
export interface PlannedField {
  readonly variable: VariableName;
  readonly lead: number;
  /** 0 = the control, or the only forecast. */
  readonly member: number;
  readonly recipe: Recipe;
}

/** Whether a field is to be ingested. @param member 0 = the control */
export type FieldFilter = (variable: VariableName, lead: number, member: number) => boolean;

/** Leads already in the store by variable; none for a new run. */
export type PresentLeads = ReadonlyMap<VariableName, ReadonlySet<number>>;

/**
 * What the store has already: leads of the control, or of the only forecast, and leads with members. The members of a variable are stored
 * at a lead once, as many as could be read then.
 */
export interface PresentFields {
  readonly control: PresentLeads;
  readonly members: PresentLeads;
}

export const NO_FIELDS: PresentFields = { control: new Map(), members: new Map() };

/** @param damaged cubes that do not count */
export function presentFields(
  manifest: Pick<Manifest, 'cubes' | 'members'> | null,
  damaged: DamagedCubes = new Map(),
): PresentFields {
  const leadsOfCubes = (cubes: Manifest['cubes'] = {}): PresentLeads => {
    const present = new Map<VariableName, ReadonlySet<number>>();
    for (const [variable, segments] of Object.entries(cubes)) {
      const sound = segments.filter(({ file }) => !damaged.has(file));
      if (isVariableName(variable)) present.set(variable, new Set(sound.flatMap(({ leads }) => leads)));
    }
    return present;
  };
  return { control: leadsOfCubes(manifest?.cubes), members: leadsOfCubes(manifest?.members) };
}

/** Whether the store has a field. */
export function isPresent(
  { control, members }: PresentFields,
  { variable, lead, member }: Pick<PlannedField, 'variable' | 'lead' | 'member'>,
): boolean {
  return (member === 0 ? control : members).get(variable)?.has(lead) === true;
}

/** Runs of the model that the entries belong to, newest first; entries of other hours than the model's cycles have none. */
export function runsIn(model: ModelId, entries: readonly SelectedEntry[]): readonly Date[] {
  // Files without a lead belong to every run.
  const ofRuns = entries.filter((entry) => !isConstant(model, entry));
  const times = new Set(ofRuns.map(({ initTime }) => initTime.getTime()));
  return [...times]
    .sort((a, b) => b - a)
    .map((time) => new Date(time))
    .filter((time) => time.getTime() % HOUR_MS === 0 && isCycle(model, time.getUTCHours()));
}

/** Whether a run has the field once, and not at every lead. */
export function isConstant(model: ModelId, { nativeField }: SelectedEntry): boolean {
  return nativeFieldOf(model, nativeField).constant;
}

/**
 * Number of fields (variable x lead, x member of an ensemble) that a complete run has of the variables that are stored by default: those that the producer's files hold as native fields, and
 * those that are derived from them.
 * @param leads those that count; by default all of the run
 */
export function expectedFields(model: ModelId, initTime: Date, leads = runLeads(model, initTime)): number {
  const ofEach = DEFAULT_VARIABLE_NAMES.reduce((sum, variable) => {
    return sum + leads.filter((lead) => isExpected(model, variable, lead)).length;
  }, 0);
  return ofEach * storedNumbersOf(model).length;
}

/** The leads at which the store lacks a requested field that a complete run has, in their order. */
export function lackingLeads(
  model: ModelId,
  leads: readonly number[],
  present: PresentFields,
  requested: FieldFilter = () => true,
): readonly number[] {
  return leads.filter((lead) =>
    // The members of a variable are stored at a lead together: one stands for all.
    (modelOf(model).ensemble === null ? [0] : [0, 1]).some((member) =>
      expectedVariables(model, lead, requested, member).some(
        (variable) => !isPresent(present, { variable, lead, member }),
      ),
    ),
  );
}

/**
 * The leads of which something may come later, since their files, or those of the output step before, with which amounts are made,
 * are not all there.
 * @param leads that are wanted, ascending
 * @param there leads with all their files
 */
export function awaitedLeads(
  model: ModelId,
  initTime: Date,
  leads: readonly number[],
  there: ReadonlySet<number>,
): readonly number[] {
  const ofRun = runLeads(model, initTime);
  const isThere = (lead: number | undefined) => lead === undefined || there.has(lead);
  return leads.filter((lead) => !isThere(lead) || !isThere(ofRun[ofRun.indexOf(lead) - 1]));
}

/** The variables that a complete run has at a lead, of those that are requested. @param member 0 = the control */
export function expectedVariables(
  model: ModelId,
  lead: number,
  requested: FieldFilter = () => true,
  member = 0,
): readonly VariableName[] {
  return VARIABLE_NAMES.filter(
    (variable) => isExpected(model, variable, lead) && requested(variable, lead, member),
  );
}

function isExpected(model: ModelId, variable: VariableName, lead: number): boolean {
  return isGivenAt(nativeOf(model, variable), lead);
}

/** All leads of a run, ascending. */
export function runLeads(model: ModelId, initTime: Date): readonly number[] {
  return leadsOf(model, initTime.getUTCHours());
}

/**
 * The fields of a run that are requested, that its entries can make and that the store lacks: by variable, then by lead, then by member.
 * Which members there are the entries say, not what a message claims of the ensemble's size.
 * What the store has is never made again, so the plan of a complete run is empty.
 * @param entries all of the run
 * @param leads that are looked at; by default all of the run
 */
export function planRun(
  model: ModelId,
  initTime: Date,
  entries: readonly SelectedEntry[],
  present: PresentFields,
  requested: FieldFilter = () => true,
  leads = runLeads(model, initTime),
): readonly PlannedField[] {
  const byMember = entriesByMember(model, entries);
  const ofRun = runLeads(model, initTime);
  return VARIABLE_NAMES.flatMap((variable) =>
    leads.flatMap((lead) => {
      const previous = ofRun[ofRun.indexOf(lead) - 1] ?? null;
      return byMember.flatMap(([member, byNativeField]) => {
        const field = { variable, lead, member };
        if (isPresent(present, field) || !requested(variable, lead, member)) return [];
        const recipe = recipeFor(model, variable, lead, previous, byNativeField);
        return recipe === null ? [] : [{ ...field, recipe }];
      });
    }),
  );
}

/** The entries of each of the model's forecasts that has any, by native field, the control first. What a run has once is of all. */
function entriesByMember(
  model: ModelId,
  entries: readonly SelectedEntry[],
): readonly (readonly [number, EntriesByNativeField])[] {
  const constants = entries.filter((entry) => isConstant(model, entry));
  const others = Map.groupBy(
    entries.filter((entry) => !isConstant(model, entry)),
    ({ member }) => member,
  );
  return storedNumbersOf(model).flatMap((member) => {
    const own = others.get(member) ?? [];
    if (own.length === 0 && constants.length === 0) return [];
    return [[member, Map.groupBy([...own, ...constants], ({ nativeField }) => nativeField)] as const];
  });
}

/**
 * Splits planned fields into batches of whole variables whose planes fit in memory together: one pass over the source's
 * files for each batch. Variables that are made of the same messages come together where they fit. A single variable always
 * fits, whatever its size.
 * @param planeBytes size of one field's integers
 * @param togetherBytes up to which variables that share nothing come together
 */
export function batchesOf(
  planned: readonly PlannedField[],
  planeBytes: number,
  budgetBytes: number,
  togetherBytes = budgetBytes,
): readonly (readonly PlannedField[])[] {
  const batches: PlannedField[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  const add = (fields: readonly PlannedField[]): void => {
    const size = fields.length * planeBytes;
    const batch = batches.at(-1);
    if (batch !== undefined && bytes + size <= togetherBytes) {
      batch.push(...fields);
      bytes += size;
    } else {
      batches.push([...fields]);
      bytes = size;
    }
  };
  for (const family of familiesOf(planned)) {
    const size = family.reduce((sum, fields) => sum + fields.length * planeBytes, 0);
    if (size <= budgetBytes) add(family.flat());
    else for (const fields of family) add(fields);
  }
  return batches;
}

/** Fields by variable, the variables together that share inputs at some lead, in order of their first. */
function familiesOf(planned: readonly PlannedField[]): readonly (readonly (readonly PlannedField[])[])[] {
  const byVariable = Map.groupBy(planned, ({ variable }) => variable);
  const inputs = [...byVariable].map(([variable, fields]) => ({
    item: variable,
    keys: fields.flatMap(({ recipe }) => inputsOf(recipe)),
  }));
  return connected(inputs).map((family) => family.map((variable) => byVariable.get(variable) ?? []));
}

/** Bytes of a stored value, where the source does not say how long its messages are. */
const BYTES_PER_VALUE = 1.25;
/** Cubes are about as large as the messages that they are made of, some larger. */
const CUBES_PER_MESSAGES = 1.25;

/** About how many bytes the cubes of some fields will take. @param gridSize values of one field */
export function expectedBytes(planned: readonly PlannedField[], gridSize: number): number {
  const lengths = entriesToRead(planned).flatMap(({ length }) => length ?? []);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const ofField = lengths.length === 0 ? gridSize * BYTES_PER_VALUE : total / lengths.length;
  return Math.ceil(planned.length * ofField * CUBES_PER_MESSAGES);
}

/** The distinct native fields that some planned fields read. */
export function entriesToRead(fields: readonly PlannedField[]): readonly SelectedEntry[] {
  return [...new Set(fields.flatMap(({ recipe }) => inputsOf(recipe)))];
}

/**
 * Splits planned fields into groups that have no input in common, so that no input is decoded twice and no more than one
 * group's are in memory at a time: both components of a wind, say, with what is derived from them. Inputs that the run has once
 * are in memory anyway, and do not count.
 */
export function groupsSharingInputs(
  model: ModelId,
  fields: readonly PlannedField[],
): readonly (readonly PlannedField[])[] {
  return connected(
    fields.map((field) => ({
      item: field,
      keys: inputsOf(field.recipe).filter((entry) => !isConstant(model, entry)),
    })),
  );
}

/** Items that share a key, directly or through others, together; in order of the first of each. */
function connected<Item>(
  items: readonly { readonly item: Item; readonly keys: readonly unknown[] }[],
): readonly (readonly Item[])[] {
  const groups = new Set<Set<Item>>();
  const groupOf = new Map<unknown, Set<Item>>();
  for (const { item, keys } of items) {
    const joined = new Set(keys.flatMap((key) => groupOf.get(key) ?? []));
    const [group = new Set<Item>(), ...others] = joined;
    groups.add(group.add(item));
    for (const other of others) {
      groups.delete(other);
      for (const each of other) group.add(each);
      for (const [key, former] of groupOf) if (former === other) groupOf.set(key, group);
    }
    for (const key of keys) groupOf.set(key, group);
  }
  return [...groups].map((group) => [...group]);
}
