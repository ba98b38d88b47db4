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

const sample = (name: string) => readFileSync(sharedPath('grib/models-2', name), 'utf8');
const indexText = (name: string) => readFileSync(sharedPath('grib/index', name), 'utf8');

describe('optional models', () => {
  it('are in no list of the demo, and of the others every fact was checked', () => {
    expect(MODEL_IDS).toHaveLength(7);
    for (const id of OPTIONAL_MODEL_IDS) {
      expect(MODEL_IDS).not.toContain(id);
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
      { id: 'surface_altitude', offset: 28_371_943 },
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

  it.skipIf(!hasShared)(
    'rrfs has native winds at 80 and 100 m, visibility and snow depth in its index of October 2026',
    () => {
      const lines = parseWgrib2Index(
        sample('rrfs/rrfs.t00z.2dfld.3km.f006.conus.20261002.excerpt.idx'),
        'x.idx',
      );
      expect(selectedIn('rrfs', entriesOfIndex('rrfs', FILE, lines))).toEqual([
        { id: 'visibility', offset: 3_018_413 },
        { id: 'snow_depth', offset: 73_746_473 },
        { id: 'total_precipitation', offset: 100_033_622 },
        { id: 'total_precipitation', offset: 100_251_584 },
        { id: 'total_cloud_cover', offset: 137_394_684 },
        { id: 'wind_u_80m', offset: 207_114_693 },
        { id: 'wind_v_80m', offset: 208_964_730 },
        { id: 'wind_u_100m', offset: 211_697_663 },
        { id: 'wind_v_100m', offset: 213_540_987 },
      ]);
    },
  );

  it.skipIf(!hasShared)('rrfs has the geometric vertical velocity on levels, for omega', () => {
    const lines = parseWgrib2Index(sample('rrfs/rrfs.t06z.prslev.3km.f012.conus.excerpt.idx'), 'x.idx');
    const selected = selectedIn('rrfs', entriesOfIndex('rrfs', FILE, lines));
    expect(selected).toContainEqual({ id: 'input 1 of vertical_velocity_700hpa', offset: 353_616_238 });
    expect(nativeOf('rrfs', 'vertical_velocity_700hpa')).toMatchObject({
      status: 'derived',
      comment: expect.stringContaining('estimated'),
    });
  });

  it
    .skipIf(!hasShared)
    .each([
      'rrfs/rrfs.t12z.m001.2dfldnomads.3km.f024.conus.20260915.excerpt.idx',
      'rrfs/refs.20261002.t00z.mean.f09.conus.idx',
      'rrfs/refs-like-mean-sprd-prob-f12.grib2.idx',
    ])('a member or a mean of %s is not a field of rrfs', (name) => {
    const lines = parseWgrib2Index(sample(name), 'x.idx');
    expect(lines.length).toBeGreaterThan(0);
    expect(selectedIn('rrfs', entriesOfIndex('rrfs', FILE, lines))).toEqual([]);
  });

  it.skipIf(!hasShared)('aifs has all its fields but the ground at lead 6 of the same run', () => {
    const lines = parseEcmwfIndex(sample('aifs/aifs-single-0p25-20250301-t00z-6h.index'), 'x.index');
    const selected = selectedIn('aifs', entriesOfEcmwfIndex('aifs', FILE, lines));
    expect(selected.map(({ id }) => id).sort()).toEqual(
      [...nativeFieldsOf('aifs').keys()].filter((id) => id !== 'surface_altitude').sort(),
    );
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
