import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporalExtent, verticalExtent } from '../../src/edr/documents/collections/extent.ts';

const RUN = new Date('2026-01-15T00:00:00Z');
const HOUR_MS = 3_600_000;

/** The hours after the run that times name. */
function hoursOf(times: readonly string[]): readonly number[] {
  return times.map((time) => (Date.parse(time) - RUN.getTime()) / HOUR_MS);
}

describe('the extent in time', () => {
  it('lists each time, since few clients read repetitions', () => {
    expect(temporalExtent(RUN, [0, 1, 6])).toMatchObject({
      interval: [['2026-01-15T00:00:00Z', '2026-01-15T06:00:00Z']],
      values: ['2026-01-15T00:00:00Z', '2026-01-15T01:00:00Z', '2026-01-15T06:00:00Z'],
    });
  });

  it('names exactly the leads of a run, whatever they are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 400 }), { minLength: 1, maxLength: 60 }), (hours) => {
        const leads = hours.toSorted((a, b) => a - b);
        const extent = temporalExtent(RUN, leads);
        expect(hoursOf(extent?.values ?? [])).toEqual(leads);
        expect(hoursOf(extent?.interval.flat() ?? [])).toEqual([leads[0], leads.at(-1)]);
      }),
    );
  });

  it('is left out without leads, rather than left open', () => {
    expect(temporalExtent(RUN, [])).toBeNull();
  });
});

describe('the extent in height', () => {
  it('goes from the ground up, and is left out without levels', () => {
    expect(verticalExtent([1000, 500])).toMatchObject({
      interval: [['1000', '500']],
      values: ['1000', '500'],
    });
    expect(verticalExtent([])).toBeNull();
  });
});
