import { expect, it } from 'vitest';
import { parseDecimal, parseWholeNumber } from '../../../src/http/index.ts';

it.each<[string, number | null]>([
  ['1', 1],
  ['-0.5', -0.5],
  ['+.5', 0.5],
  ['5.', 5],
  ['1e3', 1000],
  ['1E-3', 0.001],
  ['', null],
  [' 1', null],
  ['0x10', null],
  ['1,5', null],
  ['Infinity', null],
  ['1e999', null],
  ['.', null],
])('the decimal %j is %j', (text, value) => {
  expect(parseDecimal(text)).toBe(value);
});

it('refuses a long text that is almost a number in one pass', () => {
  expect(parseDecimal(`${'1'.repeat(100_000)}x`)).toBeNull();
});

it.each<[string, number | null]>([
  ['0', 0],
  ['007', 7],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', null],
  ['-1', null],
  ['1.0', null],
  ['', null],
])('the whole number %j is %j', (text, value) => {
  expect(parseWholeNumber(text)).toBe(value);
});
