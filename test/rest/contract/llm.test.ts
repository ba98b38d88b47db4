import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWordsGateway } from '../../support/words-gateway.ts';
import { callsOf } from './calls.ts';

let gateway: Awaited<ReturnType<typeof openWordsGateway>>;
const { refused, ok } = callsOf(() => gateway);
beforeAll(async () => {
  gateway = await openWordsGateway();
});
beforeEach(() => {
  gateway.engine.script = {};
});
afterAll(() => gateway?.close());

const QUESTION = { q: 'Will it rain in Berlin tomorrow & the day after?' };
interface Answered {
  readonly query: string;
  readonly model: string;
  readonly parsed: { readonly lat: number; readonly lon: number; readonly location: string };
  readonly notes: readonly string[];
}
const answered = (query: object) => ok<Answered>('/llm', { ...QUESTION, ...query });
const refusal = (query: object, words: string) => refused('/llm', { ...QUESTION, ...query }, 422, words);

describe('a parameter of GET /llm', () => {
  it('`q` | string | yes | none | the question, URL-encoded', async () => {
    await refusal({ q: undefined }, 'q is required');
    await refusal({ q: '' }, 'q is empty');
    await refusal({ q: ' \n' }, 'q is empty');
    await refusal({ q: 'x'.repeat(1001) }, 'q is longer than 1000 characters');
    await refusal({ q: 'rain\u0007 in Berlin' }, 'q has a control character (U+0007, character 5)');
    await refusal({ q: 'rain in \u202eBerlin' }, 'U+202E');
    for (const q of [QUESTION.q, 'Scheint morgen in Zürich die Sonne? ☀', 'rain\nin Berlin']) {
      let seen = '';
      gateway.engine.script = {
        parse: async (question) => {
          seen = question;
          return {};
        },
      };
      expect(await answered({ q })).toMatchObject({ query: q });
      expect(seen).toBe(q);
    }
  });

  it('`model` | string | no | `gfs` | model ID', async () => {
    expect(await answered({})).toMatchObject({ model: 'gfs', parsed: { model: 'gfs' } });
    await refusal({ model: 'gpt' }, 'the models are gfs');
    // It goes before the model of the question, which counts where there is no parameter.
    gateway.engine.script = { parse: { models: ['icon-eu'] } };
    const { model, notes } = await answered({ model: 'gfs' });
    expect([model, notes]).toEqual([
      'gfs',
      expect.arrayContaining([expect.stringContaining('the question icon-eu')]),
    ]);
    await refused('/llm', QUESTION, 404, 'icon-eu has no complete run');
    gateway.engine.script = { parse: { models: ['gfs'] } };
    expect((await answered({})).notes).toContain('The model gfs was taken from the question.');
  });

  it('`lat` | float | no | extracted from `q` | overrides the extracted latitude', async () => {
    expect((await answered({})).parsed.lat).toBeCloseTo(52.52, 1);
    const { parsed, notes } = await answered({ lat: 48.2, lon: 16.4 });
    expect(parsed).toMatchObject({ lat: 48.2, lon: 16.4, location: '48.2, 16.4 (near Landstraße, Austria)' });
    expect(notes[0]).toContain('not for Berlin');
    await refusal({ lat: 91, lon: 0 }, 'lat must be a number from -90 to 90');
    // One alone goes before that of the place in the question.
    const berlin = (await answered({})).parsed;
    expect((await answered({ lat: 48.2 })).parsed).toMatchObject({ lat: 48.2, lon: berlin.lon });
  });

  it('`lon` | float | no | extracted from `q` | overrides the extracted longitude', async () => {
    expect((await answered({})).parsed.lon).toBeCloseTo(13.4, 1);
    gateway.engine.script = { parse: { places: [] } };
    const { parsed } = await answered({ q: 'Will it rain?', lat: 0, lon: -150 });
    expect(parsed).toMatchObject({ lat: 0, lon: -150, location: '0, -150', place: null });
    await refusal({ lat: 0, lon: 361 }, 'lon must be a number from -180 to 360');
    gateway.engine.script = {};
    const berlin = (await answered({})).parsed;
    expect((await answered({ lon: 16.4 })).parsed).toMatchObject({ lat: berlin.lat, lon: 16.4 });
  });

  it('`include_data` | boolean | no | true | `false` leaves out the `data` field', async () => {
    expect(await answered({ include_data: 'false' })).not.toHaveProperty('data');
    expect(await answered({ include_data: 'true' })).toHaveProperty('data.air_temperature_2m.values');
    expect(await answered({})).toHaveProperty('data.air_temperature_2m.values');
    await refusal({ include_data: 'no' }, 'include_data must be true or false');
  });
});

it('GET /llm requires authentication', async () => {
  const response = await fetch(`${gateway.address}/llm?q=rain`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'unauthorized', detail: expect.any(String) });
});
