import { describe, expect, it } from 'vitest';
import { differOnlyIn } from '../../../src/web/api/answers/previous-answer.ts';
import { type ModelRun, newestRun } from '../../../src/web/api/catalog/models.ts';

const MAP = { model: 'gfs', variable: 'air_temperature_2m', unit: 'Cel', leadHours: 3, box: { west: 1 } };

describe('an answer under another question', () => {
  it.each([
    ['another time', { ...MAP, leadHours: 6 }, true],
    ['another part of the world', { ...MAP, box: { west: 2 }, leadHours: 0 }, true],
    ['another variable', { ...MAP, variable: 'mean_sea_level_pressure', unit: 'hPa' }, false],
    ['another model', { ...MAP, model: 'nam' }, false],
    ['the same question, in another order', Object.fromEntries(Object.entries(MAP).toReversed()), true],
    ['one with more to it', { ...MAP, select: 'BILINEAR' }, false],
  ])('%s', (_name, other, stays) => expect(differOnlyIn(['leadHours', 'box'], MAP, other)).toBe(stays));

  it('goes away where nothing is named that may differ', () =>
    expect(differOnlyIn([], { place: 1 }, { place: 2 })).toBe(false));
});

describe('the run that is shown where none is named', () => {
  const run = (id: string, facts: Partial<ModelRun> = {}): ModelRun => ({
    ...{ id, initTime: id, state: 'COMPLETE', synthetic: false, leadHours: [0], horizonHours: 0 },
    ...{ publishedAt: id, attribution: null, source: '', grid: { latitudeStep: 1, points: 1 }, ...facts },
  });
  const newest = (...runs: ModelRun[]) => newestRun(runs)?.id ?? null;
  const some = { state: 'INCOMING', leadHours: [6] } as const;

  it.each([
    ['the newest complete one', newest(run('3', some), run('2'), run('1')), '2'],
    ['one of own files, where none is complete', newest(run('2', some), run('1', some)), '2'],
    ['own files before the demo', newest(run('2', { synthetic: true }), run('1', some)), '1'],
    [
      'the demo, where nothing else has a lead',
      newest(run('2', { ...some, leadHours: [] }), run('1', { synthetic: true })),
      '1',
    ],
    ['none, where nothing is stored', newest(run('1', { ...some, leadHours: [] })), null],
  ])('is %s', (_name, found, expected) => expect(found).toBe(expected));
});
