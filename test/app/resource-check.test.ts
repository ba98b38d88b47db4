import { expect, it } from 'vitest';
import { shortages } from '../../src/app/resource-check.ts';
import { readConfig } from '../../src/platform/index.ts';

const NOW = new Date('2026-11-28T10:00:00Z');
const GB = 1e9;

function linesOf(settings: Readonly<Record<string, string>>, memory: number, disk: number | null) {
  return shortages(readConfig({ ISOBAR_DATA: '/data', ...settings }), { memory, disk }, NOW);
}

it('names the resource, what is there, what is needed and the settings, in one line', () => {
  expect(linesOf({}, 0.8 * GB, 10 * GB)).toEqual([
    'memory: 0.8 GB available, the demo with fine grids needs about 1.0 GB: set ISOBAR_DEMO_GRIDS=coarse or fewer models (ISOBAR_MODELS)',
  ]);
  const live = { ISOBAR_SOURCES: 'live', ISOBAR_MODELS: 'gfs,hrrr' };
  expect(linesOf(live, 8 * GB, 5 * GB)).toEqual([
    expect.stringMatching(
      /^disk: 5\.0 GB free in \/data, the newest run of gfs, hrrr needs about [89]\.\d GB: set .*ISOBAR_LEADS, or ISOBAR_DATA to a larger disk$/,
    ),
  ]);
});

it('reports nothing where there is enough', () => {
  expect(linesOf({}, 2 * GB, 10 * GB)).toEqual([]);
  expect(linesOf({ ISOBAR_SOURCES: 'live' }, 8 * GB, 100 * GB)).toEqual([]);
  expect(linesOf({ ISOBAR_SOURCES: 'live', ISOBAR_MODELS: 'gfs' }, 2 * GB, null)).toEqual([]);
});

it('needs less for coarse grids, fewer models, fewer fields, and nothing where nothing is ingested', () => {
  expect(linesOf({ ISOBAR_DEMO_GRIDS: 'coarse' }, 1 * GB, 1 * GB)).toEqual([]);
  const gfs = { ISOBAR_SOURCES: 'live', ISOBAR_MODELS: 'gfs' };
  expect(linesOf(gfs, 8 * GB, 1 * GB)).toHaveLength(1);
  expect(linesOf({ ...gfs, ISOBAR_LEADS: '0-12' }, 8 * GB, 1 * GB)).toEqual([]);
  expect(linesOf({ ISOBAR_SOURCES: 'live', ISOBAR_MODELS: 'icon-global' }, 1.3 * GB, null)).toHaveLength(1);
  expect(linesOf(gfs, 1.3 * GB, null)).toEqual([]);
  expect(linesOf({ ISOBAR_SOURCES: 'none' }, 0, 0)).toEqual([]);
});
