import type { ModelId, SeriesName } from '../../../catalog/index.ts';
import { leadRangeOf, runChange } from '../../../forecast/index.ts';
import type { Context } from '../../context.ts';
import type { PinnedPlace } from '../places/place.ts';
import type { ChangeOfRuns } from './run-change.ts';
import { requireFew, runsUpTo } from './runs-of-request.ts';

interface AskedChange {
  readonly model: ModelId;
  readonly variable: SeriesName;
  /** Null for all valid times that at least two of the runs have. */
  readonly validTime: Date | null;
  /** Runs, from the one that answers back. */
  readonly last: number;
}

/** Reads a variable of several runs at a place and compares them. Throws IsobarError. */
export async function readRunChange(
  context: Pick<Context, 'forecasts' | 'request'>,
  { latitude, longitude, pin }: PinnedPlace,
  { model, variable, validTime, last }: AskedChange,
): Promise<ChangeOfRuns> {
  requireFew(last);
  const { request } = context;
  const runs = await runsUpTo(context, model, pin, last);
  const tables = await Promise.all(
    runs.map((run) => {
      const range = leadRangeOf(run, { validFrom: validTime, validTo: validTime });
      return request.series(run, request.place(run, latitude, longitude), [variable], range);
    }),
  );
  return {
    variable,
    change: runChange(tables, variable, validTime),
    runs: new Map(tables.map(({ run }) => [run.initTime.getTime(), run])),
  };
}
