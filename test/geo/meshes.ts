import type { UnstructuredGrid } from 'gribjs';
import {
  buildGeometry,
  type CellGeometry,
  type Grid,
  icosahedralSpec,
  makeGrid,
  parseGeometry,
} from '../../src/geo/index.ts';

export interface Places {
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
}

type Vector = readonly [number, number, number];

const GOLDEN = (1 + Math.sqrt(5)) / 2;
const CORNERS: readonly Vector[] = [
  [-1, GOLDEN, 0],
  [1, GOLDEN, 0],
  [-1, -GOLDEN, 0],
  [1, -GOLDEN, 0],
  [0, -1, GOLDEN],
  [0, 1, GOLDEN],
  [0, -1, -GOLDEN],
  [0, 1, -GOLDEN],
  [GOLDEN, 0, -1],
  [GOLDEN, 0, 1],
  [-GOLDEN, 0, -1],
  [-GOLDEN, 0, 1],
];

const sum = (...vectors: readonly Vector[]): Vector =>
  [0, 1, 2].map((k) => vectors.reduce((s, v) => s + v[k]!, 0)) as never;
const unit = (v: Vector): Vector => v.map((c) => c / Math.hypot(...v)) as never;
const distance = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/**
 * Centres of the triangles of ICON's grid RnBk, in degrees: the edges of the icosahedron are cut into n pieces, then every
 * triangle k times into four.
 */
export function iconMesh(pieces: number, bisections: number): Places {
  const edge = Math.min(...CORNERS.slice(1).map((corner) => distance(CORNERS[0]!, corner)));
  const near = (a: Vector, b: Vector): boolean => Math.abs(distance(a, b) - edge) < 1e-9;
  const faces: (readonly [Vector, Vector, Vector])[] = [];
  for (const [i, a] of CORNERS.entries()) {
    for (const [j, b] of CORNERS.entries()) {
      for (const [k, c] of CORNERS.entries()) {
        if (i < j && j < k && near(a, b) && near(b, c) && near(a, c)) faces.push([a, b, c]);
      }
    }
  }
  let triangles = faces.flatMap((face) => cut(face, pieces));
  for (let n = 0; n < bisections; n++) triangles = triangles.flatMap((triangle) => cut(triangle, 2));
  const centres = triangles.map((corners) => unit(sum(...corners)));
  const degrees = 180 / Math.PI;
  return {
    latitudes: centres.map(([, , z]) => Math.asin(z) * degrees),
    longitudes: centres.map(([x, y]) => Math.atan2(y, x) * degrees),
  };
}

function cut([a, b, c]: readonly [Vector, Vector, Vector], n: number): [Vector, Vector, Vector][] {
  const at = (i: number, j: number): Vector =>
    unit([0, 1, 2].map((k) => a[k]! * (n - i - j) + b[k]! * i + c[k]! * j) as never);
  const triangles: [Vector, Vector, Vector][] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; i + j < n; j++) {
      triangles.push([at(i, j), at(i + 1, j), at(i, j + 1)]);
      if (i + j < n - 1) triangles.push([at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]);
    }
  }
  return triangles;
}

export function geometryOf({ latitudes, longitudes }: Places): CellGeometry {
  return parseGeometry(buildGeometry(latitudes, longitudes));
}

export const definitionOf = (points: number): UnstructuredGrid => ({
  template: 101,
  known: true,
  points,
  shapeOfTheEarth: 6,
  numberOfGridUsed: 26,
  numberOfGridInReference: 1,
  uuid: 'a27b8de618c411e4820ab5b098c6a5c0',
});

export function meshGrid(places: Places): Grid {
  const geometry = geometryOf(places);
  return makeGrid(icosahedralSpec(definitionOf(places.latitudes.length), geometry), geometry);
}
