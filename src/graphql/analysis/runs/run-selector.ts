import type { GraphQLField } from 'graphql';
import { MODEL_IDS, type ModelId } from '../../../catalog/index.ts';
import { type Pin, parsePin, type RequestedRange } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';

/** The arguments of a field that choose runs and times; they have the same names everywhere. */
interface RunArguments extends RequestedRange {
  readonly model?: ModelId | null;
  readonly models?: readonly ModelId[] | null;
  readonly initTime?: Date | null;
  readonly initTimes?: readonly Date[] | null;
  readonly pin?: string | null;
  readonly leadHours?: number | null;
  readonly validTime?: Date | null;
  /** Of fields about any time, on an output step or between two; places are called `at` too. */
  readonly time?: Date | null;
  readonly at?: { readonly time?: Date } | null;
}

/** The models whose default runs a part of an operation asks. */
export interface RunSelector {
  readonly models: readonly ModelId[];
  /** Whether several models share the ranges in it. */
  readonly shared: boolean;
  /** The time that names the run of each model instead; null for none. */
  readonly initTime: Date | null;
  /** The times of several runs of each model that are named; null for none. */
  readonly initTimes: readonly Date[] | null;
  /** Whether times name the runs instead, one or several. */
  readonly named: boolean;
  /** Names the runs of the models that it knows; one of an earlier version does not know models that were added later. */
  readonly pin: Pin | null;
}

export const NO_RUNS: RunSelector = {
  models: [],
  shared: false,
  initTime: null,
  initTimes: null,
  named: false,
  pin: null,
};

/** The runs that a field and those within it ask. Null for a pin that is not valid: the field fails when it is executed. */
export function runSelectorOf(
  { args: known }: GraphQLField<unknown, unknown>,
  args: RunArguments,
  outer: RunSelector,
): RunSelector | null {
  if (known.length === 0) return outer;
  const named = outer.named || Boolean(args.initTime || args.initTimes);
  const pin = args.pin ? pinOf(args.pin) : outer.pin;
  if (args.pin && pin === null) return null;
  const initTime = args.initTime ?? outer.initTime;
  const initTimes = args.initTimes ?? outer.initTimes;
  if (args.model) return { models: [args.model], shared: false, initTime, initTimes, named, pin };
  const isOfSeveral = known.some(({ name }) => name === 'models');
  if (isOfSeveral) return { models: args.models ?? MODEL_IDS, shared: true, initTime, initTimes, named, pin };
  return named === outer.named && pin === outer.pin ? outer : { ...outer, initTime, initTimes, named, pin };
}

function pinOf(token: string): Pin | null {
  try {
    return parsePin(token);
  } catch (error) {
    if (error instanceof IsobarError) return null;
    throw error;
  }
}

/** The range that a field asks for; null for none. One that takes a range and is given none asks for the default one. */
export function requestedRangeOf(
  { args: known }: GraphQLField<unknown, unknown>,
  args: RunArguments,
): RequestedRange | null {
  const { leadFrom, leadTo, validFrom, validTo, leadHours: lead, validTime: time } = args;
  const range = {
    leadFrom: leadFrom ?? lead,
    leadTo: leadTo ?? lead,
    // A bound alone: runs that have the time as an output step go before newer ones only where a step is requested.
    validFrom: validFrom ?? time ?? args.time ?? args.at?.time,
    validTo: validTo ?? time,
  };
  if (Object.values(range).some((bound) => bound !== null && bound !== undefined)) {
    return validFrom || time || range.validFrom === undefined ? range : { ...range, isMoment: true };
  }
  return known.some(({ name }) => name === 'leadTo') ? {} : null;
}

/** The earliest start of a run that a field names, by its arguments or by a pin around it; null for none. */
export function oldestRunOf(
  { initTime, initTimes }: RunArguments,
  { models, named, pin }: RunSelector,
): Date | null {
  const pinned = named || pin === null ? [] : models.map((model) => pin.get(model));
  let oldest: Date | null = null;
  for (const run of [initTime, ...(initTimes ?? []), ...pinned]) {
    if (run && (oldest === null || run < oldest)) oldest = run;
  }
  return oldest;
}
