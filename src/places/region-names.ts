import type { RegionRow } from './columns.ts';
import { fold } from './fold.ts';

/** Folded: what a region is called, and its code where that is of letters. */
export function regionKeys([, code, name]: RegionRow): readonly string[] {
  const keys = name === null ? [] : [fold(name)];
  return /^[A-Z]{2,3}$/.test(code) ? [...keys, fold(code)] : keys;
}
