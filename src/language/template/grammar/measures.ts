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
  // "Half an inch".
  rule('halfPast number unitWord', (_, n, unit) =>
    numberOf(n) === 1 && unit?.kind === 'unitWord' ? measure(0.5, unit.unit) : null,
  ),
  rule('number degrees', (n) => degrees(numberOf(n))),
  rule('minus number', (_, n) => measure(-numberOf(n), null)),
  rule('freezingPoint degrees unitWord?', () => measure(0, 'celsius')),
];

const threshold = (
  isAbove: boolean,
  found: Meaning | undefined,
  includesLimit = false,
): Extract<Meaning, { kind: 'threshold' }> | null => {
  const compared = { kind: 'threshold', isAbove, includesLimit } as const;
  if (found?.kind === 'freezingPoint') return { ...compared, n: 0, unit: 'celsius' };
  if (found?.kind === 'measure') return { ...found, ...compared };
  return found?.kind === 'number' ? { ...compared, n: found.n, unit: null } : null;
};

/** Not an hour, a day or a date. */
const NO_TIME = '!hour|dayUnit|week|minute|monthUnit|at|pm|am|oclock';

/** Comparisons with a number: "above 30 knots", "below freezing", "under 5". */
export const THRESHOLDS: readonly Rule[] = [
  rule('measure orMore', (n) => threshold(true, n, true)),
  rule('measure orLess', (n) => threshold(false, n, true)),
  rule('number orMore unitWord', (n, _, unit) => {
    return unit?.kind === 'unitWord' ? threshold(true, measure(numberOf(n), unit.unit), true) : null;
  }),
  rule('atLeast measure|freezingPoint', (_, n) => threshold(true, n, true)),
  rule('atMost measure|freezingPoint', (_, n) => threshold(false, n, true)),
  rule(`atLeast number ${NO_TIME}`, (_, n) => threshold(true, n, true)),
  rule(`atMost number ${NO_TIME}`, (_, n) => threshold(false, n, true)),
  rule('above|over measure|freezingPoint', (_, n) => threshold(true, n)),
  rule('below measure|freezingPoint', (_, n) => threshold(false, n)),
  // "Will it be over 30 degrees": with a measure it is not the end of anything.
  rule('stop measure', (_, n) => threshold(true, n)),
  // "Supérieur à", "inferiore a".
  rule('above at|to|in measure|freezingPoint', (_, __, n) => threshold(true, n)),
  rule('below at|to|in measure|freezingPoint', (_, __, n) => threshold(false, n)),
  rule('comparative measure|number|freezingPoint', (than, n) =>
    than?.kind === 'comparative' ? threshold(than.isAbove, n) : null,
  ),
  rule(`above number ${NO_TIME}`, (_, n) => threshold(true, n)),
  rule(`below number ${NO_TIME}`, (_, n) => threshold(false, n)),
];

const lasting = (hours: number, named: Meaning | undefined): Meaning | null => {
  const quantity = named?.kind === 'quantity' ? named.named : null;
  return Number.isInteger(hours) && hours > 0 ? { kind: 'lasting', hours, named: quantity } : null;
};

/** How long something lasts of which the chance is asked for: "at least 3 hours", "3 dry hours", "3 hours in a row". */
export const LASTING: readonly Rule[] = [
  // Hours are whole ones: more than 3 are at least 4.
  rule('above number inARow? quantity? hour inARow?', (_, n, __, named) => lasting(numberOf(n) + 1, named)),
  // Fewer hours than some are not asked for: a clock would be another question.
  rule('below|atMost number inARow? quantity? hour', () => ({ kind: 'unknownTime' })),
  rule('atLeast number inARow? quantity hour inARow?', (_, n, __, named) => lasting(numberOf(n), named)),
  rule('atLeast number inARow? hour inARow?', (_, n) => lasting(numberOf(n), undefined)),
  rule('number inARow? quantity hour inARow?', (n, _, named) => lasting(numberOf(n), named)),
  rule('number hour orMore|inARow', (n) => lasting(numberOf(n), undefined)),
  rule('number inARow hour', (n) => lasting(numberOf(n), undefined)),
];

/** "For 3 hours", where hours of a clock are not called so: "pour 15 heures". */
export const LASTING_FOR: readonly Rule[] = [
  rule('near number hour !fromNow', (_, n) => lasting(numberOf(n), undefined)),
];

/** What is left of "at most" before no number: "how warm does it get at most". */
export const LEFT: readonly Rule[] = [
  rule('atMost', () => ({ kind: 'extreme', of: 'highest', named: null })),
];
