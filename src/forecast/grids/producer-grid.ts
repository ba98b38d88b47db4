import { type GridFacts, MODEL_IDS, type ModelId, modelOf } from '../../catalog/index.ts';
import { type Grid, type GridSpec, type LatLon, makeGrid } from '../../geo/index.ts';

/** The radius in metres of the sphere that the models' projected grids are on (WMO code table 3.2, entry 6). */
const EARTH_RADIUS_METRES = 6_371_229;

const grids = new Map<ModelId, Grid | null>();

/** The models whose producers' grids have a cell for a place, whether a run of them is stored or not. */
export function modelsCovering(place: LatLon): readonly ModelId[] {
  return MODEL_IDS.filter((model) => covers(model, place));
}

/** Whether a model's producer's grid has a cell for a place. */
export function covers(model: ModelId, { latitude, longitude }: LatLon): boolean {
  const grid = gridOf(model);
  return grid === null || grid.locate(latitude, longitude) !== null;
}

/** The grid of a producer, made once; null for the icosahedral one, which covers the globe. */
function gridOf(model: ModelId): Grid | null {
  const known = grids.get(model);
  if (known !== undefined) return known;
  const spec = specOf(modelOf(model).grid);
  const grid = spec === null ? null : makeGrid(spec);
  grids.set(model, grid);
  return grid;
}

function specOf(facts: GridFacts): GridSpec | null {
  if (facts.kind === 'icosahedral') return null;
  const rows = facts.scanningMode === 64 ? 'south-to-north' : 'north-to-south';
  if (facts.kind === 'latlon') {
    return {
      ...facts,
      kind: 'latlon',
      rows,
      latitudeStep: facts.stepDegrees,
      longitudeStep: facts.stepDegrees,
    };
  }
  return {
    ...facts,
    kind: 'lambert',
    rows,
    majorAxisMetres: EARTH_RADIUS_METRES,
    minorAxisMetres: EARTH_RADIUS_METRES,
    winds: 'earth',
  };
}
