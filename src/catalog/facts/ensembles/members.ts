import { modelOf } from '../../models.ts';
import type { ModelId } from '../../names/models/model-ids.ts';

/**
 * The numbers by which the forecasts of a model are stored, ascending: 0, the control or only forecast, and those of an ensemble's members.
 * Where a producer publishes no control, its first member is stored as 0.
 */
export function storedNumbersOf(model: ModelId): readonly number[] {
  const { ensemble } = modelOf(model);
  const numbers = Array.from({ length: 1 + (ensemble?.members ?? 0) }, (_, number) => number);
  return ensemble?.control === null ? numbers.filter((number) => number !== FIRST_MEMBER) : numbers;
}

/** The number of an ensemble's forecast that is stored as 0: that of the control, or of the member that takes its place. */
export function firstNumberOf(model: ModelId): number {
  return modelOf(model).ensemble?.control === null ? FIRST_MEMBER : 0;
}

const FIRST_MEMBER = 1;
