import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_PARTS, resolveWindow, type Window } from '../../../src/language/index.ts';
import { parseSchema } from '../../../src/language/provider/instructions/parse-schema.ts';
import { IsobarError } from '../../../src/platform/index.ts';

const NOW = new Date('2026-11-23T10:20:00Z');
const DAY = 86_400_000;
const days = (more: object) => ({
  kind: 'days',
  first: { kind: 'relative', days: 0 },
  count: 1,
  part: null,
  clock: null,
  ...more,
});

/** Windows that would keep a server busy, or that no calendar has. */
const ABSURD: readonly (readonly [string, object])[] = [
  ['a billion days', days({ count: 1e9 })],
  ['no days', days({ count: 0 })],
  ['less than no days', days({ count: -1 })],
  ['half a day', days({ count: 0.5 })],
  ['more days than fit a number', days({ count: Number.POSITIVE_INFINITY })],
  ['a day that is not a number', days({ first: { kind: 'relative', days: Number.NaN } })],
  ['a day in a million years', days({ first: { kind: 'relative', days: 365_000_000 } })],
  ['a week in a million years', days({ first: { kind: 'week', weeks: 52_000_000 } })],
  ['weekends past', days({ first: { kind: 'weekend', weeks: -9 } })],
  ['an eighth day of the week', days({ first: { kind: 'weekday', weekday: 8, weeks: 0 } })],
  ['the year 300000', days({ first: { kind: 'date', month: 1, day: 1, year: 300_000 } })],
  ['month 0', days({ first: { kind: 'date', month: 0, day: 1, year: null } })],
  ['day 32', days({ first: { kind: 'date', month: 1, day: 32, year: null } })],
  ['hour 25', days({ clock: { from: 0, to: 25 } })],
  ['hour -1', days({ clock: { from: -1, to: 2 } })],
  ['a billion hours', { kind: 'hours', from: 0, to: 1e9 }],
  ['hours from the beginning of time', { kind: 'hours', from: -1e15, to: 0 }],
];

describe('an absurd window', () => {
  it.each(ABSURD)('of %s is refused of a provider, and by whoever resolves it', (_, window) => {
    expect(parseSchema.shape.windows.safeParse([window]).success).toBe(false);
    expect(() => resolveWindow(window as Window, NOW, 'Europe/Berlin')).toThrow(
      expect.objectContaining({ name: 'IsobarError', code: 'validation_error' }),
    );
  });

  it('of any numbers is refused or resolved to at most a year of spans, and fails in no other way', () => {
    const number = fc.oneof(
      fc.integer({ min: -40, max: 40 }),
      fc.double(),
      fc.constantFrom(1e308, -0, 24, 31, 2 ** 53, 0.5),
    );
    const date = fc.record({
      kind: fc.constant('date' as const),
      month: number,
      day: number,
      year: fc.oneof(fc.constantFrom(null, 2027), number),
    });
    const first = fc.oneof(
      fc.record({ kind: fc.constant('relative' as const), days: number }),
      fc.record({ kind: fc.constant('weekday' as const), weekday: number, weeks: number }),
      fc.record({ kind: fc.constantFrom('week' as const, 'weekend' as const), weeks: number }),
      date,
    );
    const window = fc.oneof(
      fc.record({ kind: fc.constant('hours' as const), from: number, to: number }),
      fc.record({
        kind: fc.constant('days' as const),
        first,
        count: number,
        part: fc.constantFrom(null, ...DAY_PARTS),
        clock: fc.oneof(fc.constant(null), fc.record({ from: number, to: number })),
      }),
    );
    const zone = fc.constantFrom('UTC', 'Pacific/Apia', 'America/New_York', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(window, zone, (parsed, timeZone) => {
        try {
          const { from, to, spans } = resolveWindow(parsed as Window, NOW, timeZone);
          expect(Number.isNaN(from.getTime())).toBe(false);
          expect(spans.length).toBeLessThanOrEqual(31 * 7);
          expect((to?.getTime() ?? 0) - from.getTime()).toBeLessThanOrEqual(366 * DAY);
        } catch (error) {
          if (!(error instanceof IsobarError)) throw error;
          expect(error.code).toBe('validation_error');
        }
      }),
      { numRuns: 1000 },
    );
  });
});
