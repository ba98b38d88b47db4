import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SourceBase } from '../../src/catalog/index.ts';
import { fetchMessages } from '../../src/source/messages/fetch-messages.ts';
import { CircuitBreaker } from '../../src/source/mirrors/circuit-breaker.ts';
import { createSourceTree, liveSource } from '../../src/source/runs/create-source-tree.ts';
import { overdueReason } from '../../src/source/runs/overdue.ts';
import { at, status, wrongBytes } from '../support/origin-faults.ts';
import { producerRun } from '../support/producer-run.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';

const RUN = new Date('2026-08-01T00:00:00Z');
const NOW = new Date('2026-08-02T00:00:00Z');
const FIRST = { leads: new Set([0]) };
const DATA = /f\d\d\d$/;

let one: RangeOrigin;
let two: RangeOrigin;
beforeAll(async () => {
  one = await openOrigin();
  two = await openOrigin();
});
afterEach(() => {
  for (const origin of [one, two]) {
    origin.misbehave = null;
    origin.files.clear();
    origin.requests.length = 0;
  }
});
afterAll(() => Promise.all([one.close(), two.close()]));

const put = (...origins: readonly RangeOrigin[]) => {
  const files = producerRun('gfs', RUN, [0, 1, 2, 3]);
  for (const origin of origins) for (const [path, bytes] of files) origin.files.set(path, bytes);
};

const gfs = (bases: readonly (string | SourceBase)[], now = () => NOW) =>
  createSourceTree({ model: 'gfs', bases, now });

const source = (base: string, more: Partial<SourceBase> = {}): SourceBase => ({
  id: 'x',
  base,
  start: null,
  retention: null,
  auth: null,
  ...more,
});

async function fetchAll(tree: ReturnType<typeof gfs>, leads: readonly number[]) {
  const { entries } = await tree.inventory(RUN, {
    leads: new Set(leads),
    variables: new Set(['air_temperature_2m']),
  });
  const messages = [];
  for await (const message of fetchMessages(entries)) messages.push(message);
  return messages;
}

const urlsOf = (messages: Awaited<ReturnType<typeof fetchAll>>) =>
  messages.map((message) => (message.error === null ? new URL(message.from.url).host : message.error.code));

describe('a circuit breaker', () => {
  it('opens after three failures in a row, then lets one trial through, and closes after its success', () => {
    let now = 0;
    const circuit = new CircuitBreaker(() => now);
    circuit.recordFailure();
    circuit.recordFailure();
    circuit.recordSuccess();
    circuit.recordFailure();
    circuit.recordFailure();
    expect(circuit.allowsRequest()).toBe(true);
    circuit.recordFailure();
    expect(circuit.allowsRequest()).toBe(false);
    // What was under way does not lengthen the rest.
    now = 10_000;
    circuit.recordFailure();
    now = 30_000;
    expect([circuit.allowsRequest(), circuit.allowsRequest()]).toEqual([true, false]);
    circuit.recordFailure();
    now = 60_000;
    expect(circuit.allowsRequest()).toBe(false);
    now = 90_000;
    expect(circuit.allowsRequest()).toBe(true);
    circuit.recordSuccess();
    expect([circuit.allowsRequest(), circuit.allowsRequest()]).toEqual([true, true]);
  });

  it('lets another trial through where one never ends', () => {
    let now = 0;
    const circuit = new CircuitBreaker(() => now);
    for (let fault = 0; fault < 3; fault++) circuit.recordFailure();
    now = 30_000;
    expect(circuit.allowsRequest()).toBe(true);
    now = 60_000;
    expect(circuit.allowsRequest()).toBe(true);
  });
});

describe('a mirror that fails', () => {
  it('is skipped for a while, and then asked again', async () => {
    put(one, two);
    let now = NOW;
    const tree = gfs([one.base, two.base], () => now);
    one.misbehave = at(DATA, wrongBytes(one));
    const fromTwo = Array.from({ length: 4 }, () => new URL(two.base).host);
    expect(urlsOf(await fetchAll(tree, [0, 1, 2, 3]))).toEqual(fromTwo);
    // Four files at once, each twice.
    expect(one.requests.filter(({ path }) => DATA.test(path))).toHaveLength(8);
    one.misbehave = null;
    one.requests.length = 0;
    expect(urlsOf(await fetchAll(tree, [0, 1, 2, 3]))).toEqual(fromTwo);
    // Nor for what the other says that it does not have.
    expect((await tree.availability(RUN)).leads).toEqual([0, 1, 2, 3]);
    expect(one.requests).toEqual([]);
    now = new Date(NOW.getTime() + 31_000);
    // One request is the trial.
    await fetchAll(tree, [0]);
    expect(one.requests.length).toBeGreaterThan(0);
    expect(new Set(urlsOf(await fetchAll(tree, [0, 1, 2, 3])))).toEqual(new Set([new URL(one.base).host]));
  });

  it('is replaced by another only for the messages that it lacks', async () => {
    put(one, two);
    const path = 'gfs.20260801/00/atmos/gfs.t00z.pgrb2.0p25.f000';
    const bytes = one.files.get(path) ?? new Uint8Array(0);
    // The second message is damaged at its end.
    one.files.set(path, bytes.with(bytes.length - 1, 0));
    const tree = gfs([one.base, two.base]);
    const { entries } = await tree.inventory(RUN, FIRST);
    const read = new Map<string, string>();
    for await (const message of fetchMessages(entries)) {
      const [entry] = message.entries;
      if (message.error === null && entry) read.set(entry.nativeField, new URL(message.from.url).host);
    }
    expect(Object.fromEntries(read)).toEqual({
      air_temperature_2m: new URL(one.base).host,
      temperature_500hpa: new URL(two.base).host,
    });
    // From now on this file is read from the other, though the mirror is well.
    one.requests.length = 0;
    for await (const message of fetchMessages(entries)) expect(message.error).toBeNull();
    expect(one.requests).toEqual([]);
  });

  it('by a changed file is replaced by another with its own version', async () => {
    put(one, two);
    const tree = gfs([one.base, two.base]);
    const { entries } = await tree.inventory(RUN, FIRST);
    const [first, second] = entries;
    const fetched = async (entry: typeof first) => {
      for await (const message of fetchMessages(entry ? [entry] : [])) return message;
      return null;
    };
    expect(await fetched(first)).toMatchObject({
      error: null,
      from: { url: expect.stringContaining(one.base) },
    });
    const path = 'gfs.20260801/00/atmos/gfs.t00z.pgrb2.0p25.f000';
    one.files.set(path, Buffer.concat([one.files.get(path) ?? Buffer.of(), Buffer.of(0)]));
    expect(await fetched(second)).toMatchObject({
      error: null,
      from: { url: expect.stringContaining(two.base) },
    });
  });

  it('by a malformed index is replaced by the next', async () => {
    put(one, two);
    one.misbehave = at(/\.idx$/, (_, response) => {
      response.writeHead(200).end('<html>too many requests</html>');
      return true;
    });
    const messages = await fetchAll(gfs([one.base, two.base]), [0]);
    expect(urlsOf(messages)).toEqual([new URL(two.base).host]);
    // Once more, in case it was damaged on its way.
    expect(one.requests.filter(({ path }) => path.endsWith('f000.idx'))).toHaveLength(2);
  });

  it('without another makes the read fail', async () => {
    put(one);
    one.misbehave = at(DATA, status(404));
    expect(urlsOf(await fetchAll(gfs([one.base]), [0]))).toEqual(['not_found']);
  });
});

describe('a file that one mirror lacks', () => {
  const path = 'gfs.20260801/00/atmos/gfs.t00z.pgrb2.0p25.f001';

  it('is read from the next', async () => {
    put(one, two);
    one.files.delete(`${path}.idx`);
    one.files.delete(path);
    expect(urlsOf(await fetchAll(gfs([one.base, two.base]), [0, 1]))).toEqual([
      new URL(one.base).host,
      new URL(two.base).host,
    ]);
  });

  it('is not requested from other mirrors while its run is incoming', async () => {
    put(one, two);
    for (const lead of [1, 2, 3]) one.files.delete(path.replace('f001', `f00${lead}.idx`));
    const tree = gfs([one.base, two.base], () => new Date('2026-08-01T04:00:00Z'));
    expect((await tree.availability(RUN)).leads).toEqual([0]);
    expect(two.requests).toEqual([]);
  });
});

describe('a source in the catalog', () => {
  it('is not asked for a run before its archive or past its retention', async () => {
    put(two);
    const young = source(one.base, { retention: { unit: 'hours', count: 12 } });
    const late = source(one.base, { start: '2026-08-02' });
    const few = source(one.base, { retention: { unit: 'runs', count: 2 } });
    const tree = gfs([young, late, few, two.base]);
    expect((await tree.inventory(RUN, FIRST)).entries).toHaveLength(2);
    expect(one.requests).toEqual([]);
    // Where no source may hold it, all are asked.
    put(one);
    expect((await gfs([young]).inventory(RUN, FIRST)).entries).toHaveLength(2);
  });

  it('is left out without the API key it needs, and gets the key in its header', async () => {
    put(one);
    const keyed = source(one.base, { id: 'api', auth: { kind: 'api-key', header: 'apikey' } });
    expect(() => gfs([keyed])).toThrow('without an API key');
    const apiKeys = new Map([['api', 'secret']]);
    const tree = createSourceTree({ model: 'gfs', bases: [keyed], now: () => NOW, apiKeys });
    await tree.inventory(RUN, FIRST);
    expect(new Set(one.requests.map(({ headers }) => headers['apikey']))).toEqual(new Set(['secret']));
    expect(liveSource('arome', { now: () => NOW }).bases).toEqual([
      'https://meteofrance-pnt.s3.rbx.io.cloud.ovh.net/pnt/',
    ]);
  });
});

describe('a source with signed URLs', () => {
  let tokens = 0;
  const answerToken = (expiry: string) => {
    two.misbehave = (_, response) => {
      response.writeHead(200).end(JSON.stringify({ token: `sig=${++tokens}`, 'msft:expiry': expiry }));
      return true;
    };
  };
  const signed = () => {
    tokens = 0;
    for (const [path, bytes] of producerRun('gfs', RUN, [0, 1])) {
      for (const sig of [1, 2]) one.files.set(`${path}?sig=${sig}`, bytes);
    }
    return source(one.base, { auth: { kind: 'sas-token', tokenUrl: `${two.base}token` } });
  };

  it('fetches one token for all requests, renews it before it expires, and never reveals it', async () => {
    answerToken('2026-08-02T00:45:00Z');
    let now = NOW;
    const tree = gfs([signed()], () => now);
    const messages = await fetchAll(tree, [0, 1]);
    expect(messages.map((message) => message.error === null && message.from.url.includes('sig'))).toEqual([
      false,
      false,
    ]);
    expect(messages.every(({ error }) => error === null)).toBe(true);
    expect(tokens).toBe(1);
    now = new Date('2026-08-02T00:41:00Z');
    await fetchAll(tree, [0]);
    expect(tokens).toBe(2);
  });

  it('fetches another token when one is refused', async () => {
    answerToken('2026-08-03T00:00:00Z');
    const tree = gfs([signed()]);
    one.misbehave = at(/sig=1/, status(403));
    expect(urlsOf(await fetchAll(tree, [0]))).toEqual([new URL(one.base).host]);
    expect(tokens).toBe(2);
  });

  it('is skipped where no token is given', async () => {
    put(one);
    two.misbehave = status(404);
    const tree = gfs([
      source(two.base, { auth: { kind: 'sas-token', tokenUrl: `${two.base}token` } }),
      one.base,
    ]);
    expect(urlsOf(await fetchAll(tree, [0]))).toEqual([new URL(one.base).host]);
  });
});

describe('an overdue newest run', () => {
  it('is reported; of a retired model with its end', () => {
    const now = new Date('2026-11-20T13:00:00Z');
    expect(overdueReason('gfs', new Date('2026-11-20T00:00:00Z'), now)).toBeNull();
    expect(overdueReason('gfs', new Date('2026-11-19T18:00:00Z'), now)).toBe(
      'the newest gfs run is 2026-11-19T18:00Z, that of 2026-11-20T00:00Z should be there',
    );
    expect(overdueReason('gfs', new Date('2099-01-01T00:00:00Z'), now)).toBe(
      'the newest gfs run is 2099-01-01T00:00Z, which is ahead of the clock',
    );
    expect(overdueReason('nam', new Date('2026-10-14T06:00:00Z'), now)).toMatch(
      /; nam ended with the run 2026-10-14T06:00Z by its producer's notice; its successor is rrfs$/,
    );
    expect(
      overdueReason('nam', new Date('2026-10-14T06:00:00Z'), new Date('2026-10-14T13:00:00Z')),
    ).toBeNull();
  });
});

describe('runs that no source may hold', () => {
  const mayHold = (tree: { mayHold(time: Date): boolean }, ...times: readonly string[]) =>
    times.filter((time) => tree.mayHold(new Date(time)));

  it('are in the future, at other hours, or before the archives', () => {
    const now = () => new Date('2026-08-02T00:00:00Z');
    expect(
      mayHold(
        liveSource('gfs', { now }),
        '2026-08-02T06:00:00Z',
        '2026-08-01T07:00:00Z',
        '2020-12-31T18:00:00Z',
        '2026-08-02T00:00:00Z',
        '2021-01-01T00:00:00Z',
      ),
    ).toEqual(['2026-08-02T00:00:00Z', '2021-01-01T00:00:00Z']);
    // A day of files, and one run more.
    expect(mayHold(liveSource('icon-eu', { now }), '2026-08-01T00:00:00Z', '2026-07-31T12:00:00Z')).toEqual([
      '2026-08-01T00:00:00Z',
    ]);
    // One source has no known start.
    expect(mayHold(liveSource('hrrr', { now }), '2015-01-01T00:00:00Z', '2014-01-01T00:00:00Z')).toEqual([
      '2015-01-01T00:00:00Z',
    ]);
    expect(mayHold(gfs([one.base], now), '1026-08-01T00:00:00Z')).toEqual([]);
  });
});
