import { describe, expect, it } from 'vitest';
import { MODEL_IDS, type ModelId, modelOf } from '../../src/catalog/index.ts';
import { type Grid, type GridSpec, makeGrid } from '../../src/geo/index.ts';

/** The grid specification of a model's files, from the facts in the catalog. */
function specOf(id: ModelId): GridSpec {
  const { grid } = modelOf(id);
  if (grid.kind === 'icosahedral') throw new Error(`${id} has no rows and columns`);
  const rows = grid.scanningMode === 0 ? 'north-to-south' : 'south-to-north';
  const { nx, ny, latitudeOfFirst, longitudeOfFirst, latitudeOfLast, longitudeOfLast } = grid;
  const common = { nx, ny, rows, latitudeOfFirst, longitudeOfFirst } as const;
  if (grid.kind === 'latlon') {
    const { stepDegrees } = grid;
    const steps = { latitudeStep: stepDegrees, longitudeStep: stepDegrees };
    return { kind: 'latlon', ...common, latitudeOfLast, longitudeOfLast, ...steps };
  }
  const { lad, lov, latin1, latin2, dxMetres, dyMetres, winds } = grid;
  const cone = { lad, lov, latin1, latin2, dxMetres, dyMetres, winds };
  return { kind: 'lambert', ...common, ...cone, majorAxisMetres: 6_371_229, minorAxisMetres: 6_371_229 };
}

const WITH_ROWS = MODEL_IDS.filter((id) => modelOf(id).grid.kind !== 'icosahedral');
const grids = new Map<ModelId, Grid>(WITH_ROWS.map((id) => [id, makeGrid(specOf(id))]));

function gridOf(id: ModelId): Grid {
  const grid = grids.get(id);
  if (grid === undefined) throw new Error(`no grid for ${id}`);
  return grid;
}

const PARIS = [48.8566, 2.3522] as const;
const DENVER = [39.7392, -104.9903] as const;
const SEATTLE = [47.6062, -122.3321] as const;

/** Zero-based i and j of the nearest point, flat index: figures confirmed with ecCodes on real files of the models. */
const CELLS = [
  ['gfs', PARIS, [9, 165, 237_609]],
  ['gfs', DENVER, [1020, 201, 290_460]],
  ['gfs', SEATTLE, [951, 170, 245_751]],
  ['euro-ifs', PARIS, [729, 165, 238_329]],
  ['euro-ifs', DENVER, [300, 201, 289_740]],
  ['euro-ifs', SEATTLE, [231, 170, 245_031]],
  ['icon-eu', PARIS, [414, 310, 427_284]],
  ['icon-eu', DENVER, null],
  ['icon-eu', SEATTLE, null],
  ['arome', PARIS, [574, 262, 294_276]],
  ['arome', DENVER, null],
  ['arome', SEATTLE, null],
  ['hrrr', PARIS, null],
  ['hrrr', DENVER, [686, 584, 1_051_302]],
  ['hrrr', SEATTLE, [278, 952, 1_712_926]],
  ['nam', PARIS, null],
  ['nam', DENVER, [274, 207, 127_372]],
  ['nam', SEATTLE, [165, 299, 183_751]],
] as const;

describe('cells of the models', () => {
  it.each(CELLS)('%s at %j', (id, [latitude, longitude], expected) => {
    const cell = gridOf(id).locate(latitude, longitude);
    expect(cell && [cell.i, cell.j, cell.index]).toEqual(expected);
  });

  it.each(WITH_ROWS)('%s ends at the last point that its files name', (id) => {
    const { grid } = modelOf(id);
    if (grid.kind === 'icosahedral') throw new Error('unreachable');
    const last = gridOf(id).cell(grid.points - 1);
    // Producers round the last corner of a projected grid, nam's to five decimals.
    expect(last.latitude).toBeCloseTo(grid.latitudeOfLast, 4);
    expect((last.longitude + 360) % 360).toBeCloseTo(grid.longitudeOfLast % 360, 4);
  });

  it.each(WITH_ROWS)('%s lies in the box that the catalog prints', (id) => {
    expect(gridOf(id).bounds).toEqual(modelOf(id).grid.box);
  });

  it('hrrr reaches north of its corners, so only the grid decides what is inside', () => {
    const hrrr = gridOf('hrrr');
    expect(hrrr.locate(51.2, -117.7)).not.toBeNull();
    expect(hrrr.locate(51.2, -130)).toBeNull();
    expect(hrrr.bounds.north).toBeGreaterThan(52);
  });

  it('gives steps of 1/10 and 1/40 degree without rounding errors', () => {
    const arome = gridOf('arome');
    expect(JSON.stringify(arome.cell(1))).toBe('{"index":1,"i":1,"j":0,"latitude":55.4,"longitude":-11.975}');
    expect(arome.locate(46.2, 6.1)).toMatchObject({ latitude: 46.2, longitude: 6.1 });
    for (let i = 0; i < arome.nx; i++) {
      expect(String(arome.cell(i).longitude).replace(/^-?\d+\.?/, '').length).toBeLessThanOrEqual(3);
    }
  });
});

/** (3, 4) along the grid, towards east and north; and the angle in degrees. */
const WINDS = [
  ['hrrr', DENVER, -4.663, [2.6649, 4.2306]],
  ['nam', DENVER, -4.222, [2.6974, 4.21]],
  ['hrrr', SEATTLE, -15.458, null],
  ['nam', SEATTLE, -11.551, null],
] as const;

describe('winds along the grid', () => {
  it.each(WINDS)('%s at %j are rotated by %f degrees', (id, [latitude, longitude], degrees, wind) => {
    const grid = gridOf(id);
    const cell = grid.locate(latitude, longitude)!;
    const angle = grid.windRotation(cell.index);
    // The reference figures are for the requested position, which is up to half a cell from the point.
    const { spec } = grid;
    if (spec.kind !== 'lambert') throw new Error('expected a Lambert grid');
    const perDegree = Math.sin((spec.latin1 * Math.PI) / 180);
    const atPlace = angle + (perDegree * (longitude - cell.longitude) * Math.PI) / 180;
    expect((atPlace * 180) / Math.PI).toBeCloseTo(degrees, 3);
    if (wind === null) return;
    const [u, v] = [
      3 * Math.cos(atPlace) + 4 * Math.sin(atPlace),
      -3 * Math.sin(atPlace) + 4 * Math.cos(atPlace),
    ];
    expect(u).toBeCloseTo(wind[0], 4);
    expect(v).toBeCloseTo(wind[1], 4);
  });

  it('are not rotated on grids whose winds are towards east and north', () => {
    expect(gridOf('gfs').windRotation(237_609)).toBe(0);
    const spec = gridOf('hrrr').spec;
    if (spec.kind !== 'lambert') throw new Error('expected a Lambert grid');
    expect(makeGrid({ ...spec, winds: 'earth' }).windRotation(1_051_302)).toBe(0);
  });
});
