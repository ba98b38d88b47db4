import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ingest, type RunReport, takeInDemo } from '../../src/ingest/index.ts';
import { openParts, type Parts } from '../../src/parts.ts';
import { readConfig } from '../../src/platform/index.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'isobar-demo-intake-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(parts: Parts, now: string): Promise<readonly RunReport[]> {
  const reports: RunReport[] = [];
  await takeInDemo({
    store: parts.store,
    folder: path.join(folder, 'demo'),
    now: new Date(now),
    stepDegrees: 30,
    onProgress: () => {},
    onRun: (report) => reports.push(report),
  });
  return reports;
}

it('takes in the two newest runs, nothing at a second start, and a day later the new ones in place of the old', async () => {
  const parts = await openParts(readConfig({ ISOBAR_DATA: path.join(folder, 'data') }));
  try {
    const first = await start(parts, '2026-01-15T06:00:00Z');
    expect(first.map(({ initTime, state, notes }) => [initTime.toISOString(), state, notes])).toEqual([
      ['2026-01-15T00:00:00.000Z', 'COMPLETE', []],
      ['2026-01-14T18:00:00.000Z', 'COMPLETE', []],
    ]);
    expect(await start(parts, '2026-01-15T06:30:00Z')).toEqual([]);

    const later = await start(parts, '2026-01-16T12:00:00Z');
    expect(later.map(({ initTime }) => initTime.toISOString().slice(0, 13))).toEqual([
      '2026-01-16T06',
      '2026-01-16T00',
    ]);
    const runs = await parts.store.list('gfs', 10);
    expect(runs.map(({ initTime, state }) => [initTime.toISOString().slice(0, 13), state])).toEqual([
      ['2026-01-16T06', 'COMPLETE'],
      ['2026-01-16T00', 'COMPLETE'],
      ['2026-01-15T00', 'EXPIRED'],
      ['2026-01-14T18', 'EXPIRED'],
    ]);
    expect(existsSync(path.join(folder, 'demo/gfs.20260116'))).toBe(true);
    expect(existsSync(path.join(folder, 'demo/gfs.20260114'))).toBe(false);
  } finally {
    await parts.close();
  }
});

it('makes way for a real run of the same time, and does not come back over it', async () => {
  const parts = await openParts(readConfig({ ISOBAR_DATA: path.join(folder, 'replaced') }));
  try {
    await start(parts, '2026-01-16T12:00:00Z');
    const { runs } = await ingest({
      model: 'gfs',
      locations: [path.join(folder, 'demo/gfs.20260116/06/atmos/gfs.t06z.pgrb2.0p25.f024')],
      initTime: null,
      now: new Date('2026-01-16T12:00:00Z'),
      store: parts.store,
      source: { label: 'real', base: 'real', synthetic: false },
    });
    expect(runs).toMatchObject([{ state: 'INCOMING', notes: [] }]);
    expect((await parts.store.latest('gfs'))?.initTime).toEqual(new Date('2026-01-16T00:00:00Z'));
    expect(await start(parts, '2026-01-16T12:00:00Z')).toEqual([]);
    expect(await parts.store.find('gfs', new Date('2026-01-16T06:00:00Z'))).toMatchObject({
      synthetic: false,
      presentHours: 1,
    });
  } finally {
    await parts.close();
  }
});
