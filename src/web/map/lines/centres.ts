import { type FieldGrid, positionAt } from '../field/grid/field-grid.ts';

/** The middle of a high or a low. */
export interface PressureCentre {
  readonly kind: 'high' | 'low';
  /** hPa. */
  readonly value: number;
  /** How far it stands out of what is around it, hPa. */
  readonly depth: number;
  readonly latitude: number;
  readonly longitude: number;
}

const KM_PER_DEGREE = 111.2;
/** A centre is the extreme of all points this near. */
const RADIUS_KM = 700;
/** What stands out less is a ripple. */
const MIN_DEPTH = 2;
/** Rows of latitude and longitude crowd together near the poles. */
const MAX_LATITUDE = 80;
const MAX_POINTS = 12;

/** Highs and lows of a field of pressure in hPa, those that stand out most first. */
export function pressureCentres(grid: FieldGrid, values: Float32Array): readonly PressureCentre[] {
  const { nx, ny } = grid;
  const centres: PressureCentre[] = [];
  for (let j = 1; j < ny - 1; j++) {
    for (let i = 0; i < (grid.isClosed ? nx - 1 : nx); i++) {
      const value = values[j * nx + i] ?? Number.NaN;
      const sign = extremeAmongNeighbours(grid, values, i, j, value);
      if (sign === 0) continue;
      const { latitude, longitude } = positionAt(grid, i, j);
      if (Math.abs(latitude) > MAX_LATITUDE) continue;
      const depth = depthAround(grid, values, { i, j, value, sign });
      if (depth < MIN_DEPTH) continue;
      centres.push({ kind: sign > 0 ? 'high' : 'low', value, depth, latitude, longitude });
    }
  }
  return centres.toSorted((a, b) => b.depth - a.depth);
}

/** 1 for a point above its eight neighbours, -1 for one below them, 0 for others and at edges. */
function extremeAmongNeighbours(
  grid: FieldGrid,
  values: Float32Array,
  i: number,
  j: number,
  value: number,
): -1 | 0 | 1 {
  let [above, below] = [0, 0];
  for (const [di, dj] of NEIGHBOURS) {
    const column = columnAt(grid, i + di);
    const other = column === null ? Number.NaN : (values[(j + dj) * grid.nx + column] ?? Number.NaN);
    // Of equal neighbours the first one is the centre.
    const isLater = dj > 0 || (dj === 0 && di > 0);
    if (value > other || (value === other && isLater)) above++;
    if (value < other || (value === other && isLater)) below++;
  }
  return above === NEIGHBOURS.length ? 1 : below === NEIGHBOURS.length ? -1 : 0;
}

const NEIGHBOURS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

/** How far a point stands out of the mean at the edge of its surroundings; 0 where one of them is more extreme, or outside. */
function depthAround(
  grid: FieldGrid,
  values: Float32Array,
  { i, j, value, sign }: { i: number; j: number; value: number; sign: number },
): number {
  const [dx, dy] = spacingKm(grid, i, j);
  const reachRows = Math.max(1, Math.round(RADIUS_KM / dy));
  const reachColumns = Math.max(1, Math.round(RADIUS_KM / dx));
  const [skipRows, skipColumns] = [reachRows, reachColumns].map((reach) => Math.ceil(reach / MAX_POINTS));
  let [rim, count] = [0, 0];
  for (let dj = -reachRows; dj <= reachRows; dj += skipRows ?? 1) {
    for (let di = -reachColumns; di <= reachColumns; di += skipColumns ?? 1) {
      const part = Math.hypot(dj / reachRows, di / reachColumns);
      if (part > 1) continue;
      const row = j + dj;
      const column = columnAt(grid, i + di);
      if (row < 0 || row >= grid.ny || column === null) continue;
      const other = values[row * grid.nx + column] ?? Number.NaN;
      if (Number.isNaN(other)) continue;
      if (sign * (other - value) > 0) return 0;
      if (part < 0.7) continue;
      rim += other;
      count++;
    }
  }
  return count < 4 ? 0 : sign * (value - rim / count);
}

/** The column of an index, around the earth where the grid goes round it; null outside. */
function columnAt({ nx, isClosed }: FieldGrid, i: number): number | null {
  if (isClosed) return (((i % (nx - 1)) + nx - 1) % (nx - 1)) | 0;
  return i < 0 || i >= nx ? null : i;
}

/** Distances of neighbouring columns and rows. */
function spacingKm(grid: FieldGrid, i: number, j: number): readonly [number, number] {
  const here = positionAt(grid, i, j);
  const across = positionAt(grid, i + 1, j);
  const along = positionAt(grid, i, j + 1);
  return [kmBetween(here, across), kmBetween(here, along)];
}

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Near enough for neighbours. */
function kmBetween(a: Position, b: Position): number {
  const shrink = Math.cos((a.latitude * Math.PI) / 180);
  return Math.max(
    1,
    KM_PER_DEGREE * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrink),
  );
}
