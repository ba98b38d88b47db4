import { describe, expect, it } from 'vitest';
import { demoCycles } from '../../../src/source/demo/index.ts';

const cycles = (now: string, count: number) =>
  demoCycles(new Date(now), count).map((time) => time.toISOString().slice(0, 13));

describe('demoCycles', () => {
  it('begins with the newest run whose last file is out, 5 h 15 after its start', () => {
    expect(cycles('2026-11-20T05:14:59Z', 2)).toEqual(['2026-11-19T18', '2026-11-19T12']);
    expect(cycles('2026-11-20T05:15:00Z', 2)).toEqual(['2026-11-20T00', '2026-11-19T18']);
  });

  it('goes back over the turn of the year', () => {
    expect(cycles('2027-01-01T06:00:00Z', 3)).toEqual(['2027-01-01T00', '2026-12-31T18', '2026-12-31T12']);
  });

  it('refuses a count that is none', () => {
    expect(() => demoCycles(new Date(), 0)).toThrow(RangeError);
    expect(() => demoCycles(new Date(), 1.5)).toThrow(RangeError);
  });
});
