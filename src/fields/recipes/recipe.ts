import {
  bucketHoursOf,
  conversionOf,
  type DerivationId,
  derivationInputsOf,
  isDifference,
  isGivenAt,
  isVariableName,
  type ModelId,
  type NativeConversionId,
  type NativeField,
  type NativeFieldId,
  nativeFieldOf,
  nativeOf,
  type VariableName,
} from '../../catalog/index.ts';
import type { SelectedEntry } from '../../source/index.ts';

/** How to make one field of a variable from native fields. */
export type Recipe =
  /** The native field itself. */
  | { readonly kind: 'direct'; readonly value: SelectedEntry }
  /** One wind component, rotated from the grid's axes to east and north if the message says that it is along the axes. */
  | {
      readonly kind: 'wind';
      readonly component: 'u' | 'v';
      readonly u: SelectedEntry;
      readonly v: SelectedEntry;
    }
  /** An amount since the previous output step: one record of exactly that window, or the difference of two of one accumulation. */
  | {
      readonly kind: 'amount';
      readonly later: SelectedEntry;
      readonly earlier: SelectedEntry | null;
      readonly stepHours: number;
    }
  /** A mean since the previous output step: one record of exactly that window, or computed from two of one start. */
  | {
      readonly kind: 'mean';
      readonly later: SelectedEntry;
      readonly earlier: SelectedEntry | null;
      /** Hours that the records are means over; those of `earlier` are 0 where there is none. */
      readonly laterHours: number;
      readonly earlierHours: number;
    }
  /** A sum since the previous output step divided by its hours: one record of exactly that window, or the difference of two. */
  | {
      readonly kind: 'rate';
      readonly later: SelectedEntry;
      readonly earlier: SelectedEntry | null;
      readonly stepHours: number;
    }
  /** Computed by a formula from other fields at the same lead. */
  | {
      readonly kind: 'derived';
      readonly derivation: DerivationId;
      /** In the order that the derivation names. */
      readonly inputs: readonly DerivedInput[];
    };

interface DerivedInput {
  /** An input that is a variable is made like that variable, so winds are rotated first, but it is not rounded. */
  readonly recipe: Recipe;
  /** The input's own level: height above ground in m, pressure in Pa or number of a model level; null if the catalog has none. */
  readonly level: number | null;
}

/** The entries of one run by native field. */
export type EntriesByNativeField = ReadonlyMap<NativeFieldId, readonly SelectedEntry[]>;

/** Conversions of a record that covers time into what covers the output step. */
type StepConversion = Exclude<NativeConversionId, 'identity' | 'scale' | 'rotate_lambert'>;

/**
 * The recipe for a variable at a lead, or null if the run's entries are not sufficient (yet).
 * @param previousLead the model's output step before this one; null at the first
 */
export function recipeFor(
  model: ModelId,
  variable: VariableName,
  lead: number,
  previousLead: number | null,
  entries: EntriesByNativeField,
): Recipe | null {
  const native = nativeOf(model, variable);
  if (native.status === 'unavailable' || !isGivenAt(native, lead)) return null;
  if (native.status === 'derived') {
    const inputs = derivedInputs(model, variable, lead, previousLead, entries);
    return inputs === null ? null : { kind: 'derived', derivation: native.conversion, inputs };
  }
  switch (native.conversion) {
    case 'identity':
    case 'scale': {
      const value = endingAt(entries.get(variable), lead).find(
        ({ window }) => window.startHours === windowStart(native, lead, previousLead),
      );
      return value === undefined ? null : { kind: 'direct', value };
    }
    case 'rotate_lambert':
      return windRecipe(variable, lead, entries);
    default:
      return stepRecipe(model, variable, native.conversion, lead, previousLead, entries);
  }
}

/** The recipe for a sum, a mean or a rate since the previous output step. */
function stepRecipe(
  model: ModelId,
  id: NativeFieldId,
  conversion: StepConversion,
  lead: number,
  previousLead: number | null,
  entries: EntriesByNativeField,
): Recipe | null {
  if (previousLead === null) return null;
  const records = recordsOfStep(model, conversion, entries.get(id) ?? [], lead, previousLead);
  if (records === null) return null;
  if (conversion === 'mean_of_step') return meanRecipe(records);
  const kind = conversion === 'rate_of_step' ? 'rate' : 'amount';
  return { kind, ...records, stepHours: lead - previousLead };
}

/** The lead at which the window of a directly used value must start, so that a maximum since the start of the run is not used. */
function windowStart({ window }: NativeField, lead: number, previousLead: number | null): number | null {
  switch (window) {
    case 'instant':
      return lead;
    case 'last_hour':
      return lead - 1;
    case 'output_step':
      return previousLead;
  }
}

/** The native fields that a recipe reads. */
export function inputsOf(recipe: Recipe): readonly SelectedEntry[] {
  switch (recipe.kind) {
    case 'direct':
      return [recipe.value];
    case 'wind':
      return [recipe.u, recipe.v];
    case 'amount':
    case 'mean':
    case 'rate':
      return recipe.earlier === null ? [recipe.later] : [recipe.later, recipe.earlier];
    case 'derived':
      return [...new Set(recipe.inputs.flatMap((input) => inputsOf(input.recipe)))];
  }
}

/** The inputs of a derived variable; null if any is missing. */
function derivedInputs(
  model: ModelId,
  variable: VariableName,
  lead: number,
  previousLead: number | null,
  entries: EntriesByNativeField,
): readonly DerivedInput[] | null {
  const inputs: DerivedInput[] = [];
  for (const id of derivationInputsOf(model, variable)) {
    const recipe = isVariableName(id)
      ? recipeFor(model, id, lead, previousLead, entries)
      : fieldRecipe(model, id, lead, previousLead, entries);
    if (recipe === null) return null;
    inputs.push({ recipe, level: nativeFieldOf(model, id).key.surfaceValue });
  }
  return inputs;
}

/** The recipe for an input that is not a variable: as it is at the lead, or of the output step where the record covers time. */
function fieldRecipe(
  model: ModelId,
  id: NativeFieldId,
  leadOfField: number,
  previousLead: number | null,
  entries: EntriesByNativeField,
): Recipe | null {
  const conversion = conversionOf(model, id);
  if (isDifference(conversion)) return stepRecipe(model, id, conversion, leadOfField, previousLead, entries);
  const lead = nativeFieldOf(model, id).constant ? 0 : leadOfField;
  const value = endingAt(entries.get(id), lead).find(({ window }) => window.startHours === lead);
  return value === undefined ? null : { kind: 'direct', value };
}

function windRecipe(variable: VariableName, lead: number, entries: EntriesByNativeField): Recipe | null {
  const component = isEastward(variable) ? 'u' : 'v';
  const partner = partnerOf(variable);
  const [own] = endingAt(entries.get(variable), lead);
  const [other] = endingAt(entries.get(partner), lead);
  if (own === undefined || other === undefined) return null;
  return component === 'u'
    ? { kind: 'wind', component, u: own, v: other }
    : { kind: 'wind', component, u: other, v: own };
}

/** A record that ends at a lead, and the one of the same start that ends at the output step before; null where none is needed. */
interface RecordsOfStep {
  readonly later: SelectedEntry;
  readonly earlier: SelectedEntry | null;
}

/**
 * Of the records that end at the lead, uses the one that starts last among the usable ones. A record that starts at the previous
 * output step is used directly; from any other the record of the same accumulation that ends at that step is subtracted. Where
 * NAM's buckets end there may be two, for 12-24 and 21-24 hours, and only the first has an earlier record. Null if none is usable.
 */
function recordsOfStep(
  model: ModelId,
  conversion: StepConversion,
  records: readonly SelectedEntry[],
  lead: number,
  previousLead: number,
): RecordsOfStep | null {
  const before = endingAt(records, previousLead);
  const candidates = endingAt(records, lead).toSorted((a, b) => b.window.startHours - a.window.startHours);
  for (const later of candidates) {
    const { startHours } = later.window;
    if (startHours === previousLead) return { later, earlier: null };
    // A model with one-hour records has one at every step; any other record of this name is the run total.
    if (conversion === 'use_1h_record' || isTotalBesideBuckets(model, later)) continue;
    const earlier = before.find(({ window }) => window.startHours === startHours);
    if (earlier !== undefined) return { later, earlier };
  }
  return null;
}

function meanRecipe({ later, earlier }: RecordsOfStep): Recipe {
  const hoursOf = (entry: SelectedEntry | null) =>
    entry === null ? 0 : entry.window.endHours - entry.window.startHours;
  return { kind: 'mean', later, earlier, laterHours: hoursOf(later), earlierHours: hoursOf(earlier) };
}

/** Whether it is the run total of a model with buckets, which is never differenced since it falls by several millimetres in places. */
function isTotalBesideBuckets(model: ModelId, { window, initTime }: SelectedEntry): boolean {
  const bucketHours = bucketHoursOf(model, initTime.getUTCHours());
  return bucketHours !== null && window.startHours === 0 && window.endHours > bucketHours;
}

function endingAt(entries: readonly SelectedEntry[] | undefined, lead: number): readonly SelectedEntry[] {
  return (entries ?? []).filter(({ window }) => window.endHours === lead);
}

function isEastward(variable: VariableName): boolean {
  return /^(wind_u_|u_wind_)/.test(variable);
}

/** The other component of a horizontal wind on the same level. */
export function partnerOf(variable: VariableName): VariableName {
  const partner = isEastward(variable)
    ? variable.replace(/^wind_u_/, 'wind_v_').replace(/^u_wind_/, 'v_wind_')
    : variable.replace(/^wind_v_/, 'wind_u_').replace(/^v_wind_/, 'u_wind_');
  if (!isVariableName(partner) || partner === variable)
    throw new Error(`fields: ${variable} is not a wind component`);
  return partner;
}
