import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PLANS, type QuotaStatus, type RatePolicy, Rates } from '../../src/access/index.ts';
import { LocalCounts } from '../../src/platform/index.ts';

const FREE = DEFAULT_PLANS.free.requests;
const PAID = DEFAULT_PLANS.paid.requests;

/** Three requests in 10 s, five in 60 s. */
const POLICIES = [
  { name: 'burst', quota: 3, windowSeconds: 10 },
  { name: 'hour', quota: 5, windowSeconds: 60 },
];

/** Rates of this process, which needs no time to decide. */
function ratesHere(counts = new LocalCounts()) {
  const rates = new Rates(counts);
  return {
    take(id: string, policies: readonly RatePolicy[]): QuotaStatus {
      const standing = rates.take(id, policies);
      if (standing instanceof Promise) throw new Error('this process decides');
      return standing;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** RFC 9651: a list of items that are strings, their parameters integers; what an item says by its name. */
function parsePolicyList(text: string): Map<string, ReadonlyMap<string, number>> {
  const items = text.split(', ').map((item) => {
    const [, name = '', parameters] =
      /^"([\x20\x21\x23-\x5b\x5d-\x7e]+)"((?:;[a-z*][a-z0-9_.*-]*=\d{1,15})+)$/.exec(item) ?? [item];
    expect(parameters, `${item} is an item of a structured field`).toBeDefined();
    const pairs = (parameters ?? '')
      .slice(1)
      .split(';')
      .map((pair) => pair.split('='));
    return [name, new Map(pairs.map(([key = '', value]) => [key, Number(value)]))] as const;
  });
  const parsed = new Map(items);
  expect(parsed.size, `${text} names each policy once`).toBe(items.length);
  return parsed;
}

function left(standing: QuotaStatus, policy: string) {
  const parameters = parsePolicyList(standing.limit).get(policy);
  expect([...(parameters?.keys() ?? [])]).toEqual(['r', 't']);
  return { r: parameters?.get('r'), t: parameters?.get('t') };
}

describe('a quota', () => {
  it('of the free plan lets 60 requests through in a minute, not one more, and all again after it', () => {
    const rates = ratesHere();
    for (const minute of [0, 1]) {
      for (let n = 1; n <= 60; n++) {
        const standing = rates.take('a', FREE);
        expect(standing.allowed, `request ${n} of minute ${minute}`).toBe(true);
        expect(left(standing, 'burst')).toEqual({ r: 60 - n, t: 60 });
        expect(left(standing, 'day').r).toBe(10_000 - 60 * minute - n);
      }
      const refused = rates.take('a', FREE);
      expect(refused).toMatchObject({ allowed: false, violated: [{ name: 'burst' }], retryAfterSeconds: 60 });
      vi.advanceTimersByTime(59_999);
      expect(rates.take('a', FREE).allowed).toBe(false);
      vi.advanceTimersByTime(1);
    }
  });

  it('of the free plan lets 10,000 requests through in a day', () => {
    const rates = ratesHere();
    let allowed = 0;
    for (let minute = 0; minute < 170; minute++) {
      for (let n = 0; n < 60; n++) if (rates.take('a', FREE).allowed) allowed++;
      vi.advanceTimersByTime(60_000);
    }
    expect(allowed).toBe(10_000);
    const refused = rates.take('a', FREE);
    expect(refused).toMatchObject({
      allowed: false,
      violated: [{ name: 'day' }],
      retryAfterSeconds: 86_400 - 170 * 60,
    });
    vi.advanceTimersByTime((86_400 - 170 * 60) * 1000);
    expect(rates.take('a', FREE).allowed).toBe(true);
  });

  it('of the paid plan holds 20,000 requests a second without a pause', () => {
    const rates = ratesHere();
    let refused = 0;
    for (let second = 0; second < 11; second++) {
      for (let n = 0; n < 20_000; n++) if (!rates.take('a', PAID).allowed) refused++;
      vi.advanceTimersByTime(1000);
    }
    expect(refused).toBe(0);
  });

  it('holds for requests that come at the same moment', () => {
    const rates = ratesHere();
    const standings = Array.from({ length: 50 }, () => rates.take('a', POLICIES));
    expect(standings.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(left(rates.take('a', POLICIES), 'hour').r).toBe(2);
  });

  it('counts each key on its own, also within a project', () => {
    const rates = ratesHere();
    for (let n = 0; n < 4; n++) rates.take('a', POLICIES);
    expect(rates.take('a', POLICIES)).toMatchObject({ allowed: false });
    const other = rates.take('b', POLICIES);
    expect(other).toMatchObject({ allowed: true, retryAfterSeconds: null, violated: [] });
    expect(left(other, 'burst')).toEqual({ r: 2, t: 10 });
  });
});

describe('two policies', () => {
  it('count the same requests, and refused ones in neither', () => {
    const rates = ratesHere();
    for (let n = 0; n < 3; n++) rates.take('a', POLICIES);
    vi.advanceTimersByTime(4_500);
    for (let n = 0; n < 20; n++) {
      const refused = rates.take('a', POLICIES);
      expect(refused).toMatchObject({ allowed: false, violated: [{ name: 'burst' }] });
      expect(left(refused, 'burst')).toEqual({ r: 0, t: 6 });
      expect(left(refused, 'hour')).toEqual({ r: 2, t: 56 });
    }
    vi.advanceTimersByTime(5_500);
    for (const hour of [1, 0]) expect(left(rates.take('a', POLICIES), 'hour').r).toBe(hour);
    const refused = rates.take('a', POLICIES);
    expect(refused).toMatchObject({ allowed: false, violated: [{ name: 'hour' }], retryAfterSeconds: 50 });
    expect(left(refused, 'burst')).toEqual({ r: 1, t: 10 });
  });

  it('that both refuse are both named, and the later one says when to ask again', () => {
    const rates = ratesHere();
    const once = POLICIES.map((policy) => ({ ...policy, quota: 1 }));
    rates.take('a', once);
    expect(rates.take('a', once)).toMatchObject({
      violated: [{ name: 'burst' }, { name: 'hour' }],
      retryAfterSeconds: 60,
    });
  });
});

describe('the headers', () => {
  it('state a plan in one text that never changes', () => {
    const rates = ratesHere();
    const policies = new Set<string>();
    for (let n = 0; n < 62; n++) policies.add(rates.take(`${n % 2}`, FREE).policy);
    expect([...policies]).toEqual(['"burst";q=60;w=60, "day";q=10000;w=86400']);
    expect(rates.take('a', PAID).policy).toBe('"burst";q=200000;w=10');
    expect(parsePolicyList([...policies].join())).toEqual(
      new Map([
        ['burst', new Map(Object.entries({ q: 60, w: 60 }))],
        ['day', new Map(Object.entries({ q: 10_000, w: 86_400 }))],
      ]),
    );
  });

  it('never tell a caller to ask again before the window that refuses it has ended', () => {
    const rates = ratesHere();
    let refusals = 0;
    for (let n = 0; n < 400; n++) {
      const standing = rates.take('a', POLICIES);
      for (const policy of ['burst', 'hour']) {
        const { r, t } = left(standing, policy);
        expect(Number.isInteger(r) && Number.isInteger(t), standing.limit).toBe(true);
      }
      for (const { name: policy } of standing.violated) {
        refusals++;
        expect(standing.retryAfterSeconds).toBeGreaterThanOrEqual(left(standing, policy).t ?? Infinity);
      }
      vi.advanceTimersByTime(377);
    }
    expect(refusals).toBeGreaterThan(100);
  });
});

describe('a flood of keys', () => {
  it('takes bounded memory: the key that was used longest ago is forgotten first', () => {
    const counts = new LocalCounts({ maxRemembered: 100 });
    const rates = ratesHere(counts);
    rates.take('idle', POLICIES);
    for (let n = 0; n < 1000; n++) {
      rates.take(`flood ${n}`, POLICIES);
      if (n % 50 === 0) rates.take('busy', POLICIES);
    }
    expect(counts.remembered).toBe(100);
    expect(left(rates.take('idle', POLICIES), 'hour').r).toBe(4);
    expect(rates.take('busy', POLICIES)).toMatchObject({ allowed: false });
  });

  it('starts no timers', () => {
    const rates = ratesHere();
    for (let n = 0; n < 1000; n++) rates.take(`flood ${n}`, POLICIES);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('a key that moves to another plan begins with the quotas of that plan', () => {
  const rates = ratesHere();
  for (let n = 0; n < 4; n++) rates.take('a', POLICIES);
  expect(rates.take('a', POLICIES).allowed).toBe(false);
  expect(left(rates.take('a', FREE), 'burst')).toEqual({ r: 59, t: 60 });
});
