import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseWgrib2Index } from '../../src/source/indexes/wgrib2-index.ts';
import { parseIndexTime } from '../../src/source/indexes/wgrib2-time.ts';
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
      date: z.string(),
      variable: z.string(),
      level: z.string(),
      step: z.string(),
      extra: z.array(z.string()),
      length: z.number().nullable(),
    }),
  ),
});

/** Those with an oracle: others are only looked at by people, or are kept for what fails. */
function indexFiles(): readonly string[] {
  if (!hasShared) return [];
  return readdirSync(sharedPath('grib'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.idx') && existsSync(sharedPath('grib', `${name}.oracle.json`)))
    .sort();
}

const isoHour = (date: string) => date.replace(/(....)(..)(..)(..)/, '$1-$2-$3T$4:00:00.000Z');

describe.skipIf(!hasShared)('real inventories', () => {
  it('are present', () => expect(indexFiles().length).toBeGreaterThanOrEqual(14));

  it.each(indexFiles())('%s agrees with its oracle', (name) => {
    const lines = parseWgrib2Index(readFileSync(sharedPath('grib', name), 'utf8'), name);
    const expected = oracle.parse(
      JSON.parse(readFileSync(sharedPath('grib', `${name}.oracle.json`), 'utf8')),
    );
    expect(lines).toHaveLength(expected.lines);
    expect(new Set(lines.map(({ offset }) => offset)).size).toBe(expected.distinctOffsets);
    expect(new Set(lines.map(({ variable }) => variable)).size).toBe(expected.variables);
    expect(Math.max(...lines.map(({ offset }) => offset))).toBe(expected.highestOffset);
    for (const entry of expected.entries) {
      const line = lines[entry.line];
      expect(line).toMatchObject({
        offset: entry.offset,
        variable: entry.variable,
        level: entry.level,
        extra: entry.extra.filter((text) => text !== '').join(':'),
        window: parseIndexTime(entry.step),
      });
      expect(line?.initTime.toISOString()).toBe(isoHour(entry.date));
      // Excerpts leave lines out, so that their oracles know no lengths.
      if (!name.includes('excerpt')) expect(line?.length).toBe(entry.length);
    }
    expect(lines.at(-1)?.length).toBeNull();
  });

  it('have one offset and length for sub-messages N.1 and N.2', () => {
    const name = 'nam-awphys24-20260807-t12z.excerpt.idx';
    const lines = parseWgrib2Index(readFileSync(sharedPath('grib/index', name), 'utf8'), name);
    const wind = lines.filter(({ offset }) => offset === 50_941_464);
    expect(wind.map(({ variable, length, fieldIndex }) => [variable, length, fieldIndex])).toEqual([
      ['UGRD', 51_612_626 - 50_941_464, 0],
      ['VGRD', 51_612_626 - 50_941_464, 1],
    ]);
  });
});

describe('the time column of a wgrib2 index', () => {
  it.each([
    ['anl', 'instant', 0, 0],
    ['24 hour fcst', 'instant', 24, 24],
    ['495 min fcst', 'instant', 8.25, 8.25],
    ['2940 min fcst', 'instant', 49, 49],
    ['18-24 hour acc fcst', 'accumulation', 18, 24],
    ['0-1 day acc fcst', 'accumulation', 0, 24],
    ['0-0 day acc fcst', 'accumulation', 0, 0],
    ['510-525 min acc fcst', 'accumulation', 8.5, 8.75],
    ['6-7 hour ave fcst', 'average', 6, 7],
    ['23-24 hour max fcst', 'maximum', 23, 24],
    ['7-8 hour min fcst', 'minimum', 7, 8],
    ['0-6 hour acc prob fcst', 'accumulation', 0, 6],
    ['0-6 hour spread fcst', 'other', 0, 6],
  ] as const)('%s', (text, kind, startHours, endHours) => {
    expect(parseIndexTime(text)).toEqual({ kind, startHours, endHours });
  });

  it.each([
    '',
    '24 hour',
    '6 month fcst',
    'hour fcst',
    '-6 hour fcst',
    '1234567 hour fcst',
    '6-hour acc fcst',
  ])('"%s" is null', (text) => expect(parseIndexTime(text)).toBeNull());
});

describe('a wgrib2 index', () => {
  it('keeps the numbers of a parameter without a name', () => {
    const row =
      '3:455125:d=2023110401:var discipline=0 center=7 local_table=1 parmcat=16 parm=201:entire atmosphere:anl:';
    expect(parseWgrib2Index(row, 'x.idx')[0]).toMatchObject({
      variable: 'var discipline=0 center=7 local_table=1 parmcat=16 parm=201',
      level: 'entire atmosphere',
    });
  });

  it('may have Windows line ends, blank lines and minutes in the date', () => {
    const text = '1:0:d=202508010030:TMP:surface:anl:\r\n\r\n2:100:d=2025080100:DPT:surface:anl:\r\n';
    const lines = parseWgrib2Index(text, 'x.idx');
    expect(lines.map(({ length, extra, initTime }) => [length, extra, initTime.toISOString()])).toEqual([
      [100, '', '2025-08-01T00:30:00.000Z'],
      [null, '', '2025-08-01T00:00:00.000Z'],
    ]);
  });

  it('without lines is empty', () => expect(parseWgrib2Index('\n', 'x.idx')).toEqual([]));

  const GOOD = '1:0:d=2025080100:TMP:surface:anl:';
  it.each([
    ['no columns', 'garbage', 'line 2'],
    ['a web page', '<html><body>Not Found</body></html>', 'line 2'],
    ['cut off', '2:100:d=2025080100:TMP:surf', 'line 2'],
    ['no offset', '2:x:d=2025080100:TMP:surface:anl:', 'line 2'],
    ['an offset beyond all files', '2:99999999999999999999:d=2025080100:TMP:surface:anl:', 'line 2'],
    ['a date without hour', '2:100:d=20250801:TMP:surface:anl:', 'line 2'],
    ['the 30th of February', '2:100:d=2025023000:TMP:surface:anl:', 'line 2'],
    ['the 25th hour', '2:100:d=2025080125:TMP:surface:anl:', 'line 2'],
    [
      'offsets that fall',
      '2:100:d=2025080100:TMP:surface:anl:\n3:50:d=2025080100:DPT:surface:anl:',
      'offset 100',
    ],
  ])('with %s is refused, naming the line', (_, row, place) => {
    expect(() => parseWgrib2Index(`${GOOD}\n${row}`, 'gfs.idx')).toThrow(
      expect.objectContaining({ code: 'upstream_unavailable', message: expect.stringContaining(`gfs.idx`) }),
    );
    expect(() => parseWgrib2Index(`${GOOD}\n${row}`, 'gfs.idx')).toThrow(place);
  });

  it('counts blank lines in the line numbers of errors', () => {
    expect(() => parseWgrib2Index(`${GOOD}\n\n\nx`, 'gfs.idx')).toThrow('line 4');
  });

  it('with too many lines is refused before it is parsed', () => {
    expect(() => parseWgrib2Index(`${GOOD}\n`.repeat(20_001), 'gfs.idx')).toThrow('at most 20000');
  });
});

describe('offsets that wrapped at 2^32', () => {
  const row = (offset: number, at: number) =>
    `${at + 1}:${offset}:d=2026112700:TMP:2 m above ground:1 hour fcst:`;
  const offsetsOf = (offsets: readonly number[]) =>
    parseWgrib2Index(offsets.map(row).join('\n'), 'wrapped').map(({ offset }) => offset);

  it('as signed numbers are those of the file', () => {
    expect(offsetsOf([0, 2_147_483_000, -2_147_480_000, -5000, 12_000])).toEqual([
      0, 2_147_483_000, 2_147_487_296, 4_294_962_296, 4_294_979_296,
    ]);
  });

  it('as unsigned numbers are those of the file, several times', () => {
    const inFile = [0, 2e9, 4e9, 5e9, 7e9, 8.5e9, 9e9];
    expect(offsetsOf(inFile.map((offset) => offset % 2 ** 32))).toEqual(inFile);
  });

  it('are not seen where they only fall, or begin below zero', () => {
    expect(() => offsetsOf([0, 5000, 4000])).toThrow('offset 5000');
    expect(() => offsetsOf([-5000, 0])).toThrow('negative');
  });

  it.skipIf(!hasShared)('are read in a file', () => {
    const name = 'idx-offsets-wrapped-to-32-bits.idx';
    const lines = parseWgrib2Index(readFileSync(sharedPath('grib', 'failing', name), 'utf8'), name);
    expect(lines.map(({ offset }) => offset)).toEqual([
      0, 2_147_483_000, 2_147_487_296, 4_294_962_296, 4_294_979_296,
    ]);
  });
});
