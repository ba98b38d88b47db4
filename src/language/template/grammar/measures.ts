import type { Meaning } from '../meaning.ts';
import { type Rule, rule } from './rewrite.ts';

const measure = (n: number, unit: Extract<Meaning, { kind: 'measure' }>['unit']): Meaning => ({
  kind: 'measure',
  n,
  unit,
});
const degrees = (n: number): Meaning => ({ kind: 'measure', n, unit: null, isDegrees: true });
const numberOf = (found: Meaning | undefined): number => (found?.kind === 'number' ? found.n : Number.NaN);

/** Numbers with their units: "30 knots", "minus 5 °C", "20 degrees". */
export const MEASURES: readonly Rule[] = [
  rule('minus|- number unitWord|degrees', (sign, n, unit) => {
    if (sign?.kind === '-' && numberOf(n) > 60) return null;
    return unit?.kind === 'unitWord' ? measure(-numberOf(n), unit.unit) : degrees(-numberOf(n));
  }),
  rule('windForce', () => ({ kind: 'unitWord', unit: 'beaufort' })),
  rule('unitWord number', (unit, n) => {
    return unit?.kind === 'unitWord' && unit.unit === 'beaufort' ? measure(numberOf(n), 'beaufort') : null;
  }),
  rule('number degrees? unitWord', (n, _, unit) =>
    unit?.kind === 'unitWord' ? measure(numberOf(n), unit.unit) : null,
  ),
  rule('number degrees', (n) => degrees(numberOf(n))),
  rule('minus number', (_, n) => measure(-numberOf(n), null)),
  rule('freezingPoint degrees unitWord?', () => measure(0, 'celsius')),
];

const threshold = (isAbove: boolean, found: Meaning | undefined): Meaning | null => {
  if (found?.kind === 'freezingPoint') return { kind: 'threshold', isAbove, n: 0, unit: 'celsius' };
  if (found?.kind === 'measure') return { ...found, kind: 'threshold', isAbove };
  return found?.kind === 'number' ? { kind: 'threshold', isAbove, n: found.n, unit: null } : null;
};

/** Comparisons with a number: "above 30 knots", "below freezing", "under 5". */
export const THRESHOLDS: readonly Rule[] = [
  rule('above|over measure|freezingPoint', (_, n) => threshold(true, n)),
  rule('below measure|freezingPoint', (_, n) => threshold(false, n)),
  rule('comparative measure|number|freezingPoint', (than, n) =>
    than?.kind === 'comparative' ? threshold(than.isAbove, n) : null,
  ),
  rule('above number !hour|dayUnit|week|minute|monthUnit|at|pm|am|oclock', (_, n) => threshold(true, n)),
  rule('below number !hour|dayUnit|week|minute|monthUnit|at|pm|am|oclock', (_, n) => threshold(false, n)),
];
