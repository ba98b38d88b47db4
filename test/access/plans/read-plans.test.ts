import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_PLANS, plansOf, readPlans } from '../../../src/access/index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'isobar-plans-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(plans: unknown): string {
  const file = path.join(folder, 'plans.json');
  writeFileSync(file, typeof plans === 'string' ? plans : JSON.stringify(plans));
  return file;
}

describe('the plans of an installation', () => {
  it('are local, free, paid and anonymous without a file; only free and paid count credits', () => {
    const plans = readPlans(null);
    expect(plans.map(({ id, monthlyCredits }) => [id, monthlyCredits])).toEqual([
      ['local', null],
      ['free', 100_000],
      ['paid', 5_000_000],
      ['anonymous', null],
    ]);
  });

  it('take what the file leaves out from the plan of the same id', () => {
    const plans = plansOf(readPlans(fileOf({ free: { monthlyCredits: 500 } })));
    expect(plans.get('free')).toEqual({ ...DEFAULT_PLANS.free, monthlyCredits: 500 });
    expect(plans.get('paid')).toEqual(DEFAULT_PLANS.paid);
  });

  it('take it from the plan that a new one extends, and from free where it extends none', () => {
    const file = fileOf({
      agency: { extends: 'partner', openRequests: 9 },
      partner: { extends: 'paid', language: false },
      school: { monthlyCredits: 1 },
    });
    const plans = plansOf(readPlans(file));
    expect(plans.get('agency')).toEqual({
      ...DEFAULT_PLANS.paid,
      id: 'agency',
      language: false,
      openRequests: 9,
    });
    expect(plans.get('school')).toEqual({ ...DEFAULT_PLANS.free, id: 'school', monthlyCredits: 1 });
  });

  it.each([
    ['not JSON', '{', 'cannot be read'],
    ['a member that there is not', { free: { credits: 5 } }, 'credits'],
    ['fewer than no credits', { free: { monthlyCredits: -1 } }, 'free.monthlyCredits'],
    ['no rate at all', { free: { requests: [] } }, 'free.requests'],
    ['a base that there is not', { school: { extends: 'pro' } }, 'none of local, free, paid, anonymous'],
    ['a circle', { a: { extends: 'b' }, b: { extends: 'a' } }, 'extends itself'],
    ['an id with capitals', { Free: {} }, 'Free'],
  ])('are refused with %s, and the message says what is wrong', (_what, plans, words) => {
    expect(() => readPlans(fileOf(plans))).toThrow(words);
  });

  it('count a project whose plan is gone as free, and say so once', () => {
    const unknown: string[] = [];
    const plans = plansOf(undefined, (id) => unknown.push(id));
    expect(plans.get('gone')).toBe(DEFAULT_PLANS.free);
    expect(plans.get('gone')).toBe(DEFAULT_PLANS.free);
    expect(unknown).toEqual(['gone']);
  });
});
