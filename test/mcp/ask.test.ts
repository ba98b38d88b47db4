import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { actions } from '../../src/access/index.ts';
import { IsobarError } from '../../src/platform/index.ts';
import { keyOnPlan, plansIn } from '../rest/contract/plans.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { SHELL } from '../support/keys.ts';
import { publishRun } from '../support/run-publisher.ts';
import { scratchFolder } from '../support/scratch.ts';
import { NOW, openWordsGateway } from '../support/words-gateway.ts';
import { callMessage, post } from './clients.ts';

interface Answered {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: tests name the members that they need
  readonly structuredContent: any;
  // biome-ignore lint/suspicious/noExplicitAny: tests name the members that they need
  readonly _meta: any;
}

async function callTool(gateway: TestGateway, args: object, key = TEST_KEY, tool = 'ask'): Promise<Answered> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await post(gateway.address, callMessage(tool, args), headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: Answered }).result;
}

describe('by the rules', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway(inject('demoData'), undefined, undefined, {}, () => ({ now: () => NOW }));
  });
  afterAll(() => gateway?.close());

  test.each([
    'Will it rain in Berlin tomorrow?',
    'Wie warm wird es heute Abend in München?',
    'Quel vent à Lyon demain matin ?',
    '¿Lloverá en Springfield mañana?',
  ])('%s has the answer and the price of /llm', async (question) => {
    const response = await gateway.get(`/llm?q=${encodeURIComponent(question)}`);
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const llm = (await response.json()) as any;
    const { structuredContent: shown, content, _meta } = await callTool(gateway, { question });
    expect(shown).toMatchObject({
      answer: llm.answer,
      engine: 'template',
      answer_checked: llm.answer_checked,
      language: llm.parsed.language,
      notes: llm.notes,
      attribution: llm.attribution,
      window: llm.parsed.window,
      place: { name: llm.parsed.location, latitude: llm.parsed.lat, longitude: llm.parsed.lon },
      run: { model: 'gfs', init_time: llm.parsed.init_time, synthetic: true },
    });
    expect(shown.series.map(({ variable }: { variable: string }) => variable)).toEqual(llm.parsed.vars);
    for (const { variable, units, values } of shown.series) {
      const { units: unit, values: numbers, lead_hours: leads } = llm.data[variable];
      expect({ units, values, leads: shown.lead_hours }).toEqual({ units: unit, values: numbers, leads });
    }
    expect(_meta['isobar/credits'].cost).toBe(Number(response.headers.get('x-credits-cost')));
    expect(content[0]?.text).toContain(llm.answer);
    expect(content[0]?.text).toContain(`run of ${llm.parsed.init_time}`);
    expect(content[0]?.text).toContain('Attribution: ');
  });

  test('a place goes before that in the question, and is named as in other tools', async () => {
    const question = 'Will it rain in Berlin tomorrow?';
    const { structuredContent } = await callTool(gateway, {
      question,
      place: { latitude: 48, longitude: 11.5 },
    });
    expect(structuredContent.place).toMatchObject({ latitude: 48, longitude: 11.5 });
    const half = await callTool(gateway, { question, place: { latitude: 48 } });
    expect(half.content[0]?.text).toContain('place needs a name, or latitude and longitude');
    const named = await callTool(gateway, { question, place: { name: 'Munich' } });
    expect(named.structuredContent.place.name).toContain('Munich');
  });

  test.each([
    [{ question: '  ' }, 'is empty'],
    [{ question: 'a\u0000b' }, 'control character'],
    [{ question: 'x'.repeat(1001) }, 'longer than 1000'],
    [{ question: 'Will it rain?' }, 'names no place'],
    [{ question: 'Will it rain in Xqzzyvwv tomorrow?' }, 'place'],
    [{ question: 'Will it rain in Berlin?', model: 'gsf' }, 'did you mean gfs'],
  ])('%j is an error of validation, and costs nothing', async (args, part) => {
    const { isError, content, _meta } = await callTool(gateway, args);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain(part);
    expect(_meta).toMatchObject({
      'isobar/error': { code: 'validation_error' },
      'isobar/credits': { cost: 0 },
    });
  });
});

describe('by a provider', () => {
  const folder = scratchFolder();
  const ARGS = { question: 'How warm is it?', place: { latitude: 50, longitude: 10 } };
  let gateway: Awaited<ReturnType<typeof openWordsGateway>>;
  let key: string;
  beforeAll(async () => {
    const plans = plansIn(folder, {
      counted: { extends: 'paid', monthlyCredits: 100_000 },
      wordless: { extends: 'paid', language: false },
    });
    gateway = await openWordsGateway(plans, null);
    await publishRun(gateway.parts, 'gfs', '2026-01-15T00:00:00Z', { leads: [0, 6, 7, 8, 9] });
    key = await keyOnPlan(gateway, 'counted');
  });
  beforeEach(() => {
    gateway.engine.script = {};
  });
  afterAll(() => gateway?.close());

  test('an estimate is the most that a question may cost; an answer costs what it used, as /llm', async () => {
    const { structuredContent } = await callTool(gateway, { tool: 'ask', arguments: ARGS }, key, 'estimate');
    const response = await fetch(`${gateway.address}/llm?q=How+warm+is+it%3F&lat=50&lon=10`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const cost = Number(response.headers.get('x-credits-cost'));
    const remaining = Number(response.headers.get('x-credits-remaining'));
    const { _meta } = await callTool(gateway, ARGS, key);
    expect(_meta['isobar/credits']).toEqual({ cost, remaining: remaining - cost });
    expect(structuredContent.credits).toBeGreaterThan(cost);
  });

  test('a plan without questions in words, and a key that may not ask them, are told so by the codes of /llm', async () => {
    const wordless = await keyOnPlan(gateway, 'wordless');
    const data = await actions.createKey(gateway.parts.access, SHELL, {
      projectId: 'default',
      name: 'data',
      scopes: ['data'],
    });
    for (const [refused, code] of [
      [wordless, 'insufficient_credits'],
      [data.key, 'forbidden'],
    ] as const) {
      for (const [tool, args] of [
        ['ask', ARGS],
        ['estimate', { tool: 'ask', arguments: ARGS }],
      ] as const) {
        const { isError, _meta } = await callTool(gateway, args, refused, tool);
        expect(isError).toBe(true);
        expect(_meta).toMatchObject({ 'isobar/error': { code }, 'isobar/credits': { cost: 0 } });
      }
    }
  });

  test('no more than what was spent is charged where the provider fails, after it has written too', async () => {
    let remaining = (await callTool(gateway, ARGS, key))._meta['isobar/credits'].remaining;
    const away = new IsobarError('upstream_unavailable', 'the provider is away');
    for (const [script, cost] of [
      [{ parse: async () => Promise.reject(away) }, 0],
      // 100 tokens read and 10 written, by the parse.
      [
        {
          answer: async function* () {
            yield 'It is. ';
            throw away;
          },
        },
        3,
      ],
    ] as const) {
      gateway.engine.script = script;
      remaining -= cost;
      const { isError, _meta } = await callTool(gateway, ARGS, key);
      expect(isError).toBe(true);
      expect(_meta).toMatchObject({
        'isobar/error': { code: 'upstream_unavailable' },
        'isobar/credits': { cost, remaining },
      });
    }
  });
});

test('where questions are switched off the error has the code of a 503, and says what to use instead', async () => {
  const gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_LANGUAGE: 'off' });
  try {
    const { isError, content, _meta } = await callTool(gateway, { question: 'Will it rain in Berlin?' });
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain('switched off');
    expect(_meta['isobar/error']).toMatchObject({ code: 'overloaded', retry_after_seconds: 3600 });
  } finally {
    await gateway.close();
  }
});
