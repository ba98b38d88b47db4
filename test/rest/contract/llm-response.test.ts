import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, openWordsGateway } from '../../support/words-gateway.ts';
import { callsOf } from './calls.ts';

interface Answered {
  readonly query: string;
  readonly model: string;
  readonly parsed: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, { readonly values: readonly number[] }>>;
  readonly answer: string;
}

let gateway: Awaited<ReturnType<typeof openWordsGateway>>;
const { ok, get } = callsOf(() => gateway);
let answer: Answered;
const Q = 'How warm is it in Berlin?';
beforeAll(async () => {
  gateway = await openWordsGateway();
  answer = await ok<Answered>('/llm', { q: Q });
});
afterAll(() => gateway?.close());

describe('a field of the answer of /llm', () => {
  it('`query` | string | the question as received', () => {
    expect(answer.query).toBe(Q);
  });

  it('`model` | string | model used (present in one form of the response)', () => {
    expect(answer.model).toBe('gfs');
  });

  it('`parsed` | object | what was resolved from the question: `lat`, `lon`, `lead_from`, `lead_to`, the variable list (key `vars` in one form, `variables` in another), the model (in one form) and `location` (text; in one form)', () => {
    expect(answer.parsed).toMatchObject({
      lat: expect.closeTo(52.52, 1),
      lon: expect.closeTo(13.41, 1),
      lead_from: 6,
      lead_to: 384,
      vars: ['air_temperature_2m'],
      variables: ['air_temperature_2m'],
      model: 'gfs',
      location: 'Berlin (Germany)',
      init_time: '2026-01-15T00:00:00Z',
      place: { name: 'Berlin', country_code: 'DE', time_zone: 'Europe/Berlin' },
      window: { kind: 'all', from: '2026-01-15T07:00:00+01:00', to: null, time_zone: 'Europe/Berlin' },
      language: 'en',
    });
  });

  it('`data` | object | keyed by variable name; each entry has `units`, `lead_hours`, `values`, and optionally `init_time`; omitted when `include_data=false`', async () => {
    const { lat, lon } = answer.parsed as { lat: number; lon: number };
    const point = await ok<{ values: readonly number[]; lead_hours: readonly number[] }>('/point', {
      ...{ model: 'gfs', lat, lon, var: 'air_temperature_2m', lead_from: 6 },
    });
    // The very numbers of /point, in the fixed unit.
    expect(answer.data).toEqual({
      air_temperature_2m: {
        units: 'K',
        init_time: '2026-01-15T00:00:00Z',
        lead_hours: point.lead_hours,
        values: point.values,
      },
    });
    expect(await ok('/llm', { q: Q, include_data: 'false' })).not.toHaveProperty('data');
  });

  it('`answer` | string | human-readable answer', () => {
    const warmest = Math.max(...(answer.data['air_temperature_2m']?.values ?? [])) - 273.15;
    const [, said = ''] = /^In Berlin \(Germany\) it reaches (-?[\d.]+) °C\.$/.exec(answer.answer) ?? [];
    expect(Number(said)).toBeCloseTo(warmest, 0);
  });
});

it('says which run, cell and engine answer, that the numbers were checked, and whom to name', async () => {
  expect(answer).toMatchObject({
    cell: { lat: expect.any(Number), lon: expect.any(Number) },
    engine: 'scripted',
    answer_checked: 'as_written',
    notes: ['Synthetic demo data: made up, not a forecast.'],
    run: { state: 'COMPLETE', synthetic: true },
    attribution: [expect.stringContaining('Synthetic'), expect.stringContaining('GeoNames')],
  });
  expect((await get('/llm', { q: Q })).headers.get('cache-control')).toBe('no-store');
});

it('comes as events to those who accept text/event-stream: parsed, data, a sentence at a time, done', async () => {
  const { response, events } = await eventsOf(gateway, `q=${encodeURIComponent(Q)}`);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  // What it cost stands in its last event.
  expect(response.headers.get('x-credits-cost')).toBeNull();
  expect(events.map(({ event }) => event)).toEqual(['parsed', 'data', 'answer', 'done']);
  const [parsed, data, sentence, done] = events.map(({ data }) => data);
  expect(parsed.parsed).toEqual(answer.parsed);
  expect(data).toEqual(answer.data);
  expect(sentence).toEqual({ text: answer.answer });
  const { data: _, ...rest } = answer;
  expect(done).toEqual({ ...rest, credits: { cost: expect.any(Number), remaining: null } });
  const without = await eventsOf(gateway, `q=${encodeURIComponent(Q)}&include_data=false`);
  expect(without.events.map(({ event }) => event)).toEqual(['parsed', 'answer', 'done']);
});
