import { describeRetirement, HOUR_MS } from '../../../catalog/index.ts';
import { formatTime, IsobarError } from '../../../platform/index.ts';
import { type Run, titleOf } from '../../runs/run/run.ts';
import { covers, meets } from './coverage.ts';
import { boundsIn, type RequestedRange } from './lead-range.ts';

/**
 * The error for a run that does not cover a range: what the run has, and which complete run covers the range, or else how far
 * the longest one goes, which would answer as much as there is where no run is named. Its reason is 'beyond_run', or 'no_data' where
 * valid times are requested that no run has any of; `allowed` is what that run has.
 * @param complete the complete runs of the model, newest first
 * @param options.all everything that is requested, of which the range is a part
 * @param options.isNamed whether the run is one that the caller named or pinned
 */
export function notReached(
  requested: Run,
  range: RequestedRange,
  complete: readonly Run[],
  { all = [range], isNamed }: { readonly all?: readonly RequestedRange[]; readonly isNamed: boolean },
): IsobarError {
  const covering = complete.find((one) => covers(one, range));
  const run = isNamed || covering !== undefined ? requested : (longestOf(complete, range) ?? requested);
  const timed = all.filter(hasTimes);
  // A time after everything that a retired model has, such as now: nothing of it will come.
  const isAfterAll = hasTimes(range) && covering === undefined && !isNamed;
  const retirement = isAfterAll ? describeRetirement(run.model) : null;
  const hasNone =
    hasTimes(range) && ![run, ...complete].some((one) => timed.some((part) => meets(one, part)));
  return new IsobarError(
    'validation_error',
    [problemOf(run, range), wayOut(run, range, complete, covering), retirement]
      .filter((part) => part !== null)
      .join('; '),
    {
      reason: hasNone ? 'no_data' : 'beyond_run',
      allowed: hasTimes(range)
        ? { minimum: formatTime(run.initTime), maximum: formatTime(timeAt(run, run.horizonHours)) }
        : { minimum: 0, maximum: run.horizonHours },
    },
  );
}

function problemOf(run: Run, range: RequestedRange): string {
  const { from, to } = boundsIn(run, range);
  const [first, last] = [from ?? 0, to ?? from ?? 0];
  const name = (lead: number) => (hasTimes(range) ? formatTime(timeAt(run, lead)) : `lead ${lead}`);
  if (last > run.horizonHours) {
    return `${titleOf(run)} ends at lead ${run.horizonHours} (${formatTime(timeAt(run, run.horizonHours))}), before ${name(last)}`;
  }
  return `${titleOf(run)} begins after ${name(Math.min(first, last))}`;
}

function wayOut(
  { model, initTime }: Run,
  range: RequestedRange,
  complete: readonly Run[],
  covering: Run | undefined,
): string {
  if (covering !== undefined) {
    return `the newest complete run that has all of it is that of ${formatTime(covering.initTime)}, up to lead ${covering.horizonHours}`;
  }
  const longest = longestOf(complete, range);
  if (longest === null) return `${model} has no complete run`;
  const earliest = complete.at(-1) ?? longest;
  const begin = hasTimes(range) ? `, and the oldest begins at ${formatTime(earliest.initTime)}` : '';
  if (longest.initTime.getTime() === initTime.getTime())
    return `no complete run of ${model} goes further${begin}`;
  return `no complete run of ${model} has all of it: the longest horizon is lead ${longest.horizonHours} (${formatTime(timeAt(longest, longest.horizonHours))}), of the run of ${formatTime(longest.initTime)}${begin}`;
}

/** The run that goes furthest, the newest of equals. */
function longestOf(complete: readonly Run[], range: RequestedRange): Run | null {
  return complete.reduce<Run | null>(
    (far, one) => (far === null || endOf(one, range) > endOf(far, range) ? one : far),
    null,
  );
}

/** How far a run goes, by valid time where that is requested. */
function endOf(run: Run, range: RequestedRange): number {
  return hasTimes(range) ? timeAt(run, run.horizonHours).getTime() : run.horizonHours;
}

function hasTimes({ validFrom, validTo }: RequestedRange): boolean {
  return (validFrom ?? null) !== null || (validTo ?? null) !== null;
}

function timeAt({ initTime }: Run, lead: number): Date {
  return new Date(initTime.getTime() + lead * HOUR_MS);
}
