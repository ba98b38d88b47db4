import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { actions } from '../../../src/access/index.ts';
import { IsobarError } from '../../../src/platform/index.ts';
import { keyOnPlan, plansIn } from '../../rest/contract/plans.ts';
import { SHELL } from '../../support/keys.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { warmest } from '../../support/words-engine.ts';
import { openWordsGateway } from '../../support/words-gateway.ts';
import { partsOf } from '../increments.ts';

const folder = scratchFolder();
type Gateway = Awaited<ReturnType<typeof openWordsGateway>>;
let gateway: Gateway;
let off: Gateway;
let key: string;
beforeAll(async () => {
  const plans = plansIn(folder, {
    counted: { extends: 'paid', monthlyCredits: 1_000_000 },
    poor: { extends: 'paid', monthlyCredits: 100 },
    wordless: { extends: 'paid', language: false },
    slow: { extends: 'paid', expensiveField: { quota: 2, windowSeconds: 60 } },
  });
  gateway = await openWordsGateway(plans, null);
  off = await openWordsGateway({ ...plans, ISOBAR_LANGUAGE: 'off' }, null);
  await publishRun(gateway.parts, 'gfs', '2026-01-15T00:00:00Z', { leads: [0, 6, 7, 8, 9] });
  key = await keyOnPlan(gateway, 'counted');
});
beforeEach(() => {
  gateway.engine.script = {};
});
afterAll(async () => {
  await gateway?.close();
  await off?.close();
});

// biome-ignore lint/suspicious/noExplicitAny: tests name the members that they need
type Body = any;

const QUESTION = 'question: "How warm is it?", latitude: 50, longitude: 10';
const ASK = `{ ask(${QUESTION}) { text } }`;

function post(query: string, init: RequestInit & { readonly of?: Gateway; readonly as?: string } = {}) {
  const { of = gateway, as = key, ...rest } = init;
  return fetch(`${of.address}/graphql`, {
    method: 'POST',
    ...rest,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...rest.headers },
    body: JSON.stringify({ query }),
  });
}

async function sent(query: string, options: Parameters<typeof post>[1] = {}) {
  const response = await post(query, options);
  const body = (await response.json()) as Body;
  const header = response.headers.get('x-credits-cost');
  return { response, body, cost: body.extensions?.cost, header: header === null ? null : Number(header) };
}

/** What the project of the key has left, once what was settled is counted. */
async function left(as = key): Promise<number> {
  await gateway.parts.meter.usage.flush();
  const { body } = await sent(`{ estimate(query: ${JSON.stringify(ASK)}) { remaining } }`, { as });
  return body.data.estimate.remaining;
}

async function estimated(query: string, as = key): Promise<Body> {
  const operation = `{ estimate(query: ${JSON.stringify(query)}) { credits refusals { code message } } }`;
  return (await sent(operation, { as })).body.data.estimate;
}

/** What 100 tokens read and 10 written cost, which a parse of the script uses. */
const TOKENS = 2.8;

const away = new IsobarError('upstream_unavailable', 'the provider is away', {
  publicMessage: 'the provider is away',
});

it('an estimate is the most that a question may cost, and asks no provider', async () => {
  gateway.engine.script = { parse: () => Promise.reject(away) };
  const { credits, refusals } = await estimated(ASK);
  expect(refusals).toEqual([]);
  expect(credits).toBeGreaterThan(100);
  const twice = await estimated(`{ a: ask(${QUESTION}) { text } b: ask(${QUESTION}) { text } }`);
  expect(twice.credits).toBeGreaterThan(1.9 * credits);
});

it('an answer costs what it used, as /llm does, and the rest of what was set aside is returned', async () => {
  const response = await fetch(`${gateway.address}/llm?q=How+warm+is+it%3F&lat=50&lon=10`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const price = Number(response.headers.get('x-credits-cost'));
  const before = await left();
  const { credits: most } = await estimated(ASK);
  const { cost, header, body } = await sent(ASK);
  expect(body.data.ask.text).toMatch(/^In 50, 10.* it reaches/);
  expect(cost.credits).toBeGreaterThanOrEqual(price);
  expect(cost.credits).toBeLessThanOrEqual(price + 1);
  expect(cost.credits).toBeLessThan(most);
  expect(cost).toMatchObject({ remaining: before - cost.credits });
  expect(header).toBe(cost.credits);
  expect(await left()).toBe(before - cost.credits);
  gateway.engine.script = { tokens: { input: 1000, output: 100 } };
  expect((await sent(ASK)).cost.credits).toBeGreaterThan(cost.credits + 10);
});

it('two questions cost twice as much, and fields of their answers are charged by size', async () => {
  const one = (await sent(ASK)).cost.credits;
  const two = (await sent(`{ a: ask(${QUESTION}) { text } b: ask(${QUESTION}) { text } }`)).cost.credits;
  expect(Math.abs(two - 2 * one)).toBeLessThanOrEqual(1);
  const withData = `{ ask(${QUESTION}) { text data { leadHours columns { values } } } }`;
  expect((await sent(withData)).cost.credits).toBeLessThanOrEqual(one + 1);
});

it('a question without an answer costs what its provider used, the other fields of the operation what they do alone', async () => {
  const models = '{ models { id title } }';
  const alone = (await sent(models)).cost.credits;
  gateway.engine.script = { parse: { variables: [] } };
  const { body, cost } = await sent(`{ ask(${QUESTION}) { text } models { id title } }`);
  expect(body.data).toMatchObject({ ask: null, models: expect.any(Array) });
  expect(body.errors).toMatchObject([{ extensions: { code: 'validation_error' } }]);
  expect(cost.credits - alone).toBeGreaterThanOrEqual(Math.floor(TOKENS));
  expect(cost.credits - alone).toBeLessThanOrEqual(Math.ceil(TOKENS));
});

it('of two questions the one without an answer costs what its provider used', async () => {
  const one = (await sent(ASK)).cost.credits;
  gateway.engine.script = { parse: async (text) => (text === 'Who?' ? { variables: [] } : {}) };
  const { body, cost } = await sent(`{ a: ask(${QUESTION}) { text } b: ask(question: "Who?") { text } }`);
  expect(body.data).toMatchObject({ a: { text: expect.any(String) }, b: null });
  expect(cost.credits).toBe(one + Math.ceil(TOKENS));
});

it('no more than what was spent is charged where the provider fails, before its answer or within it', async () => {
  const before = await left();
  for (const [script, spent] of [
    [{ parse: () => Promise.reject(away) }, 0],
    [
      {
        answer: async function* (): AsyncGenerator<string> {
          yield 'It is. ';
          throw away;
        },
      },
      Math.ceil(TOKENS),
    ],
  ] as const) {
    gateway.engine.script = script;
    const { response, body, cost, header } = await sent(ASK);
    expect(response.status).toBe(200);
    expect(body).toMatchObject({
      data: { ask: null },
      errors: [
        { message: 'the provider is away', path: ['ask'], extensions: { code: 'upstream_unavailable' } },
      ],
    });
    expect([cost.credits, header]).toEqual([spent, spent]);
  }
  expect(await left()).toBe(before - Math.ceil(TOKENS));
});

it('a run that is not there is an error of code not_found', async () => {
  const { body, cost } = await sent(`{ ask(${QUESTION}, model: hrrr) { text } }`);
  expect(body.errors).toMatchObject([
    { message: expect.stringContaining('hrrr has no complete run'), extensions: { code: 'not_found' } },
  ]);
  expect(cost.credits).toBe(Math.ceil(TOKENS));
});

it('where questions are switched off the error says so and when to retry; before credits are checked', async () => {
  for (const as of [key, await keyOnPlan(off, 'poor')]) {
    const own = as === key ? await keyOnPlan(off, 'counted') : as;
    const { response, body, cost } = await sent(ASK, { of: off, as: own });
    expect(body.errors).toMatchObject([
      {
        message: expect.stringContaining('switched off'),
        extensions: { code: 'overloaded', retryAfterSeconds: 3600 },
      },
    ]);
    expect(response.headers.get('retry-after')).toBe('3600');
    expect(cost.credits).toBe(0);
  }
});

it('a plan without questions in words and a key without their scope are refused, the plan first, also by an estimate', async () => {
  const wordless = await keyOnPlan(gateway, 'wordless');
  const free = await keyOnPlan(gateway, 'free');
  const make = (scopes: readonly ('data' | 'language')[]) =>
    actions.createKey(gateway.parts.access, SHELL, {
      projectId: 'default',
      name: 'scoped',
      scopes: [...scopes],
    });
  const { key: dataOnly } = await make(['data']);
  for (const [as, status, code, words] of [
    [wordless, 402, 'insufficient_credits', 'the plan wordless has no questions in words'],
    [free, 402, 'insufficient_credits', 'the plan free has no questions in words'],
    [dataOnly, 403, 'forbidden', 'scope language'],
  ] as const) {
    const { response, body } = await sent(ASK, { as });
    expect([response.status, body.errors]).toMatchObject([
      status,
      [{ message: expect.stringContaining(words), extensions: { code } }],
    ]);
    expect((await estimated(ASK, as)).refusals).toMatchObject([{ code }]);
  }
});

it('a key for questions alone gets answers and their numbers, and no other forecasts through them', async () => {
  const { key: wordsOnly } = await actions.createKey(gateway.parts.access, SHELL, {
    projectId: 'default',
    name: 'words',
    scopes: ['language'],
  });
  const allowed = `{ ask(${QUESTION}) { text data { columns { values } } understood { place { name } } } }`;
  expect((await sent(allowed, { as: wordsOnly })).body.errors).toBeUndefined();
  for (const inner of ['forecast { cell { index } }', 'understood { place { point { latitude } } }']) {
    const { response, body } = await sent(`{ ask(${QUESTION}) { ${inner} } }`, { as: wordsOnly });
    expect(response.status).toBe(403);
    expect(body.errors[0].message).toContain('scope data');
  }
});

it('a project with too few credits left is refused before the provider is called', async () => {
  const parse = vi.fn(() => Promise.reject(away));
  gateway.engine.script = { parse };
  const { response, body } = await sent(ASK, { as: await keyOnPlan(gateway, 'poor') });
  expect(response.status).toBe(402);
  expect(body.errors).toMatchObject([
    { message: expect.stringContaining('100 are left'), extensions: { code: 'insufficient_credits' } },
  ]);
  expect(parse).not.toHaveBeenCalled();
});

it('questions count for the rate of expensive fields, aliases included', async () => {
  const as = await keyOnPlan(gateway, 'slow');
  const two = `{ a: ask(${QUESTION}) { text } b: ask(${QUESTION}) { text } }`;
  expect((await sent(two, { as })).response.status).toBe(200);
  const { response, body } = await sent(ASK, { as });
  expect(response.status).toBe(429);
  expect(body.errors[0].message).toContain('ask may be requested 2 times');
  expect(body.errors[0].extensions.code).toBe('rate_limit_exceeded');
});

it('a deferred question comes later, and the last part says what it cost', async () => {
  const one = (await sent(ASK)).cost.credits;
  const before = await left();
  const { credits: most } = await estimated(ASK);
  const response = await post(`{ ... @defer { ask(${QUESTION}) { text } } }`, {
    headers: { accept: 'multipart/mixed;incrementalSpec=v0.2' },
  });
  const parts = partsOf(await response.text());
  expect(parts[0]).toMatchObject({ data: {}, extensions: { cost: { credits: most } } });
  const [incremental] = parts.flatMap(({ incremental = [] }) => incremental);
  expect(incremental?.data).toMatchObject({ ask: { text: expect.stringContaining('it reaches') } });
  expect(parts.at(-1)?.extensions).toMatchObject({ cost: { credits: one, remaining: before - one } });
  expect(await left()).toBe(before - one);
});

it('a deferred question without an answer costs what its provider used', async () => {
  gateway.engine.script = { parse: { variables: [] } };
  const before = await left();
  const response = await post(`{ ... @defer { ask(${QUESTION}) { text } } }`, {
    headers: { accept: 'multipart/mixed;incrementalSpec=v0.2' },
  });
  const parts = partsOf(await response.text());
  expect(JSON.stringify(parts)).toContain('not about weather');
  expect(parts.at(-1)?.extensions).toMatchObject({ cost: { credits: Math.ceil(TOKENS) } });
  expect(await left()).toBe(before - Math.ceil(TOKENS));
});

it('what is deferred of an answer comes after its text', async () => {
  const response = await post(
    `{ ask(${QUESTION}) { text ... @defer { data { leadHours columns { values } } } } }`,
    { headers: { accept: 'multipart/mixed;incrementalSpec=v0.2' } },
  );
  const parts = partsOf(await response.text());
  expect(parts[0]?.data).toMatchObject({ ask: { text: expect.any(String) } });
  const [incremental] = parts.flatMap(({ incremental = [] }) => incremental);
  expect(incremental?.data).toMatchObject({ data: { leadHours: [6, 7, 8, 9] } });
});

it.each([
  ['as one answer', ASK, {}],
  [
    'in parts',
    `{ ... @defer { ask(${QUESTION}) { text } } }`,
    { accept: 'multipart/mixed;incrementalSpec=v0.2' },
  ],
])(
  'a client that leaves before its answer, %s, ends the provider’s call and pays for what was used',
  async (_how, query, headers) => {
    const before = await left();
    const ended = vi.fn();
    const client = new AbortController();
    gateway.engine.script = {
      answer: async function* (facts, _mistakes, signal) {
        yield `${warmest(facts)} `;
        signal.addEventListener('abort', ended);
        setTimeout(() => client.abort(), 10);
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    };
    const leaving = post(query, { signal: client.signal, headers }).then((response) => response.text());
    await expect(leaving).rejects.toThrow();
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
    const { credits: most } = await estimated(ASK);
    await vi.waitFor(async () => expect(await left()).toBeLessThan(before));
    const paid = before - (await left());
    expect(paid).toBeGreaterThan(40);
    expect(paid).toBeLessThan(most / 2);
  },
);
