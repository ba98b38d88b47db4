import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { IsobarError } from '../../../src/platform/index.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { warmest } from '../../support/words-engine.ts';
import { eventsOf, openWordsGateway } from '../../support/words-gateway.ts';
import { keyOnPlan, plansIn } from '../contract/plans.ts';

const folder = scratchFolder();
const HERE = 'q=How+warm+is+it%3F&lat=50&lon=10';
let gateway: Awaited<ReturnType<typeof openWordsGateway>>;
let key: string;
beforeAll(async () => {
  const plans = plansIn(folder, { counted: { extends: 'paid', monthlyCredits: 100_000 } });
  gateway = await openWordsGateway({ ...plans, ISOBAR_LANGUAGE_SECONDS: '2' }, null);
  await publishRun(gateway.parts, 'gfs', '2026-01-15T00:00:00Z', { leads: [0, 6, 7, 8, 9] });
  key = await keyOnPlan(gateway, 'counted');
});
beforeEach(() => {
  gateway.engine.script = {};
});
afterAll(() => gateway?.close());

const ask = (query = HERE, init: RequestInit = {}) =>
  fetch(`${gateway.address}/llm?${query}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, ...init.headers },
  });
async function estimate() {
  const response = await ask(`${HERE}&estimate=true`);
  return (await response.json()) as { credits: number; remaining: number };
}
const WRONG = 'It will be 77.7 °C.';
const away = new IsobarError('upstream_unavailable', 'the provider is away');

it('an estimate is the most that a question may cost, and asks no provider', async () => {
  gateway.engine.script = { parse: async () => Promise.reject(away) };
  const { credits } = await estimate();
  expect(credits).toBeGreaterThan(100);
  const preferred = await ask(HERE, { headers: { prefer: 'estimate' } });
  expect(await preferred.json()).toMatchObject({ credits });
});

it('an answer costs what it used, which JSON says in its headers and a stream in its last event', async () => {
  const { credits, remaining } = await estimate();
  const response = await ask();
  const cost = Number(response.headers.get('x-credits-cost'));
  expect(cost).toBeGreaterThan(40);
  expect(cost).toBeLessThan(credits);
  expect(response.headers.get('x-credits-remaining')).toBe(String(remaining - cost));
  expect((await estimate()).remaining).toBe(remaining - cost);
  const { events } = await eventsOf(gateway, HERE, key);
  expect(events.at(-1)?.data.credits).toEqual({ cost, remaining: remaining - 2 * cost });
  gateway.engine.script = { tokens: { input: 1000, output: 100 } };
  expect(Number((await ask()).headers.get('x-credits-cost'))).toBeGreaterThan(cost);
});

it('an answer with a wrong number is written once more, with the number named', async () => {
  const mistakesSeen: (readonly string[])[] = [];
  gateway.engine.script = {
    answer: (facts, mistakes) => {
      mistakesSeen.push(mistakes);
      return mistakes.length === 0 ? [`${warmest(facts)} `, WRONG, ' Bye.'] : [warmest(facts)];
    },
  };
  const { events } = await eventsOf(gateway, HERE, key);
  expect(events.map(({ event }) => event)).toEqual([
    'parsed',
    'data',
    'answer',
    'retracted',
    'answer',
    'done',
  ]);
  expect(events.at(-1)?.data).toMatchObject({ answer_checked: 'second_try' });
  expect(JSON.stringify(events)).not.toContain('77.7');
  expect(mistakesSeen).toEqual([[], [expect.stringContaining('77.7')]]);
});

it('rules write the answer where both tries have wrong numbers, or addresses', async () => {
  gateway.engine.script = {
    answer: (_, mistakes) => [mistakes.length === 0 ? WRONG : 'See https://example.com.'],
  };
  const body = (await (await ask()).json()) as { answer: string; answer_checked: string };
  expect(body).toMatchObject({
    answer_checked: 'replaced',
    answer: expect.stringMatching(/^In 50, 10.* it reaches/),
  });
});

it('no answer costs no more than what its provider used: before it, in the middle of a stream, or because time is up', async () => {
  const { remaining } = await estimate();
  gateway.engine.script = { parse: async () => Promise.reject(away) };
  expect((await ask()).status).toBe(502);
  gateway.engine.script = {
    answer: async function* (facts) {
      yield `${warmest(facts)} `;
      yield 'And so on. ';
      throw away;
    },
  };
  const { response, events } = await eventsOf(gateway, HERE, key);
  expect(response.status).toBe(200);
  expect(events.at(-1)).toMatchObject({
    event: 'error',
    data: { status: 502, code: 'upstream_unavailable' },
  });
  gateway.engine.script = { parse: (_, signal) => hangs(signal) };
  const late = await ask();
  expect([late.status, await late.json()]).toMatchObject([
    502,
    { detail: expect.stringContaining('within 2 s') },
  ]);
  // 100 tokens read and 10 written, by the parse of the stream that broke off.
  expect((await estimate()).remaining).toBe(remaining - 3);
});

it('a client that leaves ends the provider’s call', async () => {
  const ended = vi.fn();
  const client = new AbortController();
  gateway.engine.script = {
    parse: (_, signal) => {
      signal.addEventListener('abort', ended);
      setTimeout(() => client.abort(), 10);
      return hangs(signal);
    },
  };
  await expect(ask(HERE, { signal: client.signal })).rejects.toThrow();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
});

/** Until its signal is aborted. */
function hangs(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
