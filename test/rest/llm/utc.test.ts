import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GridSpec } from '../../../src/geo/index.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

/** The whole world, in steps of 10°. */
const WORLD: GridSpec = {
  kind: 'latlon',
  nx: 36,
  ny: 19,
  rows: 'north-to-south',
  latitudeOfFirst: 90,
  longitudeOfFirst: 0,
  latitudeOfLast: -90,
  longitudeOfLast: 350,
  latitudeStep: 10,
  longitudeStep: 10,
};
const START = '2026-07-01T00:00:00Z';
const LEADS = Array.from({ length: 73 }, (_, lead) => lead);

let gateway: TestGateway;
beforeAll(async () => {
  const now = () => new Date('2026-07-01T06:00:00Z');
  gateway = await openGateway(undefined, undefined, undefined, {}, () => ({ now }));
  const temperature = { decimals: 2, leads: LEADS, value: (lead: number) => 273.15 + lead };
  await publishSmallRun(
    gateway.parts.store,
    { air_temperature_2m: temperature },
    { initTime: new Date(START), grid: WORLD },
  );
});
afterAll(() => gateway?.close());

async function asked(q: string) {
  const response = await gateway.get(`/llm?${new URLSearchParams({ q, model: 'gfs' })}`);
  expect(response.status, await response.clone().text()).toBe(200);
  const { answer, data, parsed, notes } = await response.json();
  return {
    // Numbers and units are not parted at the end of a line.
    answer: answer.replace(/[\u00a0\u202f]/g, ' '),
    leads: data.air_temperature_2m.lead_hours,
    zone: parsed.window.time_zone,
    notes,
  };
}

describe('a question that names UTC', () => {
  it.each([
    ['temperature in New York tomorrow at 12 UTC', 'Thursday 2 July at 12:00 UTC'],
    ['temperature in New York tomorrow at 12Z', 'Thursday 2 July at 12:00 UTC'],
    ['temperature in Delhi tomorrow at 12:00 GMT', 'Thursday 2 July at 12:00 UTC'],
    ['Temperatur in Berlin morgen um 12 Uhr UTC', 'Donnerstag, 2. Juli, 12 Uhr UTC'],
    ['température à Lyon demain à 12 h UTC', 'jeudi 2 juillet à 12 h UTC'],
    ['temperatura en Bilbao mañana a las 12 UTC', 'jueves 2 de julio a las 12:00 UTC'],
  ])('is answered in it: %s', async (question, time) => {
    const { answer, leads, zone, notes } = await asked(question);
    expect(leads).toEqual([36]);
    expect(answer).toContain(time);
    expect(answer).toMatch(/36[.,]0 °C|96[.,]8 °F/);
    expect([zone, notes]).toEqual(['UTC', []]);
  });

  it('means days of UTC', async () => {
    const { leads, answer } = await asked('temperature in New York tomorrow, UTC');
    expect(leads).toEqual(Array.from({ length: 24 }, (_, n) => 24 + n));
    expect(answer).toContain('(at 23:00 UTC)');
  });

  it('is not one that names an offset, which is said not to be understood', async () => {
    const { leads, zone, notes } = await asked('temperature in New York tomorrow at 12 UTC+2');
    expect(zone).toBe('America/New_York');
    expect(leads).toEqual([40]);
    expect(notes.join()).toMatch(/Not understood.*UTC/);
  });
});
