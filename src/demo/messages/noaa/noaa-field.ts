import type { Packing } from 'gribjs';
import type { TimeWindow } from '../../../catalog/index.ts';
import {
  type FieldNames,
  isVariableName,
  type ModelId,
  type NativeFieldId,
  nativeFieldOf,
  PRESSURE_LEVELS_HPA,
  type PressureBase,
  pathOfFile,
  pressureVariableName,
  variableOf,
} from '../../../catalog/index.ts';
import { demoFieldsOf } from '../../demo-models.ts';
import { instant, plannedField } from '../planned-field.ts';
import type { PlanMessages, PlannedField } from '../planned-message.ts';

/** Packing steps of NCEP's fields, 2^binary * 10^-decimal, by wgrib2's names. */
const STEPS: Readonly<Record<string, { readonly decimalScale: number; readonly binaryScale?: number }>> = {
  PRMSL: { decimalScale: 1, binaryScale: 1 },
  MSLMA: { decimalScale: 1, binaryScale: 1 },
  VIS: { decimalScale: 0 },
  GUST: { decimalScale: 2 },
  HGT: { decimalScale: 1 },
  TMP: { decimalScale: 2 },
  DPT: { decimalScale: 2 },
  RH: { decimalScale: 1 },
  SPFH: { decimalScale: 6 },
  VVEL: { decimalScale: 3 },
  UGRD: { decimalScale: 2 },
  VGRD: { decimalScale: 2 },
  SNOD: { decimalScale: 3 },
  APCP: { decimalScale: 0, binaryScale: -4 },
  CAPE: { decimalScale: 0 },
  LCDC: { decimalScale: 1 },
  MCDC: { decimalScale: 1 },
  HCDC: { decimalScale: 1 },
  TCDC: { decimalScale: 1 },
  CRAIN: { decimalScale: 0 },
  CFRZR: { decimalScale: 0 },
  CICEP: { decimalScale: 0 },
  CSNOW: { decimalScale: 0 },
  WEASD: { decimalScale: 2 },
  HPBL: { decimalScale: 1 },
  CIN: { decimalScale: 1 },
  DSWRF: { decimalScale: 2, binaryScale: 1 },
};

/** A field of an NCEP file: complex packing with second-order differences. */
export function noaaField(model: ModelId, id: NativeFieldId, window: TimeWindow): PlannedField {
  const { names, key } = nativeFieldOf(model, id);
  const { secondSurfaceType } = key;
  // Layers reach down to the ground.
  const secondSurface = secondSurfaceType === null ? null : { type: secondSurfaceType, value: 0 };
  const steps =
    (names.kind === 'idx' ? STEPS[names.variable] : undefined) ??
    (isVariableName(id) ? { decimalScale: variableOf(id).decimals } : undefined);
  if (steps === undefined) throw new RangeError(`demo: no packing steps for ${id} of ${model}`);
  const packing: Packing = { template: 3, order: 2, ...steps };
  return plannedField(model, id, { window, packing, secondSurface });
}

/** Pressure levels in NCEP's order, from the top down. */
export const LEVELS_DOWN = [...PRESSURE_LEVELS_HPA].sort((a, b) => a - b);

/** The name that wgrib2 prints for a parameter at a level that the catalog does not know. */
export const idxNames = (variable: string, level: string): FieldNames => ({
  kind: 'idx',
  variable,
  level,
  time: 'instant',
});

/** Fields on all levels, from the top down. */
export function levelFields(
  model: ModelId,
  bases: readonly PressureBase[],
  window: TimeWindow,
): readonly PlannedField[] {
  return LEVELS_DOWN.flatMap((level) =>
    bases.map((base) => noaaField(model, pressureVariableName(base, level), window)),
  );
}

/** Appends the instantaneous fields of the catalog that a plan does not place, one message each. */
export function withOtherFields(plan: PlanMessages): PlanMessages {
  return (run, lead) => {
    const messages = plan(run, lead);
    const placed = new Set(messages.flatMap(({ fields }) => fields.map(({ names }) => rowOf(names))));
    const others = [...demoFieldsOf(run.model)].filter(
      ([, { key, names, constant }]) =>
        key.statisticalProcess === null && !placed.has(rowOf(names)) && (lead === 0 || !constant),
    );
    return [
      ...messages,
      ...others.map(([id, { file }]) => ({
        path: pathOfFile(run, file, lead),
        lead,
        fields: [noaaField(run.model, id, instant(lead))],
      })),
    ];
  };
}

const rowOf = (names: FieldNames): string => (names.kind === 'idx' ? `${names.variable}:${names.level}` : '');
