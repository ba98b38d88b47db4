import { latitudeOfY } from '../field/field-mesh.ts';
import type { Field } from '../field/grid/field-grid.ts';
import { type GridPlace, locate, smoothValueAt } from '../field/grid/locate.ts';

/** The part of the plane of Mercator that a screen shows, north up. */
export interface Screen {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Mercator x and y of the upper left corner, and how much of the world a pixel is. */
  readonly x: number;
  readonly y: number;
  readonly worldPerPixel: number;
}

/** Wind at points of a screen. */
export interface ScreenWind {
  readonly columns: number;
  readonly rows: number;
  /** Pixels between points. */
  readonly spacing: number;
  /** m s-1 towards the right and the top, row by row; NaN where there is none. */
  readonly eastward: Float32Array;
  readonly northward: Float32Array;
}

/** The wind of a field at each point of a screen. Mercator keeps angles: a wind to the north-east goes up and right. */
export function screenWind(
  wind: { readonly eastward: Field; readonly northward: Field },
  screen: Screen,
  spacing: number,
): ScreenWind {
  const columns = Math.ceil(screen.width / spacing) + 1;
  const rows = Math.ceil(screen.height / spacing) + 1;
  const eastward = new Float32Array(columns * rows).fill(Number.NaN);
  const northward = new Float32Array(columns * rows).fill(Number.NaN);
  const { grid } = wind.eastward;
  let near: GridPlace | null = null;
  for (let j = 0; j < rows; j++) {
    const latitude = latitudeOfY(screen.y + j * spacing * screen.worldPerPixel);
    for (let i = 0; i < columns; i++) {
      const longitude = (screen.x + i * spacing * screen.worldPerPixel) * 360 - 180;
      const place = locate(grid, latitude, longitude, near);
      if (place === null) continue;
      near = place;
      eastward[j * columns + i] = smoothValueAt(wind.eastward, place) ?? Number.NaN;
      northward[j * columns + i] = smoothValueAt(wind.northward, place) ?? Number.NaN;
    }
  }
  return { columns, rows, spacing, eastward, northward };
}

/** The wind at a pixel, from the nearest point; null where there is none. */
export function windAtPixel(
  { columns, rows, spacing, eastward, northward }: ScreenWind,
  x: number,
  y: number,
): readonly [east: number, north: number] | null {
  const i = Math.round(x / spacing);
  const j = Math.round(y / spacing);
  if (i < 0 || j < 0 || i >= columns || j >= rows) return null;
  const east = eastward[j * columns + i] ?? Number.NaN;
  const north = northward[j * columns + i] ?? Number.NaN;
  return Number.isNaN(east) || Number.isNaN(north) ? null : [east, north];
}
