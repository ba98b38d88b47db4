import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { NOW } from '../../support/words-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'), undefined, undefined, {}, () => ({ now: () => NOW }));
});
afterAll(() => gateway?.close());

// biome-ignore lint/suspicious/noExplicitAny: tests name the members that they need
type Shown = any;

async function ask(question: string, more = ''): Promise<{ status: number; body: Shown }> {
  const response = await gateway.get(`/llm?q=${encodeURIComponent(question)}${more}`);
  return { status: response.status, body: await response.json() };
}

async function seriesOf(part: Shown, variable: string): Promise<Map<number, number>> {
  const { lat, lon, model, init_time } = part.parsed;
  const response = await gateway.get(
    `/point?model=${model}&var=${variable}&lat=${lat}&lon=${lon}&init_time=${init_time}`,
  );
  const { lead_hours, values } = (await response.json()) as Shown;
  return new Map(lead_hours.map((lead: number, index: number) => [lead, values[index]]));
}

const said = (value: number) => Math.round(value).toLocaleString('en-GB');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('−', '-');

it('two places are compared, each with its data and its cell', async () => {
  const { body } = await ask('Is it warmer in Paris or in London tomorrow?');
  const parts = [body, ...body.compared];
  expect(parts.map(({ parsed }) => parsed.place.name)).toEqual(['Paris', 'London']);
  const means: string[] = [];
  for (const part of parts) {
    const series = await seriesOf(part, 'air_temperature_2m');
    const { lead_hours, values } = part.data.air_temperature_2m;
    expect(lead_hours).toHaveLength(24);
    expect(values).toEqual(lead_hours.map((lead: number) => series.get(lead)));
    const mean = values.reduce((sum: number, value: number) => sum + value - 273.15, 0) / values.length;
    means.push(`${part.parsed.location} ${mean.toFixed(1)} °C`);
  }
  expect(plain(body.answer)).toContain(`The temperature on average: ${means.join('; ')}.`);
  // Streams have the same.
  const stream = await fetch(
    `${gateway.address}/llm?q=${encodeURIComponent('Is it warmer in Paris or in London tomorrow?')}`,
    {
      headers: {
        accept: 'text/event-stream',
        authorization: 'Bearer isb_test-key-of-the-test-gateway-0123',
      },
    },
  );
  const text = await stream.text();
  expect(text).toContain('event: compared_data');
  expect(text).toContain(JSON.stringify(body.compared[0].data));
});

it('GraphQL has the compared places with their data', async () => {
  const { data } = await gateway.query<Shown>(
    `{ ask(question: "Is it warmer in Paris or in London tomorrow?") {
      compared { understood { location } data { columns { values } inWindow { leadHours } } }
    } }`,
  );
  expect(data.ask.compared).toMatchObject([{ understood: { location: 'London (England, United Kingdom)' } }]);
  expect(data.ask.compared[0].data.inWindow[0].leadHours).toHaveLength(24);
});

it('units of the question are those of the answer', async () => {
  const { body } = await ask('What is the temperature in Chicago tomorrow in Fahrenheit?');
  const values: readonly number[] = body.data.air_temperature_2m.values;
  const fahrenheit = (kelvin: number) => ((kelvin * 9) / 5 - 459.67).toFixed(1);
  const answer = plain(body.answer);
  expect(answer).toContain(`between ${fahrenheit(Math.min(...values))} °F`);
  expect(answer).toContain(`and ${fahrenheit(Math.max(...values))} °F`);
  // The data keep the fixed unit.
  expect(body.data.air_temperature_2m.units).toBe('K');
});

it('when it will rain is the first hour with rain, after a yes', async () => {
  const { body } = await ask('When will it rain in Seattle?');
  const { lead_hours, values } = body.data.total_precipitation;
  const first = values.findIndex((value: number) => value >= 0.1);
  const start = new Date(Date.parse(body.parsed.init_time) + (lead_hours[first] - 1) * 3_600_000);
  const clock = start.toLocaleTimeString('en-GB', { timeZone: 'America/Los_Angeles', timeStyle: 'short' });
  expect(plain(body.answer)).toMatch(new RegExp(`^Yes, precipitation is forecast, first from ${clock} on `));
});

it.each([
  ['Will it stay dry in Seattle tomorrow?', 'Yes', 'No', '.'],
  ['Is it going to rain in Seattle tomorrow?', 'No', 'Yes', '.'],
  ['¿Lloverá mañana en Madrid?', 'No', 'Sí', ','],
  ['Regnet es morgen in Bergen?', 'Nein', 'Ja', ','],
])('"%s" begins with yes or no, and the amount follows', async (question, dry, wet, point) => {
  const { body } = await ask(question);
  const values: readonly number[] = body.data.total_precipitation.values;
  const sum = values.reduce((total, value) => total + value, 0);
  const [first] = body.answer.split(',');
  expect(first).toBe(sum < 0.1 ? dry : wet);
  expect(plain(body.answer)).toContain(`${sum.toFixed(1).replace('.', point)} mm`);
});

it('yes or no names the limit that decides where the question has none', async () => {
  const sunny = await ask('Will it be sunny in Rome tomorrow?');
  expect(plain(sunny.body.answer)).toMatch(
    /^(Yes, the cloud cover is|No, the cloud cover is not) below 40 %/,
  );
  const windy = await ask('Is it windy in Bergen tomorrow?');
  expect(plain(windy.body.answer)).toMatch(/^(Yes, the wind is|No, the wind is not) above 30 km\/h/);
});

it('asks for the end of the rain, not for its beginning', async () => {
  const { body } = await ask('Will it stop raining in Seattle tomorrow?');
  expect(plain(body.answer)).toMatch(
    /^(Yes, the precipitation ends|No, (the precipitation does not end|no precipitation))/,
  );
});

it('the past is answered by the run of then, or refused', async () => {
  const { body } = await ask('How warm was it in Berlin yesterday?');
  expect(Date.parse(body.parsed.init_time)).toBeLessThan(Date.parse('2026-01-14T23:00:00Z'));
  expect(body.answer).toContain('This is what the run of ');
  expect(body.notes[0]).toContain('not measurements');
  const times = body.data.air_temperature_2m.lead_hours.map(
    (lead: number) => Date.parse(body.parsed.init_time) + lead * 3_600_000,
  );
  expect(Math.max(...times)).toBeLessThan(Date.parse('2026-01-14T23:00:00Z'));
  const old = await ask('What was the weather in Berlin last week?');
  expect(old).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('no earlier run is stored') },
  });
});

it('the present hour is not over', async () => {
  const { body } = await ask('How warm is it in Berlin now?');
  expect(body.answer).not.toContain('had forecast');
  expect(body.parsed.init_time).toBe('2026-01-15T00:00:00Z');
});

it('what is not answered is named', async () => {
  const { body } = await ask('chance of rain in Paris tomorrow');
  expect(body.answer).toContain('a chance needs the members of an ensemble model');
  expect(body.answer).not.toContain('mm');
  const { body: windy } = await ask('chance of wind in Paris tomorrow');
  expect(windy.notes[0]).toContain('chance');
  const level = await ask('What is the snow line over Chamonix tomorrow?');
  expect(level).toMatchObject({ status: 422, body: { detail: expect.stringContaining('snow line') } });
});

it('the freezing level is that of the model, in metres or feet, above sea level', async () => {
  const { body } = await ask('What is the freezing level over Lyon tomorrow at 12:00?');
  const series = await seriesOf(body, 'freezing_level_height');
  const [lead = Number.NaN] = body.data.freezing_level_height.lead_hours;
  const height = series.get(lead) ?? Number.NaN;
  expect(plain(body.answer)).toContain(`at 12:00: the freezing level is ${said(height)} m.`);
  const { body: feet } = await ask('freezing level in feet over Lyon tomorrow at 12:00');
  expect(plain(feet.answer)).toContain(`the freezing level is ${said(height / 0.3048)} ft.`);
  const { body: when } = await ask('When is the freezing level below 300 m in Oslo?');
  const first = [...(await seriesOf(when, 'freezing_level_height'))].find(([, value]) => value < 300);
  expect(when.answer.startsWith(first === undefined ? 'No' : 'Yes'), when.answer).toBe(true);
});
