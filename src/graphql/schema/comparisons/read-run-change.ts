import { type ModelId, quantityOf, type SeriesName } from '../../../catalog/index.ts';
import { leadRangeOf, runChange } from '../../../forecast/index.ts';
import type { Context } from '../../context/context.ts';
import type { PinnedPlace } from '../arguments/place.ts';
import { thenUnit } from '../arguments/value-arguments.ts';
import { latestRuns, requireComparable } from './latest-runs.ts';
import type { RunComparison } from './run-change.ts';

interface RunChangeRequest {
  readonly model: ModelId;
  readonly variable: SeriesName;
  readonly unit: string | null | undefined;
  /** Null for all valid times that at least two of the runs have. */
  readonly validTime: Date | null;
  /** How many runs, counted back from the one that answers by default. */
  readonly last: number;
}

/** Reads a variable of several runs at a place and compares them. Throws IsobarError. */
export async function readRunChange(
  context: Pick<Context, 'forecasts' | 'request'>,
  { latitude, longitude, pin }: PinnedPlace,
  { model, variable, unit, validTime, last }: RunChangeRequest,
): Promise<RunComparison> {
  requireComparable(last, 'last');
  const { request } = context;
  const range = { validFrom: validTime, validTo: validTime };
  // All valid times: short runs are compared with long ones over those that both have.
  const runs = await latestRuns(context, model, pin, last, validTime === null ? [] : [range]);
  const tables = await Promise.all(
    runs.map((run) => {
      const place = request.place(run, latitude, longitude);
      return request.series(run, place, [variable], leadRangeOf(run, range));
    }),
  );
  return thenUnit(quantityOf(variable), unit, (chosen) => ({
    variable,
    unit: chosen,
    change: runChange(tables, variable, validTime),
    runs: new Map(tables.map(({ run }) => [run.initTime.getTime(), run])),
  }));
}
