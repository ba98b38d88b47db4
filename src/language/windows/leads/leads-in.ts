import { HOUR_MS, type LeadRange, leadsOf, nativeOf, type VariableName } from '../../../catalog/index.ts';
import { formatTime, type Run } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { ResolvedWindow, Span } from '../resolved-window.ts';
import { instantsIn, intervalsIn } from './choose-leads.ts';

/** What a run has of a window: the leads to read, from the first to the last. */
export interface WindowInRun extends LeadRange {
  readonly timeZone: string;
  /** The spans that the run has some of, at least one. */
  readonly spans: readonly Span[];
  /** Where the run ends before the window does: the last requested hour; else null. */
  readonly askedTo: Date | null;
  /** Where the run begins after the window does: the first requested time; else null. */
  readonly askedFrom: Date | null;
}

/** Whether values of a variable are amounts or maxima over the time before each lead. */
function isOverIntervals(run: Pick<Run, 'model'>, variable: VariableName): boolean {
  const native = nativeOf(run.model, variable);
  return native.status !== 'unavailable' && native.window !== 'instant';
}

/**
 * Those of some leads at which values of a variable are in a window: what an answer is written from, and all that is shown with it.
 * Instants are inside; amounts and maxima end after its start and not after its end.
 */
export function leadsOfVariable(
  { spans }: Pick<WindowInRun, 'spans'>,
  run: Pick<Run, 'model' | 'initTime'>,
  variable: VariableName,
  leads: readonly number[],
): readonly number[] {
  return (isOverIntervals(run, variable) ? intervalsIn : instantsIn)(spans, run.initTime, leads);
}

/**
 * The stretches of a run in which a variable's values hold that are in a window, one for each span: an amount or maximum for the time
 * before its lead, an instant until the next output step.
 */
export function rangesOfVariable(
  { spans }: Pick<WindowInRun, 'spans'>,
  run: Run,
  variable: VariableName,
): readonly LeadRange[] {
  const steps = stepsOf(run);
  return spans.flatMap((span) => {
    const leads = leadsOfVariable({ spans: [span] }, run, variable, steps);
    const [first = 0, last = 0] = [leads[0], leads.at(-1)];
    if (isOverIntervals(run, variable))
      return [{ from: steps.findLast((step) => step < first) ?? first, to: last }];
    return [{ from: first, to: steps.find((step) => step > last) ?? last }];
  });
}

const stepsOf = (run: Run) => (run.onDemand ? leadsOf(run.model, run.initTime.getUTCHours()) : run.axisLeads);

/**
 * The leads of a run in a window, for some variables of its model: output steps in each span for instantaneous values, and for
 * amounts and maxima those whose interval ends in it. Nothing is interpolated: a span without a step has the nearest one. The
 * run's end cuts the window, and so does its start.
 * @throws IsobarError 'validation_error' (reason 'no_data') where the run ends before the window or begins after it
 */
export function leadsIn(
  { timeZone, from, to, spans }: ResolvedWindow,
  run: Run,
  variables: readonly VariableName[],
): WindowInRun {
  const { initTime } = run;
  const leads = stepsOf(run);
  const start = initTime.getTime();
  const end = start + run.horizonHours * HOUR_MS;
  const reached = spans.filter(
    (span) =>
      span.from.getTime() <= end &&
      (span.to === null || span.to.getTime() > start || (span.isClosed && span.to.getTime() === start)),
  );
  const title = `the ${run.model} run of ${formatTime(initTime)}`;
  if (from.getTime() > end) {
    throw noTimes(
      `the window begins at ${formatTime(from)}, after the last valid time of ${title}, ${formatTime(new Date(end))}`,
      run,
    );
  }
  if (reached.length === 0) {
    throw noTimes(
      `the window ends at ${formatTime(to ?? from)}, before the first valid time of ${title}, and no earlier run is stored`,
      run,
    );
  }
  const ofIntervals = variables.filter((variable) => isOverIntervals(run, variable));
  const read = [
    ...(ofIntervals.length === 0 ? [] : intervalsIn(reached, initTime, leads)),
    ...(ofIntervals.length === variables.length ? [] : instantsIn(reached, initTime, leads)),
  ];
  return {
    timeZone,
    spans: reached,
    from: Math.min(...read),
    to: Math.max(...read),
    askedTo: to === null || to.getTime() <= end ? null : lastHourOf(spans),
    askedFrom: from.getTime() < start ? from : null,
  };
}

/** The last hour of spans: that at the end where it counts, else the hour before it. */
function lastHourOf(spans: readonly Span[]): Date | null {
  const last = spans.at(-1);
  if (last === undefined || last.to === null) return null;
  return last.isClosed ? last.to : new Date(Math.max(last.from.getTime(), last.to.getTime() - HOUR_MS));
}

function noTimes(message: string, { initTime, horizonHours }: Run): IsobarError {
  return new IsobarError('validation_error', `no times match: ${message}`, {
    reason: 'no_data',
    allowed: {
      minimum: formatTime(initTime),
      maximum: formatTime(new Date(initTime.getTime() + horizonHours * HOUR_MS)),
    },
  });
}
