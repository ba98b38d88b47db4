import { describe, expect, it } from 'vitest';
import { numbersNotIn } from '../../../src/language/index.ts';
import { someFact, someFacts } from './some-facts.ts';

const FACTS = someFacts([
  someFact(
    'temperature',
    '°C',
    1,
    Array.from({ length: 240 }, (_, n) => n / 10),
  ),
]);
const SHORT = 10_000;
const LONG = 16 * SHORT;
/**
 * Between the 16 times of time that grows with the text and the 256 of its square, as far from either: garbage collection and
 * processor caches make one measurement twice another.
 */
const MOST = Math.sqrt(16 * 256);
/** Microseconds below which the clock is coarser than what it measures. */
const COARSE = 100;

/** Processor time of a check in microseconds, the least of several. */
function timeOf(text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 7; turn++) {
    const before = process.cpuUsage();
    numbersNotIn(text, FACTS);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

describe('the time that a check takes grows with the text, not with its square', () => {
  it.each([
    ['digits', '1'],
    ['digits and points', '1.'],
    ['digits and commas', '12,'],
    ['thousands', '1 000 '],
    ['colons', '1:'],
    ['strokes', '1/2/'],
    ['dashes', '1-'],
    ['dashes alone', '-'],
    ['spaces', '12 '],
    ['months', 'december 1'],
    ['a month and blanks', '. '],
    ['letters', 'a'],
    ['compounds', 'a-'],
    ['number words', 'twenty-'],
    ['unit words', '1 degrees '],
    ['halves of days', '1 p.m'],
    ['other digits', '٣'],
  ])('of %s', (_, piece) => {
    const text = (length: number) =>
      `december ${piece.repeat(Math.ceil(length / piece.length))}`.slice(0, length);
    timeOf(text(SHORT));
    const [short, long] = [timeOf(text(SHORT)), timeOf(text(LONG))];
    expect(long / Math.max(short, COARSE)).toBeLessThan(MOST);
  });
});
