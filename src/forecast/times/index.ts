export {
  type StepsAt,
  stepsAt,
  type TimeMethod,
  type TimeStep,
  type ValueTimeRequest,
} from './interpolation/steps-at.ts';
export { type SlabAt, slabAt } from './slab-at.ts';
export { TIME_NULL_REASONS } from './time-null-reason.ts';
export { type ValueAt, valueAt } from './value-at.ts';
