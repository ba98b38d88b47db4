import { describe, expect, it } from 'vitest';
import { nextCycle, publishedRuns } from '../../../src/demo/producer/published-runs.ts';

const hours = (runs: readonly Date[]) => runs.map((run) => run.toISOString().slice(0, 13));

describe('published runs', () => {
  // Latencies of models.md, section 3.2.
  it('start with the newest complete one', () => {
    expect(hours(publishedRuns('gfs', new Date('2026-11-20T11:14:59Z')))[0]).toBe('2026-11-20T00');
    expect(hours(publishedRuns('gfs', new Date('2026-11-20T11:15:00Z')))[0]).toBe('2026-11-20T06');
    expect(hours(publishedRuns('hrrr', new Date('2026-11-20T11:15:00Z'))).slice(0, 3)).toEqual([
      '2026-11-20T09',
      '2026-11-20T08',
      '2026-11-20T07',
    ]);
    // Runs to 48 h take longer than those to 18 h.
    expect(hours(publishedRuns('hrrr', new Date('2026-11-20T07:45:00Z')))[0]).toBe('2026-11-20T05');
  });

  it('are at most nine', () => {
    for (const model of ['gfs', 'hrrr', 'nam', 'euro-ifs', 'arome'] as const) {
      expect(publishedRuns(model, new Date('2026-11-20T12:00:00Z')), model).toHaveLength(9);
    }
  });

  it('of a model with eight a day overlap those of the previous day for an hour', () => {
    const at = (time: string) =>
      hours(publishedRuns('icon-eu', new Date(time))).filter((run) => run.endsWith('T09'));
    // 2026-11-20T09 is complete after 3 h 10.
    expect(at('2026-11-20T12:05:00Z')).toEqual(['2026-11-19T09']);
    expect(at('2026-11-20T12:20:00Z')).toEqual(['2026-11-20T09', '2026-11-19T09']);
    expect(at('2026-11-20T13:20:00Z')).toEqual(['2026-11-20T09']);
  });

  it('follow the retention of DWD: one run per hour of the day, two for an hour after an upload', () => {
    const at = (time: string) => hours(publishedRuns('icon-global', new Date(time)));
    // 2026-11-20T06 is complete after 3 h 35.
    expect(at('2026-11-20T09:34:00Z')).toEqual([
      '2026-11-20T00',
      '2026-11-19T18',
      '2026-11-19T12',
      '2026-11-19T06',
    ]);
    expect(at('2026-11-20T09:35:00Z')).toEqual([
      '2026-11-20T06',
      '2026-11-20T00',
      '2026-11-19T18',
      '2026-11-19T12',
      '2026-11-19T06',
    ]);
    expect(at('2026-11-20T10:35:00Z')).toHaveLength(4);
  });

  it('include those up to a given run time, even in the future', () => {
    const now = new Date('2026-11-20T11:20:00Z');
    const runs = hours(publishedRuns('gfs', now, new Date('2026-11-20T18:00:00Z')));
    expect(runs.slice(0, 3)).toEqual(['2026-11-20T18', '2026-11-20T12', '2026-11-20T06']);
    expect(runs).toHaveLength(9);
    expect(publishedRuns('gfs', now, new Date('2026-11-01T00:00:00Z'))).toEqual(publishedRuns('gfs', now));
  });

  it('are followed by the model’s next cycle', () => {
    expect(nextCycle('euro-ifs', new Date('2026-11-20T18:00:00Z'))).toEqual(new Date('2026-11-21T00:00:00Z'));
    expect(nextCycle('icon-eu', new Date('2026-11-20T18:00:00Z'))).toEqual(new Date('2026-11-20T21:00:00Z'));
  });
});
