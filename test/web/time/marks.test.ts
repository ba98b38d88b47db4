import { describe, expect, it } from 'vitest';
import { everyNthDay, gapsIn, loopStart, midnights, neighbour } from '../../../src/web/time/marks.ts';

describe('the marks of the bar of time', () => {
  it('midnights are those of the place', () => {
    const marks = midnights('2026-11-24T06:00:00Z', 0, 48, 'Europe/Berlin');
    expect(marks.map(({ time }) => time)).toEqual(['2026-11-24T23:00:00Z', '2026-11-25T23:00:00Z']);
    expect(midnights('2026-11-24T06:00:00Z', 0, 24, 'Asia/Kathmandu').map(({ hours }) => hours)).toEqual([
      12.25,
    ]);
  });

  it('a day on which clocks change is 23 or 25 hours long', () => {
    const hours = (initTime: string) => midnights(initTime, 0, 60, 'Europe/Berlin').map((each) => each.hours);
    expect(hours('2026-03-28T12:00:00Z')).toEqual([11, 34, 58]);
    expect(hours('2026-10-24T12:00:00Z')).toEqual([10, 35, 59]);
  });

  it('dates are left out where they would touch', () => {
    expect([everyNthDay(16, 1300), everyNthDay(16, 700), everyNthDay(16, 330)]).toEqual([1, 2, 5]);
  });

  it('steps go from lead to lead, however long they are, and stop at the ends', () => {
    const leads = [0, 1, 2, 5, 8];
    expect([neighbour(leads, 2, 1), neighbour(leads, 2, -1)]).toEqual([5, 1]);
    expect([neighbour(leads, 8, 1), neighbour(leads, 0, -1)]).toEqual([8, 0]);
  });

  it('playing begins again at now, and of an old run at its start', () => {
    const leads = [0, 1, 2, 5, 8];
    expect([loopStart(leads, 2), loopStart(leads, 8), loopStart(leads, null)]).toEqual([2, 0, 0]);
    expect(loopStart([6], 6)).toBe(6);
  });

  it('what a run will still have is a gap at its end', () => {
    expect([gapsIn([0, 1, 2], 48), gapsIn([0, 24, 48], 48)]).toEqual([[[2, 48]], []]);
  });
});
