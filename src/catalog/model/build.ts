import type {
  PressureBase,
  PressureLevel,
  SurfaceVariableName,
  VariableName,
} from '../variables/variable-names.ts';
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

/** How one model gives its variables; pressure-level entries are functions of the level in hPa. */
export interface NativeTable {
  readonly surface: Readonly<Partial<Record<SurfaceVariableName, Native>>>;
  readonly pressure: Readonly<Partial<Record<PressureBase, (hectopascals: PressureLevel) => Native>>>;
  /** Reason that callers read for the variables that are not listed; by default `NOT_PRODUCED`. */
  readonly notListed?: string;
}

export const NOT_PRODUCED = 'not produced by this model';

/** A fixed surface: its type in code table 4.5 and its value in the table's unit; a null member matches anything. */
export interface Surface {
  readonly type: number | null;
  readonly value: number | null;
  /** Type of the second fixed surface, for layers. */
  readonly second?: number;
}

/** A parameter of discipline 0 (meteorology), or of another that it names. */
export interface Parameter {
  readonly discipline?: number;
  readonly category: number;
  readonly number: number;
  readonly units: string;
  /** Statistical process (code table 4.10), where the field is not instantaneous. */
  readonly process?: number;
}

export const AVERAGE = 0;
export const ACCUMULATION = 1;
export const MAXIMUM = 2;

export const ground = { type: 1, value: 0 } as const;
export const meanSeaLevel = { type: 101, value: 0 } as const;
/** For fields whose level type varies: the parameter alone identifies them. */
export const anySurface = { type: null, value: null } as const;
export const aboveGround = (metres: number): Surface => ({ type: 103, value: metres });
export const isobaric = (hectopascals: number): Surface => ({ type: 100, value: hectopascals * 100 });
/**
 * Generalised vertical height coordinate: a half level by its number, or a full level by that of the half level above it.
 * The second surface (the half level below, or mean sea level for heights) is not tested.
 */
export const modelLevel = (number: number): Surface => ({ type: 150, value: number });

/** A mean over the time since the previous output step. @param firstLeadHours the first step */
export const meanOfStep = (firstLeadHours: number) =>
  ({ firstLeadHours, cellMethods: 'time: mean', window: 'output_step' }) as const;

/** An amount since the previous output step. @param firstLeadHours the first step */
export const sumOfStep = (firstLeadHours: number) =>
  ({ firstLeadHours, cellMethods: 'time: sum', window: 'output_step' }) as const;

export function keyOf(parameter: Parameter, surface: Surface): FieldKey {
  return {
    discipline: parameter.discipline ?? 0,
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

/** A native field that is the variable without conversion, from lead 0, except for `differences`. */
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
  texts: { readonly comment: string; readonly note?: string },
  differences: Partial<Pick<DerivedField, 'firstLeadHours' | 'cellMethods' | 'window'>> = {},
): DerivedField {
  return {
    status: 'derived',
    conversion,
    inputs,
    firstLeadHours: 0,
    cellMethods: 'time: point',
    window: 'instant',
    comment: texts.comment,
    note: texts.note ?? null,
    ...differences,
  };
}

export const variableInput = (name: VariableName): DerivationInput => ({ kind: 'variable', name });

type EncodingDifferences = Partial<Omit<EncodedField, keyof SourceField>>;

/** A native field that is not a variable, in its own unit except for `differences`. */
export function encoded(field: SourceField, differences: EncodingDifferences = {}): EncodedField {
  return { ...field, scale: 1, offset: 0, constant: false, otherEncodings: [], ...differences };
}

/** An input of a derivation that is not a variable. */
export function fieldInput(field: SourceField, differences: EncodingDifferences = {}): DerivationInput {
  return { kind: 'field', ...encoded(field, differences) };
}

export function unavailable(reason: string): UnavailableField {
  return { status: 'unavailable', reason };
}

/** The ground of an ensemble's model, which its files may have. */
export const groundOfMembers = unavailable(
  'the ground is the same for all members, and a field of an ensemble would be stored for each of them',
);
