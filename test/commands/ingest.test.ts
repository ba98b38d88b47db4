import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ingestCommand } from '../../src/commands/ingest/ingest.ts';
import { startDemoProducer } from '../../src/demo/index.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('isobar ingest says that a run will not stay, where newer ones are kept', async () => {
  const now = () => new Date('2026-01-15T10:00:00Z');
  const producer = await startDemoProducer({ now, models: ['hrrr'] });
  vi.stubEnv('ISOBAR_DATA', path.join(folder, 'data'));
  vi.stubEnv('ISOBAR_KEEP_RUNS', '1');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const notes = vi.spyOn(console, 'error').mockImplementation(() => {});
  const take = (hour: string) =>
    ingestCommand('hrrr', {
      from: [`${producer.base('hrrr')}hrrr.20260115/conus/hrrr.t${hour}z.wrfsfcf03.grib2`],
      initTime: null,
      leads: null,
      variables: ['air_temperature_2m'],
    });
  try {
    await take('08');
    expect(notes).not.toHaveBeenCalled();
    await take('07');
  } finally {
    await producer.close();
  }
  expect(printed).toHaveBeenCalledTimes(2);
  expect(notes.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^note: hrrr 2026-01-15T07:00:00Z is older than the newest 1 \(ISOBAR_KEEP_RUNS\)/,
      ),
    ],
  ]);
});
