import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localClock } from '../../../../src/language/facts/samples/local-time.ts';

describe('local times of facts', () => {
  it('are what clocks show, with an offset that leads back to the instant', () => {
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      '+05:30',
    );
    const hours = fc.array(fc.integer({ min: 0, max: 24 * 3650 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(zone, hours, fc.boolean(), (timeZone, some, isSorted) => {
        const clock = localClock(timeZone);
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
        for (const hour of isSorted ? some.toSorted((a, b) => a - b) : some) {
          const time = new Date(Date.UTC(2024, 0, 1, hour));
          const text = clock(time);
          expect(new Date(text)).toEqual(time);
          expect(text.slice(0, 19).replace('T', ' ')).toBe(shown.format(time));
        }
      }),
    );
  });
});
