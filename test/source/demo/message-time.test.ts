import { describe, expect, it } from 'vitest';
import { messageWindow, timeText } from '../../../src/source/demo/message-time.ts';

const text = (time: Parameters<typeof timeText>[0], lead: number) => {
  const window = messageWindow(time, lead, 6);
  return window === null ? null : timeText(time, window);
};

describe('time texts of GFS inventories', () => {
  it.each([
    ['instant', 0, 'anl'],
    ['instant', 1, '1 hour fcst'],
    ['instant', 24, '24 hour fcst'],
    ['bucket_sum', 0, null],
    ['bucket_sum', 1, '0-1 hour acc fcst'],
    ['bucket_sum', 6, '0-6 hour acc fcst'],
    ['bucket_sum', 7, '6-7 hour acc fcst'],
    ['bucket_sum', 24, '18-24 hour acc fcst'],
    ['bucket_sum', 123, '120-123 hour acc fcst'],
    ['bucket_sum', 384, '378-384 hour acc fcst'],
    ['run_sum', 0, null],
    ['run_sum', 6, '0-6 hour acc fcst'],
    ['run_sum', 21, '0-21 hour acc fcst'],
    ['run_sum', 24, '0-1 day acc fcst'],
    ['run_sum', 384, '0-16 day acc fcst'],
    ['bucket_mean', 24, '18-24 hour ave fcst'],
    ['bucket_mean', 0, null],
  ] as const)('%s at lead %i', (time, lead, expected) => {
    expect(text(time, lead)).toBe(expected);
  });
});
