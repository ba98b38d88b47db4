import { describe, expect, it } from 'vitest';
import { leadsOf, type ModelId } from '../../src/catalog/index.ts';
import { recipeFor } from '../../src/fields/index.ts';
import { entryOf } from './entries.ts';

type Window = readonly [start: number, end: number];

/** The recipe as text: `6-9 - 6-8` is a difference, `8-9` a record as it is. */
function recipeText(model: ModelId, cycle: number, lead: number, windows: readonly Window[]): string | null {
  const initTime = new Date(Date.UTC(2026, 7, 1, cycle));
  const leads = leadsOf(model, cycle);
  const previous = leads[leads.indexOf(lead) - 1] ?? null;
  const entries = windows.map((window) => entryOf('total_precipitation', initTime, window));
  const recipe = recipeFor(
    model,
    'total_precipitation',
    lead,
    previous,
    new Map([['total_precipitation', entries]]),
  );
  if (recipe === null) return null;
  if (recipe.kind !== 'amount') throw new Error(`precipitation is not made by ${recipe.kind}`);
  expect(recipe.stepHours).toBe(lead - (previous ?? 0));
  const text = ({ window }: (typeof entries)[number]) => `${window.startHours}-${window.endHours}`;
  return recipe.earlier === null ? text(recipe.later) : `${text(recipe.later)} - ${text(recipe.earlier)}`;
}

/** GFS as published: a 6 h bucket and the run total at every lead from 1 on (models.md, section 7). */
const gfsRun: readonly Window[] = leadsOf('gfs', 0)
  .filter((lead) => lead > 0)
  .flatMap((lead): Window[] => [
    [6 * Math.floor((lead - 1) / 6), lead],
    [0, lead],
  ]);

describe('gfs: six-hour buckets', () => {
  it.each([
    [0, null],
    [1, '0-1'],
    [2, '0-2 - 0-1'],
    [6, '0-6 - 0-5'],
    [7, '6-7'],
    [8, '6-8 - 6-7'],
    [12, '6-12 - 6-11'],
    [13, '12-13'],
    [24, '18-24 - 18-23'],
    [120, '114-120 - 114-119'],
    [123, '120-123'],
    [126, '120-126 - 120-123'],
    [129, '126-129'],
    [384, '378-384 - 378-381'],
  ])('lead %i: %s', (lead, text) => expect(recipeText('gfs', 0, lead, gfsRun)).toBe(text));

  it('treats equal duplicates at leads 1 to 6 as one record', () => {
    expect(gfsRun.filter(([start, end]) => start === 0 && end === 4)).toHaveLength(2);
    expect(recipeText('gfs', 0, 4, gfsRun)).toBe('0-4 - 0-3');
  });

  it('needs the preceding record', () => {
    const without = (lost: number) => gfsRun.filter(([, end]) => end !== lost);
    expect(recipeText('gfs', 0, 9, without(8))).toBeNull();
    expect(recipeText('gfs', 0, 126, without(123))).toBeNull();
    // The first of a bucket needs none.
    expect(recipeText('gfs', 0, 13, without(12))).toBe('12-13');
  });

  it('run totals are never differenced where the buckets are lost: they fall by millimetres', () => {
    const totals = gfsRun.filter(([start]) => start === 0);
    expect(recipeText('gfs', 0, 9, totals)).toBeNull();
    expect(recipeText('gfs', 0, 6, totals)).toBe('0-6 - 0-5');
  });
});

describe('hrrr: a record of the last hour', () => {
  const run = [...leadsOf('hrrr', 0)].flatMap((lead): Window[] => [
    [Math.max(lead - 1, 0), lead],
    [0, lead],
  ]);

  it.each([
    [0, null],
    [1, '0-1'],
    [2, '1-2'],
    [24, '23-24'],
    [48, '47-48'],
  ])('lead %i: %s', (lead, text) => expect(recipeText('hrrr', 0, lead, run)).toBe(text));

  it('uses neither the run total nor a quarter of an hour instead', () => {
    expect(
      recipeText(
        'hrrr',
        0,
        24,
        run.filter(([start]) => start === 0),
      ),
    ).toBeNull();
    expect(recipeText('hrrr', 0, 9, [[8.75, 9]])).toBeNull();
  });
});

describe('nam: buckets of twelve or three hours', () => {
  const namRun = (bucket: number) =>
    leadsOf('nam', 0)
      .filter((lead) => lead > 0)
      .flatMap((lead): Window[] => {
        const running: Window = [bucket * Math.floor((lead - 1) / bucket), lead];
        const direct: Window = [lead - 3, lead];
        return lead > 36 || lead % 12 === 0 ? [running, direct] : [running];
      });

  it.each([
    [1, '0-1'],
    [12, '0-12 - 0-11'],
    [13, '12-13'],
    // 21-24 starts later, but no 21-23 does.
    [24, '12-24 - 12-23'],
    [36, '24-36 - 24-35'],
    [39, '36-39'],
    [42, '39-42'],
    [84, '81-84'],
  ])('00 UTC run, lead %i: %s', (lead, text) => {
    expect(recipeText('nam', 0, lead, namRun(12))).toBe(text);
  });

  it.each([
    [1, '0-1'],
    [3, '0-3 - 0-2'],
    [4, '3-4'],
    [24, '21-24 - 21-23'],
    [36, '33-36 - 33-35'],
    [39, '36-39'],
    [84, '81-84'],
  ])('06 UTC run, lead %i: %s', (lead, text) => expect(recipeText('nam', 6, lead, namRun(3))).toBe(text));
});

describe('sums from the start of the run', () => {
  it.each([
    ['euro-ifs', 0, 3, '0-3'],
    ['euro-ifs', 0, 6, '0-6 - 0-3'],
    ['euro-ifs', 0, 144, '0-144 - 0-141'],
    ['euro-ifs', 0, 150, '0-150 - 0-144'],
    ['icon-eu', 3, 36, '0-36 - 0-30'],
    ['icon-global', 0, 81, '0-81 - 0-78'],
    ['arome', 3, 1, '0-1'],
    ['arome', 3, 51, '0-51 - 0-50'],
  ] as const)('%s %i UTC, lead %i: %s', (model, cycle, lead, text) => {
    const run = leadsOf(model, cycle).map((end): Window => [0, end]);
    expect(recipeText(model, cycle, lead, run)).toBe(text);
  });

  it('lead 0 is null, although euro-ifs has a message of zeros there', () => {
    expect(recipeText('euro-ifs', 0, 0, [[0, 0]])).toBeNull();
  });
});
