import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { IsobarError } from '../../../src/platform/index.ts';
import { eventsOf, partsOf } from '../../graphql/increments.ts';
import { plansIn } from '../../rest/contract/plans.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { openWordsGateway } from '../../support/words-gateway.ts';

/** A field that fails must not make the rest of its operation free: it refunds its own price, and only where the failure is ours. */

const folder = scratchFolder();
type Gateway = Awaited<ReturnType<typeof openWordsGateway>>;
let words: Gateway;
let off: Gateway;
beforeAll(async () => {
  const plans = plansIn(folder, {
    counted: { extends: 'paid', monthlyCredits: 10_000_000 },
  });
  // Sources of runs that are not stored are away.
  const away = {
    open: async () => {
      throw new IsobarError('upstream_unavailable', 'the source is away');
    },
    mayHold: async () => true,
    ingestFields: async () => undefined,
    readCells: async () => null,
  };
  words = await openWordsGateway(plans, inject('demoData'), () => away);
  off = await openWordsGateway({ ...plans, ISOBAR_LANGUAGE: 'off' });
});
beforeEach(() => {
  words.engine.script = {};
});
afterAll(async () => {
  await words?.close();
  await off?.close();
});

const VARIABLES =
  'air_temperature_2m, relative_humidity_2m, wind_u_10m, wind_v_10m, wind_speed_10m, total_precipitation, mean_sea_level_pressure, cape';
const PLACES = JSON.stringify(
  Array.from({ length: 60 }, (_, n) => ({ latitude: n, longitude: 2 * n })),
).replaceAll('"', '');
const SERIES = `series { columns(variables: [${VARIABLES}]) { values } }`;
const READING = `points(at: ${PLACES}) { forecast(model: gfs) { ${SERIES} } }`;
/** A run whose source does not answer. */
const AWAY = 'forecast(model: gfs, initTime: "2025-12-01T00Z")';
const ASK = 'ask(question: "How warm is it?", latitude: 50, longitude: 10) { text }';

interface Paid {
  readonly status: number;
  readonly text: string;
  /** By the balance of a project that sent nothing else. */
  readonly credits: number;
}

let projects = 0;

/** Sends one body from its own project. */
async function pay(gateway: Gateway, body: unknown, headers: Record<string, string> = {}): Promise<Paid> {
  const project = `payer ${++projects}`;
  const key = await gateway.keyOf(project, 'counted');
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const credits = await gateway.paidBy(project);
  return { status: response.status, text, credits };
}

const multipart = { accept: 'multipart/mixed;incrementalSpec=v0.2' };

describe('reads next to an unanswered question are charged', () => {
  it('where questions are switched off', async () => {
    const alone = await pay(off, { query: `{ ${READING} }` });
    expect(alone.credits).toBeGreaterThan(500);
    const both = await pay(off, { query: `{ ${READING} ${ASK} }` });
    expect(both.text).toContain('"code":"overloaded"');
    expect(both.text).toContain('"reason":"switched_off"');
    expect(both.credits).toBe(alone.credits);
  });

  it('where the provider refuses it, with the tokens that it used', async () => {
    const alone = await pay(words, { query: `{ ${READING} }` });
    words.engine.script = {
      parse: () => {
        throw new IsobarError('upstream_unavailable', 'refused to answer', { reason: 'refused' });
      },
    };
    const refused = await pay(words, { query: `{ ${READING} ${ASK} }` });
    expect(refused.text).toContain('"reason":"refused"');
    expect(refused.credits).toBe(alone.credits);
    words.engine.script = {
      tokens: { input: 1000, output: 100 },
      answer: () => {
        throw new IsobarError('upstream_unavailable', 'the provider broke off');
      },
    };
    const brokenOff = await pay(words, { query: `{ ${READING} ${ASK} }` });
    // 1,000 tokens read, 100 written.
    expect(brokenOff.credits - alone.credits).toBe(28);
    const byRest = await words.keyOf('by rest', 'counted');
    const response = await fetch(`${words.address}/llm?q=How+warm+is+it%3F&lat=50&lon=10`, {
      headers: { authorization: `Bearer ${byRest}` },
    });
    expect([response.status, response.headers.get('x-credits-cost')]).toEqual([502, '28']);
    expect(await words.paidBy('by rest')).toBe(28);
  });

  it('in parts, and in each operation of a batch', async () => {
    const alone = await pay(off, { query: `{ ${READING} }` });
    const deferred = await pay(off, { query: `{ ${READING} ... @defer { ${ASK} } }` }, multipart);
    expect(partsOf(deferred.text).length).toBeGreaterThan(1);
    expect(deferred.credits).toBe(alone.credits);
    const before = await pay(off, { query: `{ ${ASK} ... @defer { ${READING} } }` }, multipart);
    expect(before.credits).toBe(alone.credits);
    const batch = await pay(off, [
      { query: `{ ${READING} }` },
      { query: `{ ${ASK} }` },
      { query: `{ ${READING} ${ASK} }` },
    ]);
    expect(JSON.parse(batch.text)).toHaveLength(3);
    expect(batch.credits).toBe(2 * alone.credits);
  });
});

describe('a field that fails by our fault', () => {
  const point = (inner: string) => `point(latitude: 50, longitude: 10) { ${inner} }`;

  it('refunds its own price, and that of no other', async () => {
    const alone = await pay(words, { query: `{ ${READING} }` });
    const failing = await pay(words, {
      query: `{ ${READING} a: ${point(`latitude ${AWAY} { ${SERIES} }`)} }`,
    });
    const without = await pay(words, { query: `{ ${READING} a: ${point('latitude')} }` });
    expect(failing.text).toContain('"code":"upstream_unavailable"');
    expect(without.credits).toBeGreaterThanOrEqual(alone.credits);
    expect(failing.credits).toBe(without.credits);
  });

  it('of one alias refunds that one, and of each place as many as fail', async () => {
    const one = await pay(words, { query: `{ ${point(`forecast(model: gfs) { ${SERIES} }`)} }` });
    const aliases = await pay(words, {
      query: `{ ${point(`a: forecast(model: gfs) { ${SERIES} } b: ${AWAY} { ${SERIES} } c: ${AWAY} { ${SERIES} }`)} }`,
    });
    expect(aliases.credits).toBe(one.credits);
    const places = await pay(words, {
      query: `{ points(at: ${PLACES}) { latitude ${AWAY} { ${SERIES} } } }`,
    });
    const bare = await pay(words, { query: `{ points(at: ${PLACES}) { latitude } }` });
    expect(JSON.parse(places.text).errors).toHaveLength(60);
    expect(places.credits).toBe(bare.credits);
  });

  it('in a later part refunds that field alone', async () => {
    const without = await pay(words, { query: `{ ${READING} a: ${point('latitude')} }` });
    const query = `{ ${READING} a: ${point(`latitude ... @defer { ${AWAY} { ${SERIES} } }`)} }`;
    const failing = await pay(words, { query }, multipart);
    expect(failing.text).toContain('"code":"upstream_unavailable"');
    expect(partsOf(failing.text).at(-1)?.extensions).toMatchObject({ cost: { credits: without.credits } });
    expect(failing.credits).toBe(without.credits);
    const events = await pay(words, { query }, { accept: 'text/event-stream' });
    expect(eventsOf(events.text).length).toBeGreaterThan(1);
    expect(events.credits).toBe(without.credits);
  });
});

describe('a caller’s own mistake does not make free what was read', () => {
  it('where the answer has no data for it', async () => {
    const alone = await pay(words, { query: `{ ${READING} }` });
    const wrong = `estimate(query: "{ models { id } }", variables: "no object") { credits }`;
    const nulled = await pay(
      words,
      { query: `{ ${READING} ${wrong} }` },
      { accept: 'application/graphql-response+json' },
    );
    expect(JSON.parse(nulled.text).errors).toHaveLength(1);
    expect(nulled.credits).toBe(alone.credits);
  });

  it('where it was requested in a form that it does not have', async () => {
    const query = 'query Models { models { id title cycles { hours } } }';
    const alone = await pay(words, { query });
    const arrow = await pay(words, { query }, { accept: 'application/vnd.apache.arrow.stream' });
    expect(arrow.status).toBe(406);
    expect([alone.credits > 0, arrow.credits]).toEqual([true, alone.credits]);
  });
});
