import type { Places } from '../atmosphere/points.ts';

type Vector = readonly [x: number, y: number, z: number];
/** Corners counter-clockwise, seen from outside. */
type Triangle = readonly [Vector, Vector, Vector];

/** Latitude of the ten corners of an icosahedron that are not at the poles. */
const RING_LATITUDE = Math.atan(0.5);

/**
 * Centres of the cells of ICON's mesh R03B0n: the 20 faces of an icosahedron with corners at the poles, each edge in
 * three parts (root division), then halved `bisections` times, all edges great circles: 180 * 4^bisections triangles. A
 * centre is the triangle's circumcentre on the sphere. Cells of one face, and of each part of it, are consecutive.
 */
export function icosahedralCells(bisections: number): Places {
  let triangles: readonly Triangle[] = faces().flatMap(inThirds);
  for (let n = 0; n < bisections; n++) triangles = triangles.flatMap(inHalves);
  const centres = triangles.map(circumcentre);
  return {
    latitudes: Float64Array.from(centres, ([, , z]) => (Math.asin(z) * 180) / Math.PI),
    longitudes: Float64Array.from(centres, ([x, y]) => (Math.atan2(y, x) * 180) / Math.PI),
  };
}

function faces(): Triangle[] {
  const north: Vector = [0, 0, 1];
  const south: Vector = [0, 0, -1];
  const onRing = (side: 1 | -1, degrees: number): Vector => {
    const longitude = (degrees * Math.PI) / 180;
    const radius = Math.cos(RING_LATITUDE);
    return [radius * Math.cos(longitude), radius * Math.sin(longitude), side * Math.sin(RING_LATITUDE)];
  };
  const upper = (k: number): Vector => onRing(1, 72 * k);
  const lower = (k: number): Vector => onRing(-1, 72 * k + 36);
  return [0, 1, 2, 3, 4].flatMap((k): Triangle[] => {
    const next = (k + 1) % 5;
    const [a, b, c, d] = [upper(k), upper(next), lower(k), lower(next)];
    return [
      [north, a, b],
      [a, c, b],
      [b, c, d],
      [south, d, c],
    ];
  });
}

/** Nine triangles: every edge in three equal arcs, and a corner in the middle. */
function inThirds([a, b, c]: Triangle): Triangle[] {
  const [ab, ba] = [along(a, b, 1 / 3), along(a, b, 2 / 3)];
  const [bc, cb] = [along(b, c, 1 / 3), along(b, c, 2 / 3)];
  const [ca, ac] = [along(c, a, 1 / 3), along(c, a, 2 / 3)];
  const middle = unit([a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]]);
  return [
    [a, ab, ac],
    [ab, middle, ac],
    [ab, ba, middle],
    [ba, bc, middle],
    [ba, b, bc],
    [ac, middle, ca],
    [middle, cb, ca],
    [middle, bc, cb],
    [ca, cb, c],
  ];
}

/** Four triangles, with corners at the middles of the edges. */
function inHalves([a, b, c]: Triangle): Triangle[] {
  const [ab, bc, ca] = [along(a, b, 0.5), along(b, c, 0.5), along(c, a, 0.5)];
  return [
    [ab, bc, ca],
    [a, ab, ca],
    [ab, b, bc],
    [ca, bc, c],
  ];
}

/** The point at a fraction of the great circle from a to b. */
function along(a: Vector, b: Vector, share: number): Vector {
  const angle = Math.acos(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
  const [p, q] = [Math.sin((1 - share) * angle), Math.sin(share * angle)];
  return unit([p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]]);
}

function circumcentre([a, b, c]: Triangle): Vector {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  return unit([uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]);
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}
