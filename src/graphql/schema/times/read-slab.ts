import { HOUR_MS, type SeriesName } from '../../../catalog/index.ts';
import type {
  Bounds,
  ForecastRequest,
  Run,
  Slab,
  SlabAt,
  Thinning,
  ValueTimeRequest,
} from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';

/** A slab at a lead or at a time. */
export interface SlabAtTime extends SlabAt {
  /** The valid time of its lead, or the requested time if its values lie between two steps. */
  readonly validTime: Date;
}

interface RequestedTime extends Omit<ValueTimeRequest, 'toleranceMinutes'> {
  readonly toleranceMinutes?: number | null | undefined;
}

/** What chooses a map of a run. */
interface SlabArguments extends Thinning {
  readonly variable: SeriesName;
  readonly box: Bounds;
  readonly leadHours?: number | null | undefined;
  readonly validTime?: Date | null | undefined;
  readonly at?: RequestedTime | null | undefined;
}

/** The map at a lead or at a time. Throws IsobarError. */
export async function readSlab(
  request: ForecastRequest,
  run: Run,
  { variable, box, leadHours, validTime, at, stride, maxCells }: SlabArguments,
): Promise<SlabAtTime> {
  if (!at) {
    const lead = await request.lead(run, leadHours, validTime);
    const slab = await request.grids.requireSlab(run, variable, lead, box, { stride, maxCells });
    return { ...slab, steps: [{ lead, weight: 1 }], validTime: validTimeOf(slab) };
  }
  if ((leadHours ?? validTime ?? null) !== null) {
    throw new IsobarError(
      'validation_error',
      'leadHours, validTime and at exclude each other: give one of them',
      { reason: 'conflicting_arguments', argument: 'at' },
    );
  }
  const requested = { ...at, toleranceMinutes: at.toleranceMinutes ?? null };
  const slab = await request.requireSlabAt(await request.stepsAt(run, requested), variable, box, {
    stride,
    maxCells,
  });
  return { ...slab, validTime: slab.steps.length > 1 ? at.time : validTimeOf(slab) };
}

function validTimeOf({ run, lead }: Slab): Date {
  return new Date(run.initTime.getTime() + lead * HOUR_MS);
}
