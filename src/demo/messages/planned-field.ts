import type { FixedSurface } from 'gribjs';
import type { TimeWindow } from '../../catalog/index.ts';
import {
  type FieldKey,
  type FieldNames,
  type ModelId,
  type NativeFieldId,
  nativeFieldOf,
} from '../../catalog/index.ts';
import type { PlannedField, PlannedPacking } from './planned-message.ts';

/** What a planned field says beside the catalog's facts. */
export interface FieldHabits {
  readonly window: TimeWindow;
  readonly packing: PlannedPacking;
  /** Where the producer has several names for the field, the one at this lead. */
  readonly names?: FieldNames;
  readonly firstSurface?: FixedSurface;
  readonly secondSurface?: FixedSurface | null;
  readonly verticalCoordinates?: Uint8Array;
}

/** A native field of the catalog as a file has it: its names and key are the catalog's, which knows them from real files. */
export function plannedField(model: ModelId, id: NativeFieldId, habits: FieldHabits): PlannedField {
  const { key, names } = nativeFieldOf(model, id);
  const { window, packing, verticalCoordinates } = habits;
  return {
    discipline: key.discipline,
    category: key.category,
    number: key.number,
    firstSurface: habits.firstSurface ?? firstSurfaceOf(key),
    secondSurface: habits.secondSurface ?? null,
    ...(verticalCoordinates === undefined ? {} : { verticalCoordinates }),
    window,
    packing,
    names: habits.names ?? names,
    compute: (hour, into) => {
      hour.values(id, into, window.kind === 'instant' ? undefined : window);
    },
  };
}

/** Surfaces whose type the catalog leaves open are the ground. */
function firstSurfaceOf({ surfaceType, surfaceValue }: FieldKey): FixedSurface {
  return surfaceType === null ? { type: 1, value: 0 } : { type: surfaceType, value: surfaceValue };
}

export const instant = (lead: number): TimeWindow => ({ kind: 'instant', startHours: lead, endHours: lead });

export const accumulated = (startHours: number, endHours: number): TimeWindow => ({
  kind: 'accumulation',
  startHours,
  endHours,
});

export const maximum = (startHours: number, endHours: number): TimeWindow => ({
  kind: 'maximum',
  startHours,
  endHours,
});
