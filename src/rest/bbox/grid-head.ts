import type { z } from 'zod';
import { HOUR_MS, type VariableName, variableOf } from '../../catalog/index.ts';
import { formatTime, type SlabBands } from '../../forecast/index.ts';
import { ensembleOf } from '../ensemble/head.ts';
import type { gridDocument } from './grid-schema.ts';

/** A slab of a variable that the contract names. */
export interface VariableSlab extends SlabBands {
  readonly name: VariableName;
}

type GridDocument = z.output<typeof gridDocument>;
export type GridHead = Pick<
  GridDocument,
  | 'model'
  | 'var'
  | 'units'
  | 'init_time'
  | 'lead_hours'
  | 'valid_time'
  | 'member'
  | 'ensemble_size'
  | 'null_reason'
>;

/** Model, variable and time of a field. */
export function headOf({
  run,
  name,
  lead,
  absence,
}: Pick<VariableSlab, 'run' | 'name' | 'lead' | 'absence'>): GridHead {
  return {
    model: run.model,
    var: name,
    units: variableOf(name).units,
    init_time: formatTime(run.initTime),
    lead_hours: lead,
    valid_time: formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS)),
    ...ensembleOf(run),
    ...(absence !== null && { null_reason: absence }),
  };
}

/** The grid that its points are on. */
export function gridOf(
  slab: Pick<VariableSlab, 'axes' | 'run' | 'nx' | 'ny' | 'stride'>,
): GridDocument['grid'] {
  const { axes, nx, ny, stride } = slab;
  const made = meshDescription(slab);
  return {
    type: axes.kind === 'latlon' ? 'regular_latlon' : 'lambert_conformal',
    shape: [ny, nx],
    ...(stride > 1 && { stride }),
    ...(made !== null && { made }),
  };
}

/** How rows and columns were made, for a grid that has none; else null. */
export function meshDescription({ axes, run }: Pick<VariableSlab, 'axes' | 'run'>): string | null {
  if (axes.kind !== 'latlon' || axes.meshStepDegrees === null) return null;
  const { spec } = run.grid;
  const cells = spec.kind === 'icosahedral' ? spec.cells : run.grid.size;
  return `a mesh of ${axes.meshStepDegrees} degrees, each point the nearest of the ${cells} cells of the icosahedral grid`;
}
