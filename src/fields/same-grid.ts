import { isDeepStrictEqual } from 'node:util';
import type { GridSpec } from '../geo/index.ts';

/** All fields of a run lie on one grid; a folder of loose files may hold others of the same variables beside them. */
export function sameGrid(a: GridSpec, b: GridSpec): boolean {
  return isDeepStrictEqual(a, b);
}
