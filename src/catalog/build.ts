import type { PressureBase, PressureLevel, SurfaceVariableName, VariableName } from './names.ts';
import type {
  DerivationId,
  DerivationInput,
  DerivedField,
  EncodedField,
  FieldKey,
  Native,
  NativeField,
  SourceField,
  UnavailableField,
} from './native.ts';

/** Everything that one model says about the variables; pressure-level entries are functions of the level in hPa. */
export interface NativeTable {
  readonly surface: Readonly<Record<SurfaceVariableName, Native>>;
  readonly pressure: Readonly<Record<PressureBase, (hectopascals: PressureLevel) => Native>>;
}

/** A fixed surface: type of code table 4.5 and its value in the table's unit; null is not tested. */
export interface Surface {
  readonly type: number | null;
  readonly value: number | null;
  /** Type of the second fixed surface, for layers. */
  readonly second?: number;
}

/** A parameter of discipline 0 (meteorology). */
export interface Parameter {
  readonly category: number;
  readonly number: number;
  readonly units: string;
  /** Statistical process (code table 4.10), where the field is not of one moment. */
  readonly process?: number;
}

export const ACCUMULATION = 1;
export const MAXIMUM = 2;

export const ground = { type: 1, value: 0 } as const;
export const meanSeaLevel = { type: 101, value: 0 } as const;
/** For fields whose level type is not settled: the parameter decides. */
export const anySurface = { type: null, value: null } as const;
export const aboveGround = (metres: number): Surface => ({ type: 103, value: metres });
export const isobaric = (hectopascals: number): Surface => ({ type: 100, value: hectopascals * 100 });
/**
 * Generalised vertical height coordinate: a half level by its number, or a full one by that of the half level above it.
 * The second surface (the half level below, mean sea level for heights) is left untested.
 */
export const modelLevel = (number: number): Surface => ({ type: 150, value: number });

export function keyOf(parameter: Parameter, surface: Surface): FieldKey {
  return {
    discipline: 0,
    category: parameter.category,
    number: parameter.number,
    surfaceType: surface.type,
    surfaceValue: surface.value,
    secondSurfaceType: surface.second ?? null,
    statisticalProcess: parameter.process ?? null,
    local: parameter.number >= 192,
  };
}

type Differences = Partial<Omit<NativeField, keyof SourceField | 'status'>>;

/** A native field that is the variable as it stands, from lead 0, but for the differences given. */
export function native(field: SourceField, differences: Differences = {}): NativeField {
  return {
    status: 'native',
    ...field,
    conversion: 'identity',
    scale: 1,
    offset: 0,
    constant: false,
    firstLeadHours: 0,
    cellMethods: 'time: point',
    window: 'instant',
    comment: null,
    note: null,
    otherEncodings: [],
    ...differences,
  };
}

export function derived(
  conversion: DerivationId,
  inputs: readonly DerivationInput[],
  words: { readonly comment: string; readonly note?: string },
): DerivedField {
  return {
    status: 'derived',
    conversion,
    inputs,
    firstLeadHours: 0,
    cellMethods: 'time: point',
    window: 'instant',
    comment: words.comment,
    note: words.note ?? null,
  };
}

export const variableInput = (name: VariableName): DerivationInput => ({ kind: 'variable', name });

type EncodingDifferences = Partial<Omit<EncodedField, keyof SourceField>>;

/** A native field that no variable is, in its own unit but for the differences given. */
export function encoded(field: SourceField, differences: EncodingDifferences = {}): EncodedField {
  return { ...field, scale: 1, offset: 0, constant: false, otherEncodings: [], ...differences };
}

/** An input of a derivation that no variable is. */
export function fieldInput(field: SourceField, differences: EncodingDifferences = {}): DerivationInput {
  return { kind: 'field', ...encoded(field, differences) };
}

export function unavailable(reason: string): UnavailableField {
  return { status: 'unavailable', reason };
}
