import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { NOW } from '../../support/words-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'), undefined, undefined, {}, () => ({ now: () => NOW }));
});
afterAll(() => gateway?.close());

// biome-ignore lint/suspicious/noExplicitAny: tests name the members that they need
type Shown = any;

const ANSWER = `
  text engine checked notes attribution
  understood {
    language variables location latitude longitude
    place { id name countryCode timeZone }
    alternatives { id }
    window { kind from to timeZone askedTo leadFrom leadTo }
    model
    run { initTime }
  }
  data { run { initTime } leadHours validTimes columns { variable { name } units { cf } values } inWindow { variable leadHours } }
`;
const ASK = `query ($question: String!, $model: ModelId, $latitude: Float, $longitude: Float) {
  ask(question: $question, model: $model, latitude: $latitude, longitude: $longitude) { ${ANSWER} }
}`;

async function llmOf(question: string, more = ''): Promise<{ response: Response; body: Shown }> {
  const response = await gateway.get(`/llm?q=${encodeURIComponent(question)}${more}`);
  return { response, body: await response.json() };
}

it.each([
  'Will it rain in Berlin tomorrow?',
  'Wie warm wird es heute Abend in München?',
  'Quel vent à Lyon demain matin ?',
  '¿Lloverá en Springfield mañana?',
  'What is the weather at 52.4, 13.07 in the next 30 days?',
])('%s has the answer and the numbers of /llm', async (question) => {
  const { body: llm } = await llmOf(question);
  const { data, errors } = await gateway.query<Shown>(ASK, { question });
  expect(errors).toBeUndefined();
  const { ask } = data;
  const { parsed } = llm;
  expect(ask).toMatchObject({
    text: llm.answer,
    engine: 'template',
    checked: 'AS_WRITTEN',
    notes: llm.notes,
    attribution: llm.attribution,
    understood: {
      language: parsed.language,
      variables: parsed.vars,
      location: parsed.location,
      latitude: parsed.lat,
      longitude: parsed.lon,
      model: 'gfs',
      run: { initTime: parsed.init_time },
      window: {
        kind: parsed.window.kind.toUpperCase(),
        timeZone: parsed.window.time_zone,
        leadFrom: parsed.lead_from,
        leadTo: parsed.lead_to,
      },
    },
  });
  const { place, alternatives, window } = ask.understood;
  expect(place?.id ?? null).toBe(parsed.place?.id ?? null);
  expect(alternatives.map(({ id }: Shown) => id)).toEqual(parsed.alternatives.map(({ id }: Shown) => id));
  for (const [shown, said] of [
    [window.from, parsed.window.from],
    [window.to, parsed.window.to],
    [window.askedTo, parsed.window.asked_to],
  ]) {
    expect(shown && Date.parse(shown)).toBe(said && Date.parse(said));
  }
  // Amounts have other leads in the window than instants.
  const { leadHours, run, columns, inWindow } = ask.data;
  expect(
    Object.fromEntries(
      columns.map(({ variable: { name }, units, values }: Shown, column: number) => {
        const lead_hours = inWindow[column].leadHours;
        const chosen = lead_hours.map((lead: number) => values[leadHours.indexOf(lead)]);
        expect(inWindow[column].variable).toBe(name);
        return [name, { units: units.cf, init_time: run.initTime, lead_hours, values: chosen }];
      }),
    ),
  ).toEqual(llm.data);
});

it('the forecast of an answer has any variable of the same run and place, over the window', async () => {
  const question = 'How warm is it in Berlin tomorrow?';
  const { body: llm } = await llmOf(question);
  const { lead_from: leadFrom, lead_to: leadTo } = llm.parsed;
  const { data } = await gateway.query<Shown>(
    `query ($question: String!, $leadFrom: NonNegativeInt, $leadTo: NonNegativeInt) {
      ask(question: $question) {
        forecast {
          run { initTime }
          cell { latitude longitude }
          series(leadFrom: $leadFrom, leadTo: $leadTo) {
            leadHours
            columns(variables: [air_temperature_2m, dewpoint_temperature_2m]) { values }
          }
        }
      }
    }`,
    { question, leadFrom, leadTo },
  );
  const { run, cell, series } = data.ask.forecast;
  const { lead_hours, values } = llm.data.air_temperature_2m;
  expect(run.initTime).toBe(llm.parsed.init_time);
  expect(cell).toEqual({ latitude: llm.cell.lat, longitude: llm.cell.lon });
  expect(series).toMatchObject({
    leadHours: lead_hours,
    columns: [{ values }, { values: expect.any(Array) }],
  });
  expect(series.columns[1].values).toHaveLength(lead_hours.length);
});

it('model and coordinates go before those in the question', async () => {
  const question = 'Will it rain in Berlin tomorrow?';
  const { body: llm } = await llmOf(question, '&lat=48&lon=11.5&model=gfs');
  const variables = { question, latitude: 48, longitude: 11.5, model: 'gfs' };
  const { data } = await gateway.query<Shown>(ASK, variables);
  expect(data.ask).toMatchObject({
    text: llm.answer,
    notes: llm.notes,
    understood: { latitude: 48, longitude: 11.5, alternatives: [] },
  });
});

it('several questions of one operation are answered as if each were sent alone, with other fields', async () => {
  const questions = ['How warm is it in Berlin now?', 'Will it rain in Lyon in the next 14 days?'];
  const alone = await Promise.all(questions.map(async (question) => (await llmOf(question)).body));
  const { data, errors } = await gateway.query<Shown>(
    `query ($first: String!, $second: String!) {
      first: ask(question: $first) { text understood { run { initTime } } }
      second: ask(question: $second) { text understood { run { initTime } } }
      point(latitude: 52.52, longitude: 13.405) { forecast(model: gfs) { run { initTime } } }
    }`,
    { first: questions[0], second: questions[1] },
  );
  expect(errors).toBeUndefined();
  expect([data.first, data.second]).toEqual(
    alone.map(({ answer, parsed }) => ({
      text: answer,
      understood: { run: { initTime: parsed.init_time } },
    })),
  );
  expect(data.point.forecast.run.initTime).toMatch(/^2026/);
});

const first = { path: ['ask'] };
it.each([
  [{ question: ' ' }, { reason: 'malformed', argument: 'question' }, 'question is empty'],
  [{ question: 'a\u0000b' }, { reason: 'malformed', argument: 'question' }, 'control character'],
  [
    { question: 'x'.repeat(1001) },
    { reason: 'too_large', argument: 'question', allowed: { maximum: 1000 } },
    'longer than 1000 characters',
  ],
  [{ question: 'Will it rain?' }, { reason: 'missing_argument', argument: 'question' }, 'names no place'],
  [
    { question: 'Will it rain in Berlinn tomorrow?' },
    { argument: 'question', nearest: expect.arrayContaining([expect.stringContaining('Berlin')]) },
    'did you mean',
  ],
  [{ question: 'Who wrote Faust?' }, {}, 'weather'],
  [
    { question: 'Will it rain in Berlin?', latitude: 91, longitude: 1 },
    { reason: 'out_of_range', argument: 'latitude' },
    'latitude 91',
  ],
])('%j is null with an error that names what is wrong, and costs nothing', async (variables, facts, says) => {
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: ASK, variables }),
  });
  const body = (await response.json()) as Shown;
  expect(body.data).toEqual({ ask: null });
  expect(body.errors).toMatchObject([
    { ...first, message: expect.stringContaining(says), extensions: { code: 'validation_error', ...facts } },
  ]);
  expect(body.extensions.cost.credits).toBe(0);
  expect(response.headers.get('x-credits-cost')).toBe('0');
});

it('a model that does not exist is refused with a near one', async () => {
  const { errors } = await gateway.query(ASK, { question: 'Will it rain in Berlin?', model: 'gfz' });
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining('did you mean gfs'),
    extensions: { code: 'validation_error' },
  });
});

it('no cache keeps an answer: "tomorrow" is another day tomorrow', async () => {
  const query = '{ ask(question: "Will it rain in Berlin tomorrow?") { text } }';
  const response = await gateway.get(`/graphql?query=${encodeURIComponent(query)}`);
  expect(await response.json()).toMatchObject({ data: { ask: { text: expect.any(String) } } });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('etag')).toBeNull();
});
