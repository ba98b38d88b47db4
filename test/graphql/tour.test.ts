import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TOUR } from '../../src/graphql/graphiql/tour.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { NOW } from '../support/words-gateway.ts';
import {
  differences,
  LIVE,
  nameOf,
  PAGE,
  printedAnswer,
  QUERIES,
  queryOf,
  SCENARIOS,
  variablesOf,
} from './guide/scenarios.ts';

const TOMORROW = '2026-01-16';

let gateway: TestGateway;
beforeAll(async () => {
  // Questions in words are about the days after the demo's run.
  gateway = await openGateway(inject('demoData'), undefined, undefined, {}, () => ({ now: () => NOW }));
});
afterAll(() => gateway.close());

const named = <Stop extends (typeof TOUR)[number]>(stops: readonly Stop[]) =>
  stops.map((stop) => [nameOf(stop), stop] as const);

const send = (stop: (typeof TOUR)[number], accept: string, signal: AbortSignal | null = null) =>
  fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json', accept },
    body: JSON.stringify({ query: stop.query, variables: variablesOf(stop, TOMORROW) }),
    signal,
  });

describe('the tour of GraphiQL', () => {
  it('has tabs with distinct names, no line of which is wider than its half of the page', () => {
    expect(new Set(TOUR.map(nameOf)).size).toBe(TOUR.length);
    const lines = TOUR.flatMap(({ query }) => query.split('\n'));
    expect(lines.filter((line) => line.length > 60)).toEqual([]);
  });

  it.each(named(QUERIES))(
    '%s runs unchanged, and is answered as docs/graphql.md shows',
    async (_name, stop) => {
      const { data, errors } = await gateway.query<object>(stop.query, variablesOf(stop, TOMORROW));
      expect(errors).toBeUndefined();
      expect(JSON.stringify(data)).toMatch(/\d/);
      const scenario = SCENARIOS.find(({ text }) => text.includes(queryOf(stop)));
      if (scenario === undefined) throw new Error('docs/graphql.md does not have the query');
      expect(differences(printedAnswer(scenario, stop), { data })).toEqual([]);
    },
  );

  it.each(named(LIVE))('%s is accepted', async (_name, stop) => {
    const abort = new AbortController();
    const response = await send(stop, 'text/event-stream', abort.signal);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    abort.abort();
    expect(PAGE).toContain(queryOf(stop));
  });
});

describe('docs/graphql.md', () => {
  it('has thirteen scenarios, each with the number of REST calls that it lists, in its table too', () => {
    expect(SCENARIOS.map(({ title }) => Number.parseInt(title, 10))).toEqual(
      Array.from({ length: 13 }, (_, index) => index + 1),
    );
    for (const { title, calls, named: counts } of SCENARIOS) {
      expect(
        counts.reduce((sum, count) => sum + count, 0),
        title,
      ).toBe(calls.length);
      const [, cell = ''] = new RegExp(`^\\| \\[${title}\\].*\\| ([^|]+) \\|$`, 'm').exec(PAGE) ?? [];
      const inTable = [...cell.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0);
      expect(inTable, title).toBe(calls.length);
    }
  });

  it('replaces REST calls that answer', async () => {
    const { pin } = (await (await gateway.get('/models')).json()) as { pin: string };
    // Those that ask for other models, or for the producer's files, are in guide.heavy.test.ts.
    const calls = SCENARIOS.flatMap((scenario) => scenario.calls).filter(
      (call) => !/model=(?!gfs)|^\/refs/.test(call),
    );
    expect(calls.length).toBeGreaterThan(15);
    for (const call of calls) {
      const filled = call.replace('{pin}', pin).replace('{init_time}', '2026-01-14T18:00:00Z');
      expect((await gateway.get(filled)).status, filled).toBe(200);
    }
  });
});
