import {
  type GridDefinition,
  gridCoordinates,
  type LambertGrid,
  type LatLonGrid,
  type UnstructuredGrid,
} from 'gribjs';
import {
  EARTH_RADIUS_METRES,
  type LambertGridFacts,
  type LatLonGridFacts,
  type ModelId,
  modelOf,
} from '../../catalog/index.ts';
import type { Places } from '../atmosphere/points.ts';
import { DEMO_MODEL_IDS, type DemoModelId } from '../demo-models.ts';
import { outsideArome } from './arome-domain.ts';
import { icosahedralCells } from './icosahedral-mesh.ts';

/** A grid of the model's kind over its domain, with fewer points. */
export interface ReducedGrid extends Places {
  readonly definition: LatLonGrid | LambertGrid | UnstructuredGrid;
  /** Whether fronts and showers are wider than its meshes. */
  readonly resolvesFronts: boolean;
  /** Indices of points that the producer masks with a bitmap. */
  readonly masked: Int32Array;
  /**
   * Per point: rotation of the grid's axes, radians, where winds are along them; null where winds are towards east and
   * north. u = ug cos a + vg sin a, v = -ug sin a + vg cos a.
   */
  readonly windAngles: Float64Array | null;
}

/** How fine the demo's grids are; `full` = the producers' own grids. */
export type GridDetail = 'full' | 'fine' | 'coarse';

/** Points per row and rows, or bisections of the icosahedral mesh. */
type Shapes = Readonly<Record<DemoModelId, Shape | { readonly bisections: number }>>;

const SHAPES: Readonly<Record<Exclude<GridDetail, 'full'>, Shapes>> = {
  /** Two degrees or less on global grids, a quarter of a degree or 28 km on regional ones: 8,000 to 57,000 points; an ensemble, of many forecasts, three. */
  fine: {
    gfs: { nx: 180, ny: 91 },
    'euro-ifs': { nx: 180, ny: 91 },
    hrrr: { nx: 196, ny: 116 },
    nam: { nx: 271, ny: 189 },
    'icon-global': { bisections: 3 },
    'icon-eu': { nx: 345, ny: 165 },
    arome: { nx: 113, ny: 73 },
    'ifs-ens': { nx: 120, ny: 61 },
  },
  /** Five degrees on global grids: 2,600 to 4,200 points, for small machines and for tests; an ensemble ten. */
  coarse: {
    gfs: { nx: 72, ny: 37 },
    'euro-ifs': { nx: 72, ny: 37 },
    hrrr: { nx: 88, ny: 47 },
    nam: { nx: 73, ny: 50 },
    'icon-global': { bisections: 2 },
    'icon-eu': { nx: 87, ny: 42 },
    arome: { nx: 81, ny: 51 },
    'ifs-ens': { nx: 36, ny: 19 },
  },
};

export interface Shape {
  readonly nx: number;
  readonly ny: number;
}

const SPHERE = {
  shape: 6,
  radiusMetres: EARTH_RADIUS_METRES,
  majorAxisMetres: null,
  minorAxisMetres: null,
} as const;
const NO_POINTS = new Int32Array();
/** Cells of an icosahedral mesh before the first bisection. */
const FACES = 180;

/** The grid of a model's synthetic runs. */
export function reducedGrid(model: ModelId, detail: GridDetail): ReducedGrid {
  const shape = detail === 'full' ? ownShape(model) : reducedShape(model, detail);
  const grid = 'nx' in shape ? gridOfShape(model, shape) : icosahedralGrid(model, shape.bisections);
  return { ...grid, resolvesFronts: detail !== 'coarse' && modelOf(model).ensemble === null };
}

function reducedShape(model: ModelId, detail: keyof typeof SHAPES) {
  const id = DEMO_MODEL_IDS.find((each) => each === model);
  if (id === undefined) throw new RangeError(`demo: there are no synthetic runs of ${model}`);
  return SHAPES[detail][id];
}

/** The model's own points per row and rows, or bisections. */
function ownShape(model: ModelId): Shape | { readonly bisections: number } {
  const { grid } = modelOf(model);
  if (grid.kind === 'icosahedral')
    return { bisections: Math.round(Math.log(grid.points / FACES) / Math.log(4)) };
  return { nx: grid.nx, ny: grid.ny };
}

/**
 * A grid of rows over a model's domain with another number of points.
 * @throws TypeError for a model whose grid has no rows, RangeError for fewer than two points a side
 */
export function gridOfShape(model: ModelId, shape: Shape): ReducedGrid {
  const facts = modelOf(model).grid;
  if (facts.kind === 'icosahedral') throw new TypeError(`the grid of ${model} has no rows`);
  if (!(shape.nx >= 2 && shape.ny >= 2)) throw new RangeError(`a grid of ${shape.nx} x ${shape.ny} points`);
  if (facts.kind === 'lambert') {
    const definition = lambertGrid(facts, shape);
    const places = placesOf(definition);
    return {
      definition,
      ...places,
      resolvesFronts: false,
      masked: NO_POINTS,
      windAngles: axisAngles(definition, places),
    };
  }
  const definition = latLonGrid(facts, shape);
  const places = placesOf(definition);
  const masked = facts.missing === 'mask' ? outsideArome(places) : NO_POINTS;
  return { definition, ...places, resolvesFronts: false, masked, windAngles: null };
}

function icosahedralGrid(model: ModelId, bisections: number): ReducedGrid {
  const facts = modelOf(model).grid;
  if (facts.kind !== 'icosahedral') throw new TypeError(`the grid of ${model} is not icosahedral`);
  const places = icosahedralCells(bisections);
  const definition: UnstructuredGrid = {
    template: 101,
    known: true,
    points: places.latitudes.length,
    shapeOfTheEarth: SPHERE.shape,
    numberOfGridUsed: facts.numberOfGridUsed,
    numberOfGridInReference: 1,
    uuid: facts.uuid.replaceAll('-', ''),
  };
  return { definition, ...places, resolvesFronts: false, masked: NO_POINTS, windAngles: null };
}

/** The model's corners; on a full circle the last column is one step before the first. */
function latLonGrid(facts: LatLonGridFacts, { nx, ny }: Shape): LatLonGrid {
  const span = (facts.longitudeOfLast - facts.longitudeOfFirst + 360) % 360;
  const circle = span + facts.stepDegrees === 360;
  const iIncrement = circle ? 360 / nx : span / (nx - 1);
  return {
    template: 0,
    known: true,
    points: nx * ny,
    nx,
    ny,
    latitudeOfFirst: facts.latitudeOfFirst,
    longitudeOfFirst: facts.longitudeOfFirst,
    latitudeOfLast: facts.latitudeOfLast,
    longitudeOfLast: circle ? (facts.longitudeOfFirst + 360 - iIncrement) % 360 : facts.longitudeOfLast,
    iIncrement,
    jIncrement: Math.abs(facts.latitudeOfLast - facts.latitudeOfFirst) / (ny - 1),
    earth: SPHERE,
    resolutionAndComponentFlags: facts.resolutionAndComponentFlags,
    scanningMode: facts.scanningMode,
  };
}

/** The model's first point and, within a millimetre per step, its last one. */
function lambertGrid(facts: LambertGridFacts, { nx, ny }: Shape): LambertGrid {
  const toMillimetres = (metres: number) => Math.round(metres * 1000) / 1000;
  return {
    template: 30,
    known: true,
    points: nx * ny,
    nx,
    ny,
    latitudeOfFirst: facts.latitudeOfFirst,
    longitudeOfFirst: facts.longitudeOfFirst,
    lad: facts.lad,
    lov: facts.lov,
    latin1: facts.latin1,
    latin2: facts.latin2,
    dxMetres: toMillimetres((facts.dxMetres * (facts.nx - 1)) / (nx - 1)),
    dyMetres: toMillimetres((facts.dyMetres * (facts.ny - 1)) / (ny - 1)),
    projectionCentreFlag: 0,
    southernPoleLatitude: 0,
    southernPoleLongitude: 0,
    earth: SPHERE,
    resolutionAndComponentFlags: facts.resolutionAndComponentFlags,
    scanningMode: facts.scanningMode,
  };
}

function placesOf(definition: GridDefinition): Places {
  const { latitudes, longitudes } = gridCoordinates(definition);
  return { latitudes, longitudes: longitudes.map(fromMeridian) };
}

/** Convergence of a tangent cone's meridians. */
function axisAngles({ latin1, lov }: LambertGrid, { longitudes }: Places): Float64Array {
  const n = Math.sin((latin1 * Math.PI) / 180);
  return longitudes.map((longitude) => (n * fromMeridian(longitude - lov) * Math.PI) / 180);
}

/** -180 to below 180 degrees. */
function fromMeridian(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360);
}
