import type { ModelId } from '../../../../catalog/index.ts';
import {
  type ForecastRequest,
  type Run,
  type RunKey,
  runIdOf,
  runKeyOf,
} from '../../../../forecast/index.ts';
import { IsobarError } from '../../../../platform/index.ts';

interface NamedRun {
  readonly id?: string | null | undefined;
  readonly model?: ModelId | null | undefined;
  readonly initTime?: Date | null | undefined;
}

/** Longest id that an error repeats. */
const MAX_QUOTED = 60;

/**
 * The run that arguments name in exactly one way: a model alone names its newest complete run. Throws IsobarError: 'validation_error' for none or more than one way,
 * 'not_found' naming the newest runs.
 */
export async function openNamedRun(request: ForecastRequest, named: NamedRun): Promise<Run> {
  if (named.model && !named.initTime && !named.id) return request.run(named.model, null, null);
  const { model, initTime } = keyOf(named);
  try {
    return await request.run(model, initTime, null);
  } catch (error) {
    if (!(named.id && error instanceof IsobarError && error.reason === 'unknown_run')) throw error;
    const nearest = error.nearest.map((time) => runIdOf({ model, initTime: new Date(time) }));
    const { code, message, reason } = error;
    throw new IsobarError(code, message, { reason, argument: 'id', nearest, cause: error });
  }
}

function keyOf({ id, model, initTime }: NamedRun): RunKey {
  if (id && (model || initTime)) {
    throw new IsobarError(
      'validation_error',
      'id names a run, and so do model and initTime: give either id, or model and initTime',
      { reason: 'conflicting_arguments', argument: 'id' },
    );
  }
  if (model && initTime) return { model, initTime };
  if (!id) {
    const argument = initTime ? 'model' : 'id';
    const wrong = argument === 'id' ? 'no run is named' : `${argument} is missing`;
    throw new IsobarError('validation_error', `${wrong}: give either id, or model and initTime`, {
      reason: 'missing_argument',
      argument,
    });
  }
  const run = runKeyOf(id);
  if (run !== null) return run;
  throw new IsobarError(
    'not_found',
    `there is no run with the id "${id.slice(0, MAX_QUOTED)}": take one from Run.id`,
    { reason: 'unknown_run', argument: 'id' },
  );
}
