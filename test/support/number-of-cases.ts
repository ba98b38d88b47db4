/**
 * Cases of a property test that computes much: so many in CI, a fifth of them elsewhere, where somebody waits. Each run draws others.
 */
export function numberOfCases(inCi: number): number {
  return process.env['CI'] === 'true' ? inCi : Math.ceil(inCi / 5);
}
