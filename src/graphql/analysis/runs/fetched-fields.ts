import {
  inputVariablesOf,
  type ModelId,
  PRESSURE_LEVELS_HPA,
  type SeriesName,
  type VariableName,
} from '../../../catalog/index.ts';
import {
  type FetchWork,
  type FieldRequest,
  type ForecastRequest,
  missingFields,
  type ProfileBase,
  type Run,
} from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { FieldArguments } from '../../pricing/operation-field.ts';
import { comparisonsIn, variableOf, variablesOf } from '../../pricing/price.ts';
import type { RunSelector } from './run-selector.ts';

/** What a field reads of runs that the operation names. */
export interface NamedRead {
  readonly runs: RunSelector;
  readonly variables: readonly VariableName[];
  /** How many of the leads of each run, at most. */
  readonly leads: number;
}

/** The variables that a field reads, by its arguments. */
export function variablesReadBy(args: FieldArguments): readonly VariableName[] {
  const { variable, variables, where, quantity, quantities, elevation } = args;
  const names: readonly SeriesName[] = [
    ...(variable ? variableOf(args) : []),
    ...(variables ? variablesOf(args) : []),
    ...(where ? comparisonsIn(where) : []),
    // Temperatures are corrected from the model's ground.
    ...(typeof elevation === 'number' ? (['surface_altitude'] as const) : []),
  ];
  const bases = [...(quantity ? [quantity] : []), ...((quantities as unknown[] | null | undefined) ?? [])];
  const onLevels = bases.flatMap((base) =>
    PRESSURE_LEVELS_HPA.map((level) => `${base as ProfileBase}_${level}hpa` as const),
  );
  return [...new Set([...names, ...onLevels].flatMap((name) => inputVariablesOf(name)))];
}

/**
 * What would be fetched from sources for reads of named runs, at most: the runs that are read on demand, as far as they lack what is
 * read. @param request that fetches nothing
 */
export async function fetchesOf(
  reads: readonly NamedRead[],
  request: ForecastRequest,
): Promise<readonly FetchWork[]> {
  const lacking = new Map<Run, Map<VariableName, FieldRequest>>();
  for (const { runs, variables, leads } of reads) {
    for (const model of runs.models) {
      for (const run of await namedRuns(model, runs, request)) {
        const ofRun = lacking.get(run) ?? new Map<VariableName, FieldRequest>();
        lacking.set(run, ofRun);
        for (const each of missingFields(run, [{ variables, leads: EVERY_LEAD }])) {
          const first = each.leads.slice(0, Math.ceil(leads));
          const before = ofRun.get(each.variable)?.leads.length ?? 0;
          if (first.length > before) ofRun.set(each.variable, { ...each, leads: first });
        }
      }
    }
  }
  return [...lacking].map(([{ model, initTime, grid }, ofRun]) => {
    return { model, initTime, opens: false, requested: [...ofRun.values()], gridPoints: grid.size };
  });
}

const EVERY_LEAD = { from: 0, to: Number.POSITIVE_INFINITY };

/** The runs on demand of a model that are named; those that there are not make the field fail. */
async function namedRuns(
  model: ModelId,
  { initTime, initTimes, pin }: RunSelector,
  request: ForecastRequest,
): Promise<readonly Run[]> {
  const pinned = pin?.get(model);
  const times = initTimes ?? (initTime !== null ? [initTime] : pinned ? [pinned] : []);
  const runs = await Promise.all(
    times.map((time) =>
      request.run(model, time, null).catch((error: unknown) => {
        if (error instanceof IsobarError) return null;
        throw error;
      }),
    ),
  );
  return runs.filter((run) => run?.onDemand === true).filter((run) => run !== null);
}
