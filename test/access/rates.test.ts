import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, createRequestRates, type Plan, type RateStanding } from '../../src/access/index.ts';

const caller = (keyId: string, plan: Plan = 'free'): Caller => ({ projectId: 'default', plan, keyId });

/** Three requests in 10 s, five in 60 s. */
const POLICIES = {
  free: [
    { name: 'burst', quota: 3, windowSeconds: 10 },
    { name: 'hour', quota: 5, windowSeconds: 60 },
  ],
  paid: [{ name: 'burst', quota: 100, windowSeconds: 10 }],
};

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

function left(standing: RateStanding, policy: string) {
  const parameters = parsePolicyList(standing.limit).get(policy);
  expect([...(parameters?.keys() ?? [])]).toEqual(['r', 't']);
  return { r: parameters?.get('r'), t: parameters?.get('t') };
}

describe('a quota', () => {
  it('of the free plan lets 60 requests through in a minute, not one more, and all again after it', async () => {
    const rates = createRequestRates();
    for (const minute of [0, 1]) {
      for (let n = 1; n <= 60; n++) {
        const standing = await rates.take(caller('a'));
        expect(standing.allowed, `request ${n} of minute ${minute}`).toBe(true);
        expect(left(standing, 'burst')).toEqual({ r: 60 - n, t: 60 });
        expect(left(standing, 'day').r).toBe(10_000 - 60 * minute - n);
      }
      const refused = await rates.take(caller('a'));
      expect(refused).toMatchObject({ allowed: false, violated: [{ name: 'burst' }], retryAfterSeconds: 60 });
      vi.advanceTimersByTime(59_999);
      expect((await rates.take(caller('a'))).allowed).toBe(false);
      vi.advanceTimersByTime(1);
    }
  });

  it('of the free plan lets 10,000 requests through in a day', async () => {
    const rates = createRequestRates();
    let allowed = 0;
    for (let minute = 0; minute < 170; minute++) {
      for (let n = 0; n < 60; n++) if ((await rates.take(caller('a'))).allowed) allowed++;
      vi.advanceTimersByTime(60_000);
    }
    expect(allowed).toBe(10_000);
    const refused = await rates.take(caller('a'));
    expect(refused).toMatchObject({
      allowed: false,
      violated: [{ name: 'day' }],
      retryAfterSeconds: 86_400 - 170 * 60,
    });
    vi.advanceTimersByTime((86_400 - 170 * 60) * 1000);
    expect((await rates.take(caller('a'))).allowed).toBe(true);
  });

  it('of the paid plan holds 20,000 requests a second without a pause', async () => {
    const rates = createRequestRates();
    let refused = 0;
    for (let second = 0; second < 11; second++) {
      for (let n = 0; n < 20_000; n++) if (!(await rates.take(caller('a', 'paid'))).allowed) refused++;
      vi.advanceTimersByTime(1000);
    }
    expect(refused).toBe(0);
  });

  it('holds for requests that come at the same moment', async () => {
    const rates = createRequestRates(POLICIES);
    const standings = await Promise.all(Array.from({ length: 50 }, () => rates.take(caller('a'))));
    expect(standings.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(left(await rates.take(caller('a')), 'hour').r).toBe(2);
  });

  it('counts each key on its own, also within a project', async () => {
    const rates = createRequestRates(POLICIES);
    for (let n = 0; n < 4; n++) await rates.take(caller('a'));
    expect(await rates.take(caller('a'))).toMatchObject({ allowed: false });
    const other = await rates.take(caller('b'));
    expect(other).toMatchObject({ allowed: true, retryAfterSeconds: null, violated: [] });
    expect(left(other, 'burst')).toEqual({ r: 2, t: 10 });
  });
});

describe('two policies', () => {
  it('count the same requests, and refused ones in neither', async () => {
    const rates = createRequestRates(POLICIES);
    for (let n = 0; n < 3; n++) await rates.take(caller('a'));
    vi.advanceTimersByTime(4_500);
    for (let n = 0; n < 20; n++) {
      const refused = await rates.take(caller('a'));
      expect(refused).toMatchObject({ allowed: false, violated: [{ name: 'burst' }] });
      expect(left(refused, 'burst')).toEqual({ r: 0, t: 6 });
      expect(left(refused, 'hour')).toEqual({ r: 2, t: 56 });
    }
    vi.advanceTimersByTime(5_500);
    for (const hour of [1, 0]) expect(left(await rates.take(caller('a')), 'hour').r).toBe(hour);
    const refused = await rates.take(caller('a'));
    expect(refused).toMatchObject({ allowed: false, violated: [{ name: 'hour' }], retryAfterSeconds: 50 });
    expect(left(refused, 'burst')).toEqual({ r: 1, t: 10 });
  });

  it('that both refuse are both named, and the later one says when to ask again', async () => {
    const rates = createRequestRates({
      ...POLICIES,
      free: POLICIES.free.map((policy) => ({ ...policy, quota: 1 })),
    });
    await rates.take(caller('a'));
    expect(await rates.take(caller('a'))).toMatchObject({
      violated: [{ name: 'burst' }, { name: 'hour' }],
      retryAfterSeconds: 60,
    });
  });
});

describe('the headers', () => {
  it('state a plan in one text that never changes', async () => {
    const rates = createRequestRates();
    const policies = new Set<string>();
    for (let n = 0; n < 62; n++) policies.add((await rates.take(caller(`${n % 2}`))).policy);
    expect([...policies]).toEqual(['"burst";q=60;w=60, "day";q=10000;w=86400']);
    expect((await rates.take(caller('a', 'paid'))).policy).toBe('"burst";q=200000;w=10');
    expect(parsePolicyList([...policies].join())).toEqual(
      new Map([
        ['burst', new Map(Object.entries({ q: 60, w: 60 }))],
        ['day', new Map(Object.entries({ q: 10_000, w: 86_400 }))],
      ]),
    );
  });

  it('never tell a caller to ask again before the window that refuses it has ended', async () => {
    const rates = createRequestRates(POLICIES);
    let refusals = 0;
    for (let n = 0; n < 400; n++) {
      const standing = await rates.take(caller('a'));
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
  it('takes bounded memory: the key that was used longest ago is forgotten first', async () => {
    const rates = createRequestRates(POLICIES, 100);
    await rates.take(caller('idle'));
    for (let n = 0; n < 1000; n++) {
      await rates.take(caller(`flood ${n}`));
      if (n % 50 === 0) await rates.take(caller('busy'));
    }
    // Each count that is held has a timer that ends it.
    expect(vi.getTimerCount()).toBe(2 * 100);
    expect(left(await rates.take(caller('idle')), 'hour').r).toBe(4);
    expect(await rates.take(caller('busy'))).toMatchObject({ allowed: false });
  });

  it('leaves nothing in memory when the windows have ended', async () => {
    const rates = createRequestRates(POLICIES);
    for (let n = 0; n < 1000; n++) await rates.take(caller(`flood ${n}`));
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(left(await rates.take(caller('flood 0')), 'hour')).toEqual({ r: 4, t: 60 });
  });
});
