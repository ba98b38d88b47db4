import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nativeFieldsOf } from '../../src/catalog/index.ts';
import { fieldSelector } from '../../src/source/entries/field-selector.ts';
import { entriesOfEcmwfIndex } from '../../src/source/entries/inventory-entry.ts';
import { localFile } from '../../src/source/files/local-file.ts';
import { parseEcmwfIndex } from '../../src/source/indexes/ecmwf-index.ts';
import { hasShared, sharedPath } from '../support/shared.ts';

const oracle = z.object({
  lines: z.number(),
  distinctOffsets: z.number(),
  variables: z.number(),
  highestOffset: z.number(),
  entries: z.array(
    z.object({
      line: z.number(),
      offset: z.number(),
      length: z.number(),
      keys: z.object({
        date: z.string(),
        time: z.string(),
        param: z.string(),
        step: z.string(),
        levtype: z.string(),
        levelist: z.string().optional(),
      }),
    }),
  ),
});

const indexText = (name: string) => readFileSync(sharedPath('grib/index', name), 'utf8');

function indexFiles(): readonly string[] {
  return hasShared ? readdirSync(sharedPath('grib/index')).filter((name) => name.endsWith('.index')) : [];
}

/** Selected rows as `native field <- kind start-end`. */
function selectedRows(index: string) {
  const select = fieldSelector('euro-ifs');
  const file = localFile('/x.grib2', 0);
  return entriesOfEcmwfIndex('euro-ifs', file, parseEcmwfIndex(index, 'x.index')).flatMap((entry) => {
    const id = select(entry);
    const { kind, startHours, endHours } = entry.window;
    return id === null ? [] : [{ id, offset: entry.offset, window: `${kind} ${startHours}-${endHours}` }];
  });
}

const LINE = {
  domain: 'g',
  date: '20260801',
  time: '0600',
  expver: '0001',
  class: 'od',
  type: 'fc',
  stream: 'oper',
  levtype: 'sfc',
  step: '24',
  param: '2t',
  _offset: 100,
  _length: 50,
};
const row = (more: Readonly<Record<string, unknown>> = {}) => JSON.stringify({ ...LINE, ...more });

describe.skipIf(!hasShared)('real ECMWF indexes', () => {
  it('are present', () => expect(indexFiles().length).toBeGreaterThanOrEqual(2));

  it.each(indexFiles())('%s agrees with its oracle', (name) => {
    const lines = parseEcmwfIndex(indexText(name), name);
    const expected = oracle.parse(JSON.parse(indexText(`${name}.oracle.json`)));
    expect(lines).toHaveLength(expected.lines);
    expect(new Set(lines.map(({ offset }) => offset)).size).toBe(expected.distinctOffsets);
    expect(new Set(lines.map(({ param }) => param)).size).toBe(expected.variables);
    expect(Math.max(...lines.map(({ offset }) => offset))).toBe(expected.highestOffset);
    for (const { line, offset, length, keys } of expected.entries) {
      const found = lines[line];
      expect(found).toMatchObject({ offset, length, param: keys.param });
      expect(found?.level).toBe(
        keys.levelist === undefined ? keys.levtype : `${keys.levtype} ${keys.levelist}`,
      );
      expect(found?.step).toEqual({ startHours: null, endHours: Number(keys.step) });
      expect(found?.initTime.toISOString().replace(/\D/g, '').slice(0, 12)).toBe(keys.date + keys.time);
    }
  });

  it('of IFS in January 2025 have each field once, except gusts, which start at lead 3, and fields added later', () => {
    const rows = selectedRows(indexText('ifs-0p25-oper-20250114-t00z-0h.index'));
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const missing = [...nativeFieldsOf('euro-ifs').keys()].filter((id) => !ids.includes(id));
    const params = missing.flatMap((id) => {
      const names = nativeFieldsOf('euro-ifs').get(id)?.names;
      return names?.kind === 'ecmwf' ? [names.params[0]] : [];
    });
    expect(params.sort()).toEqual(['10fg', 'rsn', 'sd', 'sf', 'tcc']);
    expect(rows.find(({ id }) => id === 'total_precipitation')?.window).toBe('accumulation 0-0');
    expect(rows.find(({ id }) => id === 'temperature_500hpa')).toMatchObject({
      offset: 116_439_670,
      window: 'instant 0-0',
    });
  });

  it('of AIFS, with the same names, give no entries', () => {
    const text = indexText('aifs-0p25-20250301-t00z-0h.index');
    expect(selectedRows(text)).toEqual([]);
    // It is its class alone that keeps it out.
    expect(selectedRows(text.replaceAll('"class": "ai"', '"class": "od"')).length).toBeGreaterThan(10);
  });
});

describe('time windows of ECMWF entries', () => {
  it('of instants, sums since the start and maxima since the previous output step follow from the lead', () => {
    const of = (more: object) => selectedRows(row({ ...more }))[0]?.window;
    expect(of({ param: '2t' })).toBe('instant 24-24');
    expect(of({ param: 'tp' })).toBe('accumulation 0-24');
    expect(of({ param: '10fg' })).toBe('maximum 21-24');
    expect(of({ param: '10fg3', step: '144' })).toBe('maximum 141-144');
    expect(of({ param: '10fg', step: '150', time: '0000' })).toBe('maximum 144-150');
  });

  it('are those of the index where it gives them', () => {
    expect(selectedRows(row({ param: '10fg', step: '0-24' }))[0]?.window).toBe('maximum 0-24');
    expect(selectedRows(row({ param: 'tp', step: '21-24' }))[0]?.window).toBe('accumulation 21-24');
  });

  it('of a mean temperature do not make it an instantaneous one', () => {
    expect(selectedRows(row({ step: '0-24' }))).toEqual([]);
  });

  it('are unknown for gusts at lead 0 and for runs that the model does not have', () => {
    expect(selectedRows(row({ param: '10fg', step: '0' }))).toEqual([]);
    expect(selectedRows(row({ param: '10fg', time: '0300' }))).toEqual([]);
    expect(selectedRows(row({ time: '0300' }))).toHaveLength(1);
  });

  it('in other units than hours are left out', () => expect(selectedRows(row({ step: '30m' }))).toEqual([]));
});

describe('similar lines of an ECMWF index', () => {
  it('of members, control forecasts and the wave model give no entries', () => {
    expect(selectedRows(row())).toHaveLength(1);
    expect(selectedRows(row({ stream: 'scda' }))).toHaveLength(1);
    for (const other of [
      { type: 'pf', number: '7' },
      { number: 1 },
      { type: 'cf' },
      { stream: 'enfo' },
      { class: 'ai' },
    ]) {
      expect(selectedRows(row(other)), JSON.stringify(other)).toEqual([]);
    }
  });

  it('are matched by type and value of the level: t at 500 hPa, not in the soil nor at 600 hPa', () => {
    const t = { param: 't', levtype: 'pl', levelist: '500' };
    expect(selectedRows(row(t)).map(({ id }) => id)).toEqual(['temperature_500hpa']);
    expect(selectedRows(row({ ...t, levtype: 'sol' }))).toEqual([]);
    expect(selectedRows(row({ ...t, levtype: 'sfc', levelist: undefined }))).toEqual([]);
    expect(selectedRows(row({ ...t, levelist: '600' }))).toEqual([]);
  });
});

describe('a damaged ECMWF index', () => {
  it.each([
    ['{"domain":"g"', 'expected a JSON object'],
    ['[1]', 'expected a JSON object'],
    [row({ _offset: -1 }), '"_offset"'],
    [row({ _offset: '100' }), '"_offset"'],
    [row({ _length: 0 }), '"_length"'],
    [row({ _length: 1e300 }), '"_length"'],
    [row({ param: undefined }), '"param"'],
    [row({ date: '20260230' }), '"20260230 0600" is not a date'],
    [row({ time: '2460' }), 'is not a date'],
  ])('with %s is refused, naming the line', (line, reason) => {
    expect(() => parseEcmwfIndex(`${row()}\n${line}\n`, 'x.index')).toThrow(
      expect.objectContaining({
        code: 'upstream_unavailable',
        message: expect.stringMatching(/^index x\.index line 2: /),
      }),
    );
    expect(() => parseEcmwfIndex(line, 'x.index')).toThrow(reason);
  });

  it('is refused if too long; an empty one has no lines', () => {
    expect(() => parseEcmwfIndex('\n'.repeat(30_000), 'x.index')).toThrow('at most 20000');
    expect(parseEcmwfIndex('', 'x.index')).toEqual([]);
  });
});
