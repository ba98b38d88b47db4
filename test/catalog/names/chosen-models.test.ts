import { afterEach, describe, expect, it, vi } from 'vitest';
import { chosenModels } from '../../../src/catalog/names/models/chosen-models.ts';

const BY_DEFAULT = ['gfs', 'nam'] as const;
const OPTIONAL = ['aifs', 'ifs-ens'] as const;

describe('the models of a process', () => {
  it.each([
    [undefined, ['gfs', 'nam', 'ifs-ens']],
    ['', ['gfs', 'nam', 'ifs-ens']],
    ['all', ['gfs', 'nam']],
    ['all, AIFS', ['gfs', 'nam', 'aifs']],
    ['gfs,ifs-ens', ['gfs', 'nam', 'ifs-ens']],
  ])('with the setting %j are %j', (setting, models) => {
    expect(chosenModels(BY_DEFAULT, OPTIONAL, setting, ['ifs-ens'])).toEqual(models);
  });

  it('of all may be more than those without', () => {
    expect(chosenModels(BY_DEFAULT, OPTIONAL, 'all', [], ['aifs'])).toEqual(['gfs', 'nam', 'aifs']);
    expect(chosenModels(BY_DEFAULT, OPTIONAL, 'gfs', [], ['aifs'])).toEqual(['gfs', 'nam']);
  });

  it('without a setting are the usual ones where nothing is there unnamed', () => {
    expect(chosenModels(BY_DEFAULT, OPTIONAL, undefined)).toEqual(['gfs', 'nam']);
  });
});

describe('the ensemble', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    { sources: '', models: '', isThere: true },
    { sources: 'demo', models: '', isThere: true },
    { sources: 'demo', models: 'all', isThere: false },
    { sources: 'live', models: '', isThere: false },
    { sources: 'none', models: '', isThere: false },
    { sources: 'live', models: 'all,ifs-ens', isThere: true },
  ])('is there with ISOBAR_SOURCES=$sources and ISOBAR_MODELS=$models: $isThere', async (settings) => {
    const { sources, models, isThere } = settings;
    vi.stubEnv('ISOBAR_SOURCES', sources);
    vi.stubEnv('ISOBAR_MODELS', models);
    // The list is made when the module is loaded: another address loads it once more.
    const address = `../../../src/catalog/names/models/model-ids.ts?${sources}-${models}`;
    const { MODEL_IDS, ALL_MODEL_IDS } = await import(address);
    expect(MODEL_IDS.includes('ifs-ens')).toBe(isThere);
    // What live commands watch, whatever the sources of a server are.
    expect(ALL_MODEL_IDS.includes('ifs-ens')).toBe(models.includes('ifs-ens'));
  });
});

describe('aifs and rrfs', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    { sources: '', models: '', areThere: false },
    { sources: 'demo', models: 'all', areThere: false },
    { sources: 'live', models: '', areThere: true },
    { sources: 'live', models: 'all', areThere: true },
    { sources: 'live', models: 'all,gefs', areThere: true },
    { sources: 'live', models: 'gfs', areThere: false },
    // A gateway that serves what a process of live data has ingested.
    { sources: 'none', models: '', areThere: true },
  ])('are there with ISOBAR_SOURCES=$sources and ISOBAR_MODELS=$models: $areThere', async (settings) => {
    const { sources, models, areThere } = settings;
    vi.stubEnv('ISOBAR_SOURCES', sources);
    vi.stubEnv('ISOBAR_MODELS', models);
    const address = `../../../src/catalog/names/models/model-ids.ts?live-${sources}-${models}`;
    const { MODEL_IDS, ALL_MODEL_IDS } = await import(address);
    const extras = areThere ? ['aifs', 'rrfs'] : [];
    for (const ids of [MODEL_IDS, ALL_MODEL_IDS]) {
      expect(ids.filter((id: string) => id === 'aifs' || id === 'rrfs')).toEqual(extras);
    }
  });
});
