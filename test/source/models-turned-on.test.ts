import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  MODEL_IDS,
  type ModelId,
  modelOf,
  nativeFieldsOf,
  nativeOf,
  OPTIONAL_MODEL_IDS,
  VARIABLE_NAMES,
} from '../../src/catalog/index.ts';
import { fieldSelector } from '../../src/source/entries/field-selector.ts';
import {
  entriesOfEcmwfIndex,
  entriesOfIndex,
  type InventoryEntry,
} from '../../src/source/entries/inventory-entry.ts';
import { localFile } from '../../src/source/files/local-file.ts';
import { parseEcmwfIndex } from '../../src/source/indexes/ecmwf-index.ts';
import { parseWgrib2Index } from '../../src/source/indexes/wgrib2-index.ts';
import { hasShared, sharedPath } from '../support/shared.ts';

const FILE = localFile('/x.grib2', 0);

function selectedIn(model: ModelId, entries: readonly InventoryEntry[]) {
  const select = fieldSelector(model);
  return entries.flatMap((entry) => {
    const id = select(entry);
    return id === null ? [] : [{ id, offset: entry.offset }];
  });
}

const indexText = (name: string) => readFileSync(sharedPath('grib/index', name), 'utf8');

describe('models that are off by default', () => {
  it('are in no list, and have facts that nobody could check', () => {
    expect(MODEL_IDS).toHaveLength(7);
    for (const id of OPTIONAL_MODEL_IDS) {
      expect(MODEL_IDS).not.toContain(id);
      expect(modelOf(id).unverified).not.toEqual([]);
    }
    for (const id of MODEL_IDS) expect(modelOf(id).unverified).toEqual([]);
  });

  it.skipIf(!hasShared)('aifs has all its fields in its index, once each', () => {
    const lines = parseEcmwfIndex(indexText('aifs-0p25-20250301-t00z-0h.index'), 'x.index');
    const selected = selectedIn('aifs', entriesOfEcmwfIndex('aifs', FILE, lines));
    const wanted = [...nativeFieldsOf('aifs').keys()];
    expect(selected.map(({ id }) => id).sort()).toEqual(wanted.sort());
    expect(new Set(selected.map(({ offset }) => offset)).size).toBe(selected.length);
    // Its rows are of class ai: none is a field of the IFS.
    expect(selectedIn('euro-ifs', entriesOfEcmwfIndex('euro-ifs', FILE, lines))).toEqual([]);
  });

  it.skipIf(!hasShared)('a row of the IFS is not a field of aifs', () => {
    const lines = parseEcmwfIndex(indexText('ifs-0p25-oper-20250114-t00z-0h.index'), 'x.index');
    expect(selectedIn('aifs', entriesOfEcmwfIndex('aifs', FILE, lines))).toEqual([]);
  });

  it.skipIf(!hasShared)('rrfs has the fields of an excerpt of its index', () => {
    const lines = parseWgrib2Index(indexText('rrfs-2dfld-3km-f012-t06z.excerpt.idx'), 'x.idx');
    const selected = selectedIn('rrfs', entriesOfIndex('rrfs', FILE, lines));
    expect(selected).toEqual([
      { id: 'wind_gust_10m', offset: 11_947_398 },
      { id: 'mean_sea_level_pressure', offset: 14_184_695 },
      { id: 'air_temperature_2m', offset: 79_085_346 },
      { id: 'dewpoint_temperature_2m', offset: 82_551_179 },
      { id: 'wind_u_10m', offset: 95_758_116 },
      { id: 'wind_v_10m', offset: 97_590_077 },
      // The hour before, and the sum since the start: the lead decides.
      { id: 'total_precipitation', offset: 104_026_144 },
      { id: 'total_precipitation', offset: 104_187_093 },
      { id: 'cape', offset: 130_698_437 },
      { id: 'low_cloud_cover', offset: 144_217_909 },
      { id: 'mid_cloud_cover', offset: 144_805_682 },
      { id: 'high_cloud_cover', offset: 145_242_814 },
      { id: 'total_cloud_cover', offset: 145_686_756 },
    ]);
  });

  it('what they do not have has a reason', () => {
    for (const id of OPTIONAL_MODEL_IDS) {
      for (const name of VARIABLE_NAMES) {
        const native = nativeOf(id, name);
        if (native.status === 'unavailable') expect(native.reason).not.toBe('');
      }
    }
  });
});
