import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CreditsError, DEFAULT_PLANS } from '../../../../src/access/index.ts';
import { estimateDocument } from '../../../../src/http/credits/estimate/estimate.ts';
import {
  creditsOf,
  workOfListing,
  workOfMaps,
  workOfProfile,
  workOfSeries,
} from '../../../../src/http/credits/prices/prices.ts';
import { creditsIn } from '../../../../src/http/problems/problem-document.ts';

const guide = readFileSync(new URL('../../../../docs/credits.md', import.meta.url), 'utf8');
const rowOf = (start: string) => guide.split('\n').find((line) => line.startsWith(`| ${start}`)) ?? '';
const grouped = (count: number) => count.toLocaleString('en-US');
const T2M = ['air_temperature_2m'] as const;

describe('docs/credits.md', () => {
  it.each(['local', 'free', 'paid', 'anonymous'] as const)('has the numbers of the plan %s', (id) => {
    const { monthlyCredits, openRequests, maxPoints, maxSeries, maxCells } = DEFAULT_PLANS[id];
    const row = rowOf(`\`${id}\``);
    expect(row).toContain(monthlyCredits === null ? '| not counted |' : `| ${grouped(monthlyCredits)} |`);
    expect(row).toContain(
      `| ${openRequests} | ${[maxPoints, maxSeries, maxCells].map(grouped).join(', ')} |`,
    );
  });

  it('has the prices that are charged', () => {
    const series = (leads: number) => creditsOf(workOfSeries({ places: 1, variables: T2M, leads }).price);
    expect(rowOf('one variable at one place, all leads of GFS')).toContain(`| ${series(209)} |`);
    expect(rowOf('one variable at one place, one lead')).toContain(`| ${series(1)} |`);
    const map = (read: number) =>
      workOfMaps({ variables: T2M, leads: 1, cells: { read, spanned: read, meshed: 0 } }).price;
    expect(rowOf('a field over a box')).toContain(`| ${creditsOf(map(0))}, and 1 for each 125 cells`);
    expect(map(125_000) - map(0)).toBeCloseTo(1000, -2);
    expect(rowOf('all pressure-level')).toContain(`| ${creditsOf(workOfProfile(36).price)} |`);
    expect(workOfListing(3).price).toBeCloseTo(1, 0);
    const [one, ten] = [1, 10].map((places) => workOfSeries({ places, variables: T2M, leads: 209 }).price);
    expect(rowOf('each place of a path')).toContain(
      `| ${Number((((ten ?? 0) - (one ?? 0)) / 9).toFixed(2))} |`,
    );
  });

  it('shows answers as they are', () => {
    const credits = creditsOf(workOfSeries({ places: 1, variables: T2M, leads: 209 }).price);
    expect(guide).toContain(`\n    X-Credits-Cost: ${credits}\n`);
    const [estimate = ''] = /^ {4}\{"credits".*$/m.exec(guide) ?? [];
    expect(estimateDocument.strict().parse(JSON.parse(estimate))).toMatchObject({ credits });
    const [refusal = ''] = /^ {4}\{\n(.*\n)*? {4}\}$/m.exec(guide) ?? [];
    const error = new CreditsError({
      cost: credits,
      left: 1,
      renewsAt: new Date('2026-12-01T00:00:00Z'),
      monthly: 100_000,
    });
    expect(JSON.parse(refusal)).toMatchObject({
      status: 402,
      code: error.code,
      detail: error.message,
      credits: creditsIn(error),
    });
  });
});

describe('credits', () => {
  it('are whole numbers, at least 1 for what costs anything, and none for what costs nothing', () => {
    expect([0, 0.01, 1, 1.01, 12].map(creditsOf)).toEqual([0, 1, 1, 2, 12]);
  });
});
