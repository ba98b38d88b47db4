import { contours } from 'd3-contour';
import { type FieldGrid, positionAt } from '../field/grid/field-grid.ts';
import { type FinerField, finerField, tracedFactor } from '../field/grid/finer-field.ts';

/** A line of equal value: pairs of longitude and latitude. */
export interface TracedLine {
  readonly value: number;
  readonly isBold: boolean;
  readonly path: readonly (readonly [longitude: number, latitude: number])[];
}

export interface LineSteps {
  /** Distance of the lines. */
  readonly every: number;
  /** Lines at multiples of this are bold. */
  readonly bold: number;
}

/**
 * The contour lines of a field. They end at its edge and next to cells without a value, and never cross.
 * @param isSmooth whether they follow cubic curves between the points instead of straight lines
 */
export function traceLines(
  grid: FieldGrid,
  given: Float32Array<ArrayBuffer>,
  { every, bold }: LineSteps,
  isSmooth = true,
): readonly TracedLine[] {
  if (grid.nx < 2 || grid.ny < 2) return [];
  const finer = finerField(grid, given, isSmooth ? tracedFactor(grid) : 1, 'free');
  const { nx, ny, values, factor } = finer;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (!(least < most)) return [];
  const thresholds: number[] = [];
  for (let at = Math.ceil(least / every) * every; at <= most; at += every) thresholds.push(at);
  const shapes = contours().size([nx, ny]).smooth(true).thresholds(thresholds)(values as unknown as number[]);
  const lines: TracedLine[] = [];
  for (const { value, coordinates } of shapes) {
    for (const ring of coordinates.flat()) {
      for (const part of innerParts(ring as [number, number][], finer)) {
        const path = part.map(([x, y]) => {
          // The corners of the contours count from the corner of the first cell, rows and columns from its middle.
          const { longitude, latitude } = positionAt(grid, (x - 0.5) / factor, (y - 0.5) / factor);
          return [longitude, latitude] as const;
        });
        lines.push({ value, isBold: Math.abs(value / bold - Math.round(value / bold)) < 1e-6, path });
      }
    }
  }
  return lines;
}

type Corner = readonly [x: number, y: number];

/** A contour is closed along the edge of the grid and around missing cells: what runs there is no line of equal value. */
function innerParts(ring: readonly Corner[], { nx, ny, values }: FinerField): readonly Corner[][] {
  const parts: Corner[][] = [];
  let part: Corner[] = [];
  for (const corner of ring) {
    const [x, y] = corner;
    const isEdge = x < 0.5 || y < 0.5 || x > nx - 0.5 || y > ny - 0.5;
    if (isEdge || isBesideGap(x - 0.5, y - 0.5, { nx, ny, values })) {
      if (part.length > 1) parts.push(part);
      part = [];
    } else part.push(corner);
  }
  if (part.length > 1) parts.push(part);
  return parts;
}

/**
 * Whether one of the two points that a corner lies between has no value. Beside a gap the contour is put on the very point that has one:
 * there the gap may be on any side.
 */
function isBesideGap(
  column: number,
  row: number,
  { nx, ny, values }: Size & Pick<FinerField, 'values'>,
): boolean {
  const isOnPoint = Number.isInteger(column) && Number.isInteger(row);
  const reach = isOnPoint ? 1 : 0;
  for (let j = Math.max(0, Math.floor(row) - reach); j <= Math.min(ny - 1, Math.ceil(row) + reach); j++) {
    for (
      let i = Math.max(0, Math.floor(column) - reach);
      i <= Math.min(nx - 1, Math.ceil(column) + reach);
      i++
    ) {
      if (Number.isNaN(values[j * nx + i] ?? Number.NaN)) return true;
    }
  }
  return false;
}

type Size = Pick<FinerField, 'nx' | 'ny'>;
