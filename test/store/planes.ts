import { type CubeDescription, MISSING } from '../../src/store/index.ts';

/** Description of a cube with leads 0, 1, 2, ... for tests in which only the shape matters. */
export function cubeOf(
  nx: number,
  ny: number,
  leads: number,
  more: Partial<CubeDescription> = {},
): CubeDescription {
  return {
    variable: 'air_temperature_2m',
    units: 'K',
    decimals: 2,
    nx,
    ny,
    leads: Array.from({ length: leads }, (_, k) => k),
    lineage: [],
    ...more,
  };
}

/** `leads` planes of `nx * ny` values. */
export function planesOf(
  nx: number,
  ny: number,
  leads: number,
  value: (i: number, j: number, k: number) => number,
): Int32Array[] {
  return Array.from({ length: leads }, (_, k) =>
    Int32Array.from({ length: nx * ny }, (_, cell) => value(cell % nx, Math.floor(cell / nx), k)),
  );
}

/** Numbers from 0 to 1 that are the same every time (a linear congruential generator). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
}

export interface RoughShape {
  readonly nx: number;
  readonly ny: number;
  readonly leads: number;
  readonly bits: number;
  readonly alike: number;
  readonly missing: number;
}

/** Series whose steps have up to `bits` bits, of which cells share a fraction `alike`; some values are missing. */
export function planesLike(shape: RoughShape): Int32Array[] {
  const { nx, ny, leads, bits, alike, missing } = shape;
  const random = randomFrom(nx * 7919 + ny * 131 + leads * 17 + bits);
  const step = () => Math.round((random() - 0.5) * 2 ** (bits * random()));
  let common = 0;
  const own = new Float64Array(nx * ny);
  return planesOf(nx, ny, leads, (i, j) => {
    if (i === 0 && j === 0) common += step();
    const cell = j * nx + i;
    own[cell] = own[cell]! + (random() < alike ? 0 : step());
    return random() < missing ? MISSING : (common + own[cell]!) | 0;
  });
}
