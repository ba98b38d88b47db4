import { describe, expect, it } from 'vitest';
import { BAD_DAY, type RehearsedFile, uploadAt, uploadsOf } from '../../../src/demo/rehearsal/uploads.ts';

const initTime = new Date('2026-01-15T00:00:00Z');
const gfs = (lead: number): RehearsedFile => ({
  model: 'gfs',
  initTime,
  lead,
  path: `gfs.20260115/00/atmos/gfs.t00z.pgrb2.0p25.f${String(lead).padStart(3, '0')}`,
});
const NO_TROUBLES = { late: 0, missing: 0, cut: 0, corrected: 0 };
const minutesAfter = (time: Date | undefined) => (Number(time) - initTime.getTime()) / 60_000;

describe('the files of a rehearsed run', () => {
  it('come one after the other between the usual times of the first and the last', () => {
    const times = [0, 1, 120, 384].map((lead) => minutesAfter(uploadsOf(gfs(lead), 1, NO_TROUBLES)[0]?.at));
    // By models.json the files of GFS appear 220 to 315 minutes after the run time.
    expect(times[0]).toBeCloseTo(220, 6);
    expect(times.at(-1)).toBeCloseTo(315, 6);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('are cut off for ten minutes, or wrong for half an hour, before they are whole', () => {
    const cut = uploadsOf(gfs(3), 1, { ...NO_TROUBLES, cut: 1 });
    expect(cut.map(({ kind }) => kind)).toEqual(['cut', 'whole']);
    expect(minutesAfter(cut[1]?.at) - minutesAfter(cut[0]?.at)).toBe(10);
    const corrected = uploadsOf(gfs(3), 1, { ...NO_TROUBLES, corrected: 1 });
    expect(corrected.map(({ kind }) => kind)).toEqual(['withdrawn', 'whole']);
    expect(minutesAfter(corrected[1]?.at) - minutesAfter(corrected[0]?.at)).toBe(30);
    expect(uploadsOf(gfs(3), 1, { ...NO_TROUBLES, missing: 1 })).toEqual([]);
  });

  it('are what was uploaded last', () => {
    const uploads = uploadsOf(gfs(3), 1, { ...NO_TROUBLES, cut: 1 });
    const [first, second] = uploads;
    if (first === undefined || second === undefined) throw new Error('two uploads');
    expect(uploadAt(uploads, new Date(first.at.getTime() - 1))).toBeNull();
    expect(uploadAt(uploads, first.at)?.kind).toBe('cut');
    expect(uploadAt(uploads, new Date(second.at.getTime() - 1))?.kind).toBe('cut');
    expect(uploadAt(uploads, second.at)?.kind).toBe('whole');
  });

  it('have the same troubles with the same seed, and about as many as were asked for', () => {
    const leads = Array.from({ length: 2000 }, (_, n) => n % 121);
    const kinds = (seed: number) =>
      leads.map((lead, n) =>
        uploadsOf({ ...gfs(lead), path: `file ${n}` }, seed, BAD_DAY)
          .map(({ kind }) => kind)
          .join(),
      );
    expect(kinds(7)).toEqual(kinds(7));
    expect(kinds(7)).not.toEqual(kinds(8));
    const share = (what: string) => kinds(7).filter((kind) => kind === what).length / leads.length;
    for (const [what, wanted] of [
      ['cut,whole', BAD_DAY.cut],
      ['withdrawn,whole', BAD_DAY.corrected],
      ['', BAD_DAY.missing],
    ] as const) {
      expect(share(what), what).toBeGreaterThan(wanted / 3);
      expect(share(what), what).toBeLessThan(wanted * 3);
    }
  });
});
