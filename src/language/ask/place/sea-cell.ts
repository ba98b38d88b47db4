import { modelOf } from '../../../catalog/index.ts';
import { type ForecastCell, type ForecastRequest, MISSING, type Run } from '../../../forecast/index.ts';

const WAVES = ['wave_height'] as const;
/** Cells are looked for so many of the grid's steps away from a place. */
const STEPS = [-2, -1, 0, 1, 2];
/** Degrees, of grids that are not of latitudes and longitudes. */
const OTHER_STEP = 0.25;

interface Shore {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The cell nearest to a place that has waves at a lead, at most two of the grid's steps away: places on a coast are mostly in cells of
 * land. The cell of the place itself where there is none.
 */
export async function seaCell(
  request: ForecastRequest,
  run: Run,
  { latitude, longitude }: Shore,
  nearest: ForecastCell,
  lead: number,
): Promise<ForecastCell> {
  const { grid } = modelOf(run.model);
  const step = grid.kind === 'latlon' ? grid.stepDegrees : OTHER_STEP;
  const widthOfDegree = Math.cos((latitude * Math.PI) / 180);
  const around = STEPS.flatMap((north) =>
    STEPS.map((east) => ({ north, east, distance: Math.hypot(north, east * widthOfDegree) })),
  ).toSorted((a, b) => a.distance - b.distance);
  const cells = new Map<number, ForecastCell>([[nearest.index, nearest]]);
  for (const { north, east } of around) {
    const found = request.cell(run, latitude + north * step, longitude + east * step);
    if (found !== null && !cells.has(found.index)) cells.set(found.index, found);
  }
  const list = [...cells.values()];
  const { cells: columns } = await request.requireCellTables(run, list, WAVES, [lead]);
  const isWet = (column: (typeof columns)[number] | undefined) =>
    (column?.[0]?.integers[0] ?? MISSING) !== MISSING;
  return list.find((_, n) => isWet(columns[n])) ?? nearest;
}
