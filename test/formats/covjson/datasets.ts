import { quantityOf, type SeriesName } from '../../../src/catalog/index.ts';
import type { DatasetField, DatasetRun } from '../../../src/formats/index.ts';
import { MISSING } from '../banded-grids.ts';

export const RUN: DatasetRun = {
  model: 'gfs',
  initTime: new Date('2026-01-01T18:00:00Z'),
  state: 'COMPLETE',
  horizonHours: 384,
  synthetic: false,
  source: 'noaa',
  attribution: null,
};

/** A field with the cell methods of the catalog. */
export function field(name: SeriesName, rest: Partial<DatasetField> = {}): DatasetField {
  const quantity = quantityOf(name);
  return { quantity, cellMethods: quantity.cellMethods, windowStarts: null, vertical: false, ...rest };
}

/** Whole numbers; null where there is no value. */
export function integers(...values: readonly (number | null)[]): Int32Array {
  return Int32Array.from(values, (value) => value ?? MISSING);
}
