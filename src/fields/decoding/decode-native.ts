// biome-ignore-all lint/style/noNonNullAssertion: loops over the cells of typed arrays, whose indexes are bounded by their lengths

import {
  type DecodedField,
  decodeQuantised,
  decodeValues,
  GribError,
  type GribField,
  parseMessage,
  toRowMajor,
} from 'gribjs';
import {
  decimalsOf,
  describeOrigin,
  isOriginOf,
  type ModelId,
  nativeFieldOf,
  plausibleRangeOf,
  type VariableName,
  variableOf,
} from '../../catalog/index.ts';
import { type Grid, type GridSpecWithRows, gridSpecOf, UnsupportedGridError } from '../../geo/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { fieldOfEntry, originOf, type SelectedEntry } from '../../source/index.ts';
import type { Scratch } from './scratch.ts';
import {
  convertedImplausible,
  type ImplausibleValues,
  implausibleError,
  implausibleIntegers,
  implausibleValues,
} from './values/plausibility.ts';
import { clamp } from './values/quantise.ts';
import { unitConversionOf } from './values/unit-conversion.ts';

/**
 * A decoded native field, in the units of its variable or of the derivation that uses it, but otherwise as the producer encoded
 * it: winds not rotated, amounts still accumulated.
 */
export interface NativeValues {
  /** In the order of messages; on a grid with rows `[y][x]` in the file's row order, x eastward. NaN where masked. */
  readonly values: Float64Array;
  /** Whether winds are along the grid's axes instead of east and north (flag table 3.3, bit 5). */
  readonly gridRelativeWinds: boolean;
}

/**
 * Decodes the field that an entry describes from its message. The message itself decides: it is refused if it holds another
 * field, run or time than the index says, a field on another grid than its run, or a value that is not plausible.
 * Throws IsobarError('upstream_unavailable'), with the reason `implausible` where it is for its values.
 * @param scratch where the values go, instead of a new array; they count until it is released
 */
export function decodeNative(
  model: ModelId,
  entry: SelectedEntry,
  message: Uint8Array,
  grid: Grid,
  scratch?: Scratch,
): NativeValues {
  return asUpstreamError(entry, () => {
    const { field, scale, offset } = findEntryField(model, entry, parseMessage(message));
    // Checked before anything is allocated for the number of points that the message claims.
    if (!grid.matches(field.grid)) throw messageError(entry, 'its grid is not that of its run');
    const points = field.numberOfPoints;
    const values = decodeValues(message, field, scratch?.doubles(points) ?? new Float64Array(points));
    const range = plausibleRangeOf(model, entry.nativeField);
    refuse(model, entry, convertedImplausible(values, { scale, offset }, range));
    return {
      values: toRowMajor(values, field.grid),
      gridRelativeWinds: hasGridRelativeWinds(field),
    };
  });
}

export interface QuantumOptions {
  readonly variable: VariableName;
  /** Member of an ensemble; default 0, the control. */
  readonly member?: number;
  /** Filled and returned, one element for each point of the grid, instead of a new array. */
  readonly into?: Int32Array;
  readonly scratch?: Scratch;
}

/**
 * The same integers as `FieldMaker.make` gives for a field that needs no processing, three times as fast, since they are computed
 * directly from the packed integers. Null if that is not possible: the unit differs, or values do not fit.
 * Throws IsobarError('upstream_unavailable') as `decodeNative`.
 */
export function decodeQuantum(
  model: ModelId,
  entry: SelectedEntry,
  message: Uint8Array,
  grid: Grid,
  { variable, member = 0, into = new Int32Array(grid.size), scratch }: QuantumOptions,
): Int32Array | null {
  return asUpstreamError(entry, () => {
    const { field, scale, offset } = findEntryField(model, entry, parseMessage(message));
    if (scale !== 1 || offset !== 0) return null;
    if (!grid.matches(field.grid)) throw messageError(entry, 'its grid is not that of its run');
    const memory = grid.isInMessageOrder ? into : scratch?.integers(field.numberOfPoints);
    const decimals = decimalsOf(variable, member);
    const integers = quantisedValues(message, field, decimals, memory);
    if (integers === null) return null;
    const { plausible } = variableOf(variable);
    refuse(model, entry, implausibleIntegers(integers, plausible, decimals));
    clamp(integers, variable, member);
    return putInto(into, toRowMajor(integers, field.grid), grid);
  });
}

/** Throws IsobarError('upstream_unavailable') with the reason `implausible`. */
export function requirePlausible(model: ModelId, entry: SelectedEntry, values: Float64Array): void {
  refuse(model, entry, implausibleValues(values, plausibleRangeOf(model, entry.nativeField)));
}

function refuse(model: ModelId, entry: SelectedEntry, found: ImplausibleValues | null): void {
  if (found === null) return;
  const { file, offset, nativeField } = entry;
  const where = `${file.url}: message at byte ${offset}: ${nativeField}`;
  throw implausibleError(where, found, plausibleRangeOf(model, nativeField));
}

/** Puts integers in the order of messages into a field, in the order of the grid. */
function putInto(into: Int32Array, integers: Int32Array, grid: Grid): Int32Array {
  const arranged = grid.arrangeIntegers(integers, into);
  // They may be there already.
  if (arranged.buffer !== into.buffer || arranged.byteOffset !== into.byteOffset) into.set(arranged);
  return into;
}

function quantisedValues(
  message: Uint8Array,
  field: GribField,
  decimals: number,
  into?: Int32Array,
): Int32Array | null {
  try {
    return decodeQuantised(message, field, decimals, into);
  } catch (error) {
    // Values beyond 32 bits or an unknown packing. The slower path finds out which.
    if (error instanceof GribError && error.code === 'UNSUPPORTED') return null;
    throw error;
  }
}

/** The grid of the field that an entry describes. Throws IsobarError('upstream_unavailable') as `decodeNative`. */
export function gridOfMessage(model: ModelId, entry: SelectedEntry, message: Uint8Array): GridSpecWithRows {
  return asUpstreamError(entry, () =>
    gridSpecOf(findEntryField(model, entry, parseMessage(message)).field.grid),
  );
}

/**
 * The field that an entry describes, decoded as it is in the message, without checking its grid.
 * @param maxPoints a message that claims more points is refused before anything is allocated
 * Throws IsobarError('upstream_unavailable') as `decodeNative`.
 */
export function decodeEntryField(
  model: ModelId,
  entry: SelectedEntry,
  message: Uint8Array,
  maxPoints: number,
): DecodedField {
  return asUpstreamError(entry, () => {
    const { field } = findEntryField(model, entry, parseMessage(message));
    if (field.numberOfPoints > maxPoints)
      throw messageError(entry, `${field.numberOfPoints} points, at most ${maxPoints}`);
    return { field, values: decodeValues(message, field, new Float64Array(field.numberOfPoints)) };
  });
}

/**
 * The field of a message that an entry describes, and its unit conversion. Throws IsobarError('upstream_unavailable') where none is.
 */
export function findEntryField(model: ModelId, entry: SelectedEntry, fields: readonly GribField[]) {
  const native = nativeFieldOf(model, entry.nativeField);
  const field = fieldOfEntry(model, entry, fields);
  const conversion = field === undefined ? null : unitConversionOf(native, field);
  if (field === undefined || conversion === null) {
    const { kind, startHours, endHours } = entry.window;
    const promised = `${entry.nativeField}, ${kind} ${startHours}-${endHours} h of the run ${entry.initTime.toISOString()}`;
    throw messageError(entry, `the index promises ${promised}, and ${foundInstead(model, fields)}`);
  }
  return { field, ...conversion };
}

/** What a message holds instead of what its index promises: the fields of another model, or something else. */
function foundInstead(model: ModelId, fields: readonly GribField[]): string {
  const foreign = fields.map(originOf).find((origin) => !isOriginOf(model, origin));
  return foreign === undefined
    ? 'the message holds something else'
    : `the message is of ${describeOrigin(foreign)}, not of ${model}`;
}

export function hasGridRelativeWinds({ grid }: GribField): boolean {
  return 'resolutionAndComponentFlags' in grid && (grid.resolutionAndComponentFlags & 0b1000) !== 0;
}

/** Runs a decoding step and reports errors in the message as errors of its source. */
export function asUpstreamError<T>(entry: SelectedEntry, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof GribError || error instanceof UnsupportedGridError)) throw error;
    throw messageError(entry, error.message, error);
  }
}

export function messageError(entry: SelectedEntry, problem: string, cause?: unknown): IsobarError {
  const message = `${entry.file.url}: message at byte ${entry.offset}: ${problem}`;
  return new IsobarError('upstream_unavailable', message, { cause });
}
