// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { isDiagnosticName, nativeOf, quantityOf, type SeriesName } from '../../catalog/index.ts';
import { formatTime, IsobarError } from '../../platform/index.ts';
import { MISSING } from '../../store/index.ts';
import type { Slab } from '../grids/slabs/slab.ts';
import { windowStartsOf } from '../plan/plan.ts';
import { titleOf } from '../runs/run/run.ts';
import { between, circleOf } from './interpolation/between.ts';
import { requireSteps, type StepsAt, type TimeStep } from './interpolation/steps-at.ts';
import { instantSteps, windowStep } from './value-at.ts';

/** A slab at a time, with the output steps that its values are from. */
export interface SlabAt extends Slab {
  /** One, or two that the values lie between; `lead` is the first of them. */
  readonly steps: readonly TimeStep[];
}

/**
 * A variable or diagnostic over a window at a time: by the rules of `valueAt`, with the same values at the same cells. Throws
 * IsobarError('validation_error') where all values would be null: beyond the tolerance, and between windows.
 * @param load reads the slab of one lead
 */
export async function slabAt(
  at: StepsAt,
  name: SeriesName,
  load: (lead: number) => Promise<Slab>,
): Promise<SlabAt> {
  const steps = stepsOf(at, name);
  const [first, second] = await Promise.all(steps.map(({ lead }) => load(lead)));
  if (first === undefined) throw new Error('forecast: a slab at a time has no step');
  if (second === undefined) return { ...first, steps };
  return {
    ...second,
    lead: first.lead,
    absence: first.absence ?? second.absence,
    integers: planeBetween(first, second, steps[1]?.weight ?? 0),
    steps,
  };
}

function stepsOf(at: StepsAt, name: SeriesName): readonly TimeStep[] {
  const native = isDiagnosticName(name) ? null : nativeOf(at.run.model, name);
  const step = windowStep(at);
  const starts = native === null || step === null ? null : windowStartsOf(at.run, native, [step.lead]);
  if (starts === null || step === null) {
    requireSteps(at);
    return instantSteps(name, at);
  }
  if ((starts[0] ?? 0) <= at.hours) return [step];
  throw new IsobarError(
    'validation_error',
    `${titleOf(at.run)} has ${name} for windows with gaps between them, and ${formatTime(at.time)} is in a gap; the next window goes from lead ${starts[0]} to ${step.lead}`,
    { reason: 'no_data' },
  );
}

/** MISSING where either value is. */
function planeBetween(first: Slab, second: Slab, share: number): Int32Array {
  const circle = circleOf({ units: quantityOf(first.name).units, decimals: first.decimals });
  const integers = new Int32Array(first.integers.length);
  for (let point = 0; point < integers.length; point++) {
    const [a, b] = [first.integers[point]!, second.integers[point]!];
    integers[point] = a === MISSING || b === MISSING ? MISSING : between(a, b, share, circle);
  }
  return integers;
}
