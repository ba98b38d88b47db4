import type { CubeDescription } from '../../src/store/index.ts';

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
