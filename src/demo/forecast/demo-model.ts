import { type ModelId, modelOf, type NativeFieldId } from '../../catalog/index.ts';
import { type AtmospherePoints, type Places, preparePoints } from '../atmosphere/points.ts';
import { demoFieldsOf } from '../demo-models.ts';
import { type ReducedGrid, reducedGrid } from '../grids/reduced-grid.ts';
import type { FieldRecipe } from '../recipes/field-recipe.ts';
import { recipeMaker } from '../recipes/field-recipes.ts';
import { seedOfName } from '../seeded.ts';

/** What one model's synthetic forecasts share: its points and everything that is constant on them. */
export interface DemoModel extends Places {
  readonly model: ModelId;
  /** Section 3 of every message: the model's kind of grid with fewer points. */
  readonly definition: ReducedGrid['definition'];
  /** Places of the points in the order of a message's values, degrees; longitudes from -180 to 180. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly points: AtmospherePoints;
  /** Indices of points that the producer masks: NaN in every field. */
  readonly masked: Int32Array;
  readonly recipes: ReadonlyMap<NativeFieldId, FieldRecipe>;
}

const KM_PER_DEGREE = 111.2;
const EARTH_SURFACE_KM2 = 5.101e8;

/** Prepares a model on its coarse grid, or on another one. Takes up to a second of processor time; reuse it for all runs. */
export function prepareDemoModel(
  model: ModelId,
  grid: ReducedGrid = reducedGrid(model, 'coarse'),
): DemoModel {
  const { definition, latitudes, longitudes, masked, windAngles, resolvesFronts } = grid;
  const points = preparePoints(
    { latitudes, longitudes },
    { resolutionKm: resolutionKm(model), modelSeed: seedOfName(model), resolvesFronts },
  );
  const makeRecipe = recipeMaker({ model, points, windAngles });
  const recipes = new Map([...demoFieldsOf(model)].map(([id, field]) => [id, makeRecipe(field)]));
  return { model, definition, latitudes, longitudes, points, masked, recipes };
}

/** Resolution of the public files, which the reduced grid represents. */
function resolutionKm(model: ModelId): number {
  const { grid } = modelOf(model);
  if (grid.kind === 'latlon') return grid.stepDegrees * KM_PER_DEGREE;
  if (grid.kind === 'lambert') return grid.dxMetres / 1000;
  return Math.sqrt(EARTH_SURFACE_KM2 / grid.points);
}
