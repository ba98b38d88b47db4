import { modelOf } from '../models.ts';
import type { ModelId } from '../names/models/model-ids.ts';

/** The end of a model that its producer has announced. */
export interface Retirement {
  /** The last run by the producer's notice. Notices of an end have been put off before. */
  readonly lastRun: Date;
  /** The model that the producer names in its place; a process need not have it. */
  readonly successor: ModelId;
}

/** The announced end of a model; null of a model in operation. */
export function retirementOf(model: ModelId): Retirement | null {
  const { status } = modelOf(model);
  return status.state === 'retired'
    ? { lastRun: new Date(status.lastRun), successor: status.successor }
    : null;
}

/** The end of a model as a clause: `nam ended with the run 2026-10-14T06:00Z by its producer's notice; its successor is rrfs`; null of a model in operation. */
export function describeRetirement(model: ModelId): string | null {
  const retirement = retirementOf(model);
  if (retirement === null) return null;
  const lastRun = retirement.lastRun.toISOString().replace(':00.000Z', 'Z');
  return `${model} ended with the run ${lastRun} by its producer's notice; its successor is ${retirement.successor}`;
}
