/**
 * Pseudo-random numbers from whole-number keys only, so that a run is the same on every machine and at every start.
 * Mixing step: the 32-bit finaliser of MurmurHash3.
 */
function mix(state: number, key: number): number {
  let h = Math.imul(state ^ key, 0x9e3779b1) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

/** A number in [0, 1) that depends only on the whole-number keys. */
export function seededUnit(...keys: readonly number[]): number {
  let state = 0x5bd1e995;
  for (const key of keys) state = mix(state, key | 0);
  return (mix(state, keys.length) >>> 0) / 4294967296;
}

/** Sum of three uniform numbers, scaled to mean 0 and variance 1: bell-shaped and bounded by 3. */
export function seededBell(...keys: readonly number[]): number {
  const sum = seededUnit(...keys, 1) + seededUnit(...keys, 2) + seededUnit(...keys, 3);
  return 2 * (sum - 1.5);
}

/** A whole number for a name, to use as a key. */
export function seedOfName(name: string): number {
  let state = 17;
  for (let i = 0; i < name.length; i++) state = mix(state, name.charCodeAt(i));
  return state;
}
