import { describe, expect, it } from 'vitest';
import type { ModelId, VariableName } from '../../src/catalog/index.ts';
import { type EntriesByNativeField, inputsOf, recipeFor } from '../../src/fields/index.ts';
import type { SelectedEntry } from '../../src/source/index.ts';
import { entryOf } from './entries.ts';

const INIT = new Date('2026-08-01T00:00:00Z');

const byField = (...entries: readonly SelectedEntry[]): EntriesByNativeField =>
  Map.groupBy(entries, ({ nativeField }) => nativeField);

const at = (variable: VariableName, lead: number) => entryOf(variable, INIT, [lead, lead]);

describe('fields taken as they are', () => {
  it('use the entry of their lead, and none of another', () => {
    const six = at('cape', 6);
    const entries = byField(at('cape', 5), six, at('cape', 7));
    expect(recipeFor('gfs', 'cape', 6, 5, entries)).toEqual({ kind: 'direct', value: six });
    expect(recipeFor('gfs', 'cape', 8, 7, entries)).toBeNull();
    expect(recipeFor('gfs', 'visibility', 6, 5, entries)).toBeNull();
  });

  it('are not made where the model does not have them', () => {
    const entries = byField(at('wind_u_100m', 6), at('snow_depth', 6));
    expect(recipeFor('nam', 'wind_u_100m', 6, 5, entries)).toBeNull();
    expect(recipeFor('arome', 'snow_depth', 6, 5, entries)).toBeNull();
  });

  it.each<[ModelId, number, number, readonly [number, number], boolean]>([
    ['euro-ifs', 6, 3, [3, 6], true],
    ['euro-ifs', 150, 144, [144, 150], true],
    ['euro-ifs', 6, 3, [0, 6], false],
    ['icon-eu', 81, 78, [80, 81], true],
    ['icon-eu', 81, 78, [78, 81], false],
    ['arome', 5, 4, [4, 5], true],
    // A catalogue of August 2026 says that the window begins with the run: that is not a gust of the last hour.
    ['arome', 5, 4, [0, 5], false],
  ])(
    '%s gusts at lead %i: the maximum since the step before (%i) or of the last hour; %j is taken: %s',
    (model, lead, previous, window, taken) => {
      const entries = byField(entryOf('wind_gust_10m', INIT, window, 'maximum'));
      expect(recipeFor(model, 'wind_gust_10m', lead, previous, entries) !== null).toBe(taken);
    },
  );

  it('clouds of arome at lead 0 are not made, although a message is there', () => {
    const entries = byField(at('total_cloud_cover', 0), at('total_cloud_cover', 1));
    expect(recipeFor('arome', 'total_cloud_cover', 0, null, entries)).toBeNull();
    expect(recipeFor('arome', 'total_cloud_cover', 1, 0, entries)?.kind).toBe('direct');
  });

  it('gusts before their first step are not made, although a message is there', () => {
    const entries = byField(entryOf('wind_gust_10m', INIT, [0, 0], 'maximum'));
    expect(recipeFor('euro-ifs', 'wind_gust_10m', 0, null, entries)).toBeNull();
  });
});

describe('winds along the grid', () => {
  it.each<[ModelId, VariableName, VariableName]>([
    ['hrrr', 'wind_u_10m', 'wind_v_10m'],
    ['hrrr', 'wind_u_80m', 'wind_v_80m'],
    ['nam', 'u_wind_850hpa', 'v_wind_850hpa'],
  ])('%s: %s and %s need each other', (model, uName, vName) => {
    const [u, v] = [at(uName, 6), at(vName, 6)];
    const both = byField(u, v);
    expect(recipeFor(model, uName, 6, 5, both)).toEqual({ kind: 'wind', component: 'u', u, v });
    expect(recipeFor(model, vName, 6, 5, both)).toEqual({ kind: 'wind', component: 'v', u, v });
    expect(inputsOf({ kind: 'wind', component: 'v', u, v })).toEqual([u, v]);
    expect(recipeFor(model, uName, 6, 5, byField(u))).toBeNull();
    expect(recipeFor(model, vName, 6, 5, byField(v))).toBeNull();
  });

  it('earth-relative ones do not', () => {
    const u = at('wind_u_10m', 6);
    expect(recipeFor('gfs', 'wind_u_10m', 6, 5, byField(u))).toEqual({ kind: 'direct', value: u });
  });
});
