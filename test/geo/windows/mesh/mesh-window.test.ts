import { describe, expect, it } from 'vitest';
import { type Bounds, microBox } from '../../../../src/geo/shapes/box.ts';
import { meshStepOf, spacingDegrees } from '../../../../src/geo/windows/mesh/mesh-step.ts';
import { meshWindow } from '../../../../src/geo/windows/mesh/mesh-window.ts';

describe('the mesh of a projected grid', () => {
  it.each([
    // HRRR, NAM, and the coarse grids of the demo.
    [3000, 0.025],
    [12_190, 0.1],
    [67_500, 0.5],
    [111_200, 1],
    [250_000, 2],
  ])('is as fine as points %s m apart: %s degrees', (metres, degrees) => {
    expect(meshStepOf(spacingDegrees({ dxMetres: metres, dyMetres: metres }))).toBe(degrees);
    expect(meshStepOf(spacingDegrees({ dxMetres: 10 * metres, dyMetres: metres }))).toBe(degrees);
  });

  const axes = (box: Bounds, bounds: Bounds, stepDegrees: number) => {
    const edges = microBox(box);
    const mesh = { stepDegrees, bounds, margin: 0, nearest: () => -1 };
    const window = edges === null ? null : meshWindow(edges, mesh);
    return [[...(window?.latitudes ?? [])], [...(window?.longitudes ?? [])]];
  };
  const GLOBE = { west: -180, south: -90, east: 180, north: 90 };

  it('has the multiples of its step in the box and in the domain, edges included', () => {
    expect(axes({ west: -100, south: 40, east: -99, north: 40.2 }, GLOBE, 0.1)[0]).toEqual([40, 40.1, 40.2]);
    expect(axes({ west: -100.05, south: 40.01, east: -99.8, north: 40.19 }, GLOBE, 0.1)).toEqual([
      [40.1],
      [-100, -99.9, -99.8],
    ]);
    const domain = { west: -99.9, south: 39, east: -60, north: 40.1 };
    expect(axes({ west: -101, south: 40, east: -99.75, north: 45 }, domain, 0.1)).toEqual([
      [40, 40.1],
      [-99.9, -99.8],
    ]);
    expect(axes({ west: 10, south: 40, east: 20, north: 45 }, domain, 0.1)[1]).toEqual([]);
  });

  it('goes eastward across the antimeridian, and around the earth once', () => {
    expect(axes({ west: 179, south: 0, east: -179, north: 0 }, GLOBE, 0.5)[1]).toEqual([
      179, 179.5, -180, -179.5, -179,
    ]);
    const domain = { west: 170, south: -1, east: -170, north: 1 };
    expect(axes({ west: 160, south: 0, east: 200, north: 0 }, domain, 5)[1]).toEqual([
      170, 175, -180, -175, -170,
    ]);
    expect(axes({ west: -180, south: 0, east: 180, north: 0 }, GLOBE, 90)[1]).toEqual([-180, -90, 0, 90]);
    expect(axes({ west: 0, south: 0, east: 360, north: 0 }, GLOBE, 90)[1]).toEqual([0, 90, -180, -90]);
  });
});
