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

/** What the catalog does not say about a planned field. */
interface FieldOptions {
  readonly window: TimeWindow;
  readonly packing: PlannedPacking;
  /** The name at this lead, where the producer has several names for the field. */
  readonly names?: FieldNames;
  readonly firstSurface?: FixedSurface;
  readonly secondSurface?: FixedSurface | null;
  readonly verticalCoordinates?: Uint8Array;
}

/** A native field as a file has it, with its names and key from the catalog. */
export function plannedField(model: ModelId, id: NativeFieldId, options: FieldOptions): PlannedField {
  const { key, names } = nativeFieldOf(model, id);
  const { window, packing, verticalCoordinates } = options;
  return {
    discipline: key.discipline,
    category: key.category,
    number: key.number,
    firstSurface: options.firstSurface ?? firstSurfaceOf(key),
    secondSurface: options.secondSurface ?? null,
    ...(verticalCoordinates === undefined ? {} : { verticalCoordinates }),
    window,
    packing,
    names: options.names ?? names,
    compute: (hour, into) => {
      hour.values(id, into, window.kind === 'instant' ? undefined : window);
    },
  };
}

/** The ground, where the catalog gives no surface type. */
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
