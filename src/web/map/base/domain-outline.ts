import type { FeatureCollection } from 'geojson';
import type { Bounds } from '../bounds.ts';
import { type FieldGrid, positionAt } from '../field/grid/field-grid.ts';

/** A line along latitudes and longitudes has a vertex at least this often: it bends on no plane, but may on a globe. */
const SIDE_POINTS = 40;
/** How far the corners of a domain may be from those of its grid, degrees: grids are thinned out. */
const NEAR = 1.5;

/**
 * The outline of a regional model: that of its grid where the field covers all of it, for a projected grid does not fill the box
 * around it; else that box. Nothing for a model that reaches around the earth.
 */
export function domainOutline(domain: Bounds | null, grid: FieldGrid | null): FeatureCollection {
  if (domain === null || domain.east - domain.west >= 359) return { type: 'FeatureCollection', features: [] };
  const path = (grid?.isCurved ? gridOutline(grid, domain) : null) ?? boxOutline(domain);
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: path } }],
  };
}

type Path = [longitude: number, latitude: number][];

function boxOutline({ west, south, east, north }: Bounds): Path {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** Around the outer cells, half a cell past their points; null where the grid is only a part of the domain. */
function gridOutline(grid: FieldGrid, domain: Bounds): Path | null {
  const first = -0.5;
  const [right, bottom] = [grid.nx - 0.5, grid.ny - 0.5];
  const parts = Array.from({ length: SIDE_POINTS }, (_, n) => n / SIDE_POINTS);
  const between = (from: number, to: number, part: number) => from + (to - from) * part;
  const around = [
    ...parts.map((part) => [between(first, right, part), first] as const),
    ...parts.map((part) => [right, between(first, bottom, part)] as const),
    ...parts.map((part) => [between(right, first, part), bottom] as const),
    ...parts.map((part) => [first, between(bottom, first, part)] as const),
    [first, first] as const,
  ];
  const path = around.map(([column, row]): [number, number] => {
    const { latitude, longitude } = positionAt(grid, column, row);
    return [longitude, latitude];
  });
  const [longitudes, latitudes] = [path.map(([x]) => x), path.map(([, y]) => y)];
  const isWhole =
    Math.abs(Math.min(...longitudes) - domain.west) < NEAR &&
    Math.abs(Math.max(...longitudes) - domain.east) < NEAR &&
    Math.abs(Math.min(...latitudes) - domain.south) < NEAR &&
    Math.abs(Math.max(...latitudes) - domain.north) < NEAR;
  return isWhole ? path : null;
}
