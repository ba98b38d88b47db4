import { describe, expect, it } from 'vitest';
import { readsModel } from '../../../src/web/live/reads-model.ts';

const POINT = 'query P { point(latitude: 1, longitude: 2) { forecast(model: $model) { run { id } } } }';
const RUNS = 'query R { runs(model: $model, first: 8) { nodes { initTime } } }';
const key = (document: string, variables: object | null) => ['graphql', document, variables, null];

describe('which answers a new run makes old', () => {
  it.each([
    ['the runs of the model', key(RUNS, { model: 'gfs' }), true],
    ['the runs of another model', key(RUNS, { model: 'nam' }), false],
    ['what reads the newest run of the model', key(POINT, { model: 'gfs' }), true],
    ['what reads the newest run of another model', key(POINT, { model: 'nam' }), false],
    ['what names its run', key(POINT, { model: 'gfs', initTime: '2026-11-24T00:00:00Z' }), false],
    ['a search for places', key('query S { places(search: $s) { name } }', { s: 'gfs' }), false],
    ['what is not GraphQL', ['session'], false],
  ])('%s', (_name, queryKey, expected) => expect(readsModel(queryKey, 'gfs')).toBe(expected));

  it('after a pause, those of all models', () =>
    expect(readsModel(key(POINT, { model: 'nam' }), null)).toBe(true));
});
