import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporalExtent, verticalExtent } from '../../src/edr/documents/extent.ts';

const RUN = new Date('2026-01-15T00:00:00Z');
const HOUR_MS = 3_600_000;

/** The hours after the run that `values` name, read as the standard says: a time, or `R<count>/<first>/<spacing>`. */
function hoursOf(values: readonly string[]): readonly number[] {
  return values.flatMap((value) => {
    const [, count, first, step] = /^R(\d+)\/(.+)\/PT(\d+)H$/.exec(value) ?? [];
    const start = (Date.parse(first ?? value) - RUN.getTime()) / HOUR_MS;
    return Array.from({ length: Number(count ?? 1) }, (_none, n) => start + n * Number(step ?? 0));
  });
}

describe('the extent in time', () => {
  it('writes evenly spaced leads as one repetition', () => {
    expect(temporalExtent(RUN, [0, 1, 2, 3, 6, 9, 21])?.values).toEqual([
      'R4/2026-01-15T00:00:00Z/PT1H',
      'R2/2026-01-15T06:00:00Z/PT3H',
      '2026-01-15T21:00:00Z',
    ]);
    expect(temporalExtent(RUN, [6])).toMatchObject({
      interval: [['2026-01-15T06:00:00Z', '2026-01-15T06:00:00Z']],
      values: ['2026-01-15T06:00:00Z'],
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
