import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Behaviour,
  breaksOffAfter,
  fails,
  hangs,
  neverStops,
  refuses,
  says,
} from '../../support/language-provider.ts';
import { openProviderGateway, PROVIDER_KEY, parses, writesWarmest } from '../../support/provider-gateway.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { eventsIn } from '../../support/words-gateway.ts';
import { keyOnPlan, plansIn } from '../contract/plans.ts';

const folder = scratchFolder();
const SECONDS = '4';
const QUESTION = 'q=How+warm+will+it+be+in+Berlin%3F';
let gateway: Awaited<ReturnType<typeof openProviderGateway>>;
let key: string;
beforeAll(async () => {
  const plans = plansIn(folder, { counted: { extends: 'paid', monthlyCredits: 1_000_000 } });
  gateway = await openProviderGateway({ ...plans, ISOBAR_LANGUAGE_SECONDS: SECONDS });
  key = await keyOnPlan(gateway, 'counted');
});
afterAll(() => gateway?.close());

async function ask(accept: 'application/json' | 'text/event-stream', query = QUESTION) {
  const response = await fetch(`${gateway.address}/llm?${query}`, {
    headers: { authorization: `Bearer ${key}`, accept },
  });
  const text = await response.text();
  const sent = `${JSON.stringify([...response.headers])}${text}${gateway.logged()}`;
  // Neither the provider's words nor where it is nor its key.
  for (const secret of ['secret words', PROVIDER_KEY, new URL(gateway.provider.url).host, '77.7'])
    expect(sent).not.toContain(secret);
  return { response, text, cost: Number(response.headers.get('x-credits-cost') ?? 0) };
}
const askJson = async (query = QUESTION) => {
  const { response, text, cost } = await ask('application/json', query);
  return { status: response.status, body: JSON.parse(text), cost };
};
const askEvents = async (query = QUESTION) => {
  const { response, text } = await ask('text/event-stream', query);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  return { status: response.status, events: isStream ? eventsIn(text) : [] };
};
const remaining = async () => {
  const { text } = await ask('application/json', `${QUESTION}&estimate=true`);
  return JSON.parse(text).remaining as number;
};
const WRONG = says('It will be 77.7 °C.');
const soon = { 'retry-after-ms': '1' };

describe('a provider that answers', () => {
  it('well has its answer delivered and charged, with the tokens that it counted', async () => {
    const before = await remaining();
    gateway.provider.answers(parses(), writesWarmest());
    const { status, body, cost } = await askJson();
    expect([status, body]).toMatchObject([
      200,
      { engine: 'test-model', answer_checked: 'as_written', parsed: { location: 'Berlin (Germany)' } },
    ]);
    expect(body.answer).toMatch(/^In Berlin it reaches -?[\d.]+ °C\.$/);
    expect(cost).toBeGreaterThan(0);
    expect(await remaining()).toBe(before - cost);
    gateway.provider.answers(parses(), writesWarmest());
    const { events } = await askEvents();
    expect(events.map(({ event }) => event)).toEqual(['parsed', 'data', 'answer', 'done']);
    expect(events.at(-1)?.data.credits).toEqual({ cost, remaining: before - 2 * cost });
  });

  it('with a wrong number once is called again; the number is never sent', async () => {
    gateway.provider.answers(parses(), WRONG, writesWarmest());
    expect((await askJson()).body.answer_checked).toBe('second_try');
    expect(JSON.parse(gateway.provider.calls[2]?.body.messages[1]?.content ?? '').mistakes).toEqual([
      expect.stringContaining('77.7'),
    ]);
    gateway.provider.answers(parses(), writesWarmest(' Then 77.7 °C.'), writesWarmest());
    const { events } = await askEvents();
    expect(events.map(({ event }) => event)).toEqual([
      'parsed',
      'data',
      'answer',
      'retracted',
      'answer',
      'done',
    ]);
  });

  it('with wrong numbers twice is replaced by the answer of the rules, marked, and all its tokens are charged', async () => {
    gateway.provider.answers(parses(), writesWarmest());
    const { cost: once } = await askJson();
    gateway.provider.answers(parses(), WRONG);
    const { body, cost } = await askJson();
    expect(body).toMatchObject({
      answer_checked: 'replaced',
      answer: expect.stringMatching(/^Berlin \(Germany\), .*the temperature is/),
    });
    expect(cost).toBeGreaterThan(once);
    expect(gateway.provider.calls).toHaveLength(3);
    gateway.provider.answers(parses(), WRONG);
    const { events } = await askEvents();
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { answer_checked: 'replaced' } });
  });

  it('with coordinates that it made up has them ignored: the gazetteer says where Berlin is', async () => {
    const place = { name: 'Berlin', hint: null, latitude: -33.9, longitude: 151.2 };
    gateway.provider.answers(parses({ places: [place] }), writesWarmest());
    const { body } = await askJson();
    expect(body.parsed.place).toMatchObject({ name: 'Berlin', country_code: 'DE' });
    expect(body.parsed.lat).toBeCloseTo(52.5, 0);
    gateway.provider.answers(parses({ places: [{ ...place, name: null }] }), writesWarmest());
    expect(await askJson()).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('names no place') },
    });
  });

  it('with a name that no place and no question has is refused without saying the name', async () => {
    const before = await remaining();
    const place = { name: 'Secret words qqxyzzy', hint: null, latitude: null, longitude: null };
    gateway.provider.answers(parses({ places: [place] }), writesWarmest());
    const { status, body } = await askJson();
    expect([status, body.detail]).toEqual([422, expect.stringContaining('names no place')]);
    expect(JSON.stringify(body)).not.toContain('qqxyzzy');
    // The parse was paid for: 900 tokens read, 60 written.
    expect(await remaining()).toBe(before - PARSE_CREDITS);
  });
});

/** What 900 tokens read and 60 written cost. */
const PARSE_CREDITS = 23;

/** What goes wrong, and the error that the caller gets. */
const failures: readonly (readonly [string, Behaviour, RegExp, boolean?])[] = [
  // It counts the tokens of that.
  ['refuses', refuses, /refused to answer/, true],
  ['has no room for more questions (429)', fails(429, undefined, soon), /takes no more questions/],
  ['fails (500)', fails(500, undefined, soon), /answered with status 500/],
  ['does not know this server (401)', fails(401), /refused the credential/],
  ['is cut off', breaksOffAfter('In secret words '), /broke off its answer/],
  ['never stops', neverStops, /broke off|at too great length|could not be reached/],
  ['never answers', hangs, new RegExp(`within ${SECONDS} s`)],
];

describe('only used tokens are charged, nothing hangs, and the status is 502 where the provider', () => {
  const cases = [
    ...failures.map(
      ([what, behaviour, detail, tokens]) =>
        [`${what} at the parse`, [behaviour], detail, 0, tokens ? PARSE_CREDITS : 0] as const,
    ),
    ['returns no JSON twice at the parse', [says('secret words {')], /in the form/, 0, 46] as const,
    ...failures.map(
      ([what, behaviour, detail]) =>
        [`${what} at the answer`, [parses(), behaviour], detail, 1, PARSE_CREDITS] as const,
    ),
  ];
  it.each(cases)(
    '%s',
    async (_, behaviours, detail, answered, least) => {
      const before = await remaining();
      gateway.provider.answers(...behaviours);
      expect(await askJson()).toMatchObject({
        status: 502,
        body: { code: 'upstream_unavailable', detail: expect.stringMatching(detail) },
      });
      gateway.provider.answers(...behaviours);
      const { status, events } = await askEvents();
      if (answered === 0) expect([status, events]).toEqual([502, []]);
      else {
        expect(status).toBe(200);
        expect(events[0]?.event).toBe('parsed');
        expect(events.at(-1)).toMatchObject({
          event: 'error',
          data: { status: 502, code: 'upstream_unavailable', detail: expect.stringMatching(detail) },
        });
      }
      const paid = before - (await remaining());
      expect(paid).toBeGreaterThanOrEqual(2 * least);
      // What was read of an answer that broke off counts too.
      expect(paid).toBeLessThanOrEqual(answered === 0 ? 2 * least : 2 * (least + 120));
      // No request waits for the provider any longer.
      for (const { left } of gateway.provider.calls) await left;
    },
    20_000,
  );
});

describe('a client that leaves ends the call of the provider', () => {
  it.each([
    ['at the parse', [hangs], 'application/json'],
    ['at the answer', [parses(), hangs], 'application/json'],
    ['in the middle of a stream', [parses(), neverAfter('In Berlin it is warm. And')], 'text/event-stream'],
  ] as const)('%s', async (_, behaviours, accept) => {
    const client = new AbortController();
    const { promise: called, resolve } = Promise.withResolvers<void>();
    const last: Behaviour = (res, call) => {
      setTimeout(resolve, 50);
      return behaviours.at(-1)?.(res, call);
    };
    gateway.provider.answers(...behaviours.slice(0, -1), last);
    const answer = fetch(`${gateway.address}/llm?${QUESTION}`, {
      signal: client.signal,
      headers: { authorization: `Bearer ${key}`, accept },
    }).then((response) => response.text());
    answer.catch(() => undefined);
    await called;
    client.abort();
    await expect(answer).rejects.toThrow();
    expect(await gateway.provider.calls.at(-1)?.left).toBe(true);
  });
});

/** Begins an answer and never ends it. */
function neverAfter(text: string): Behaviour {
  return (res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    const choices = [{ index: 0, finish_reason: null, delta: { content: text } }];
    res.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices })}\n\n`);
  };
}
