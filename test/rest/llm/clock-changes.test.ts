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
const HOUR_MS = 3_600_000;
const LEADS = Array.from({ length: 121 }, (_, lead) => lead);
/** Hours that differ by hundredths, so that many round to the same tenth. */
const kelvin = (lead: number) => 280 + ((lead * 7919) % 13) / 100;
const millimetres = (lead: number) => ((lead * 31) % 7) / 10;
/** Before the clocks go forward in Europe on 29 March, and back on 25 October. */
const STARTS = ['2026-03-28T00:00:00Z', '2026-10-24T00:00:00Z'];

let gateway: TestGateway;
let now = new Date();
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, {}, () => ({ now: () => now }));
  for (const start of STARTS) {
    const variables = {
      air_temperature_2m: { decimals: 2, leads: LEADS, value: kelvin },
      total_precipitation: { decimals: 2, leads: LEADS.slice(1), value: millimetres },
    };
    await publishSmallRun(gateway.parts.store, variables, { initTime: new Date(start), grid: WORLD });
  }
});
afterAll(() => gateway?.close());

interface Llm {
  readonly answer: string;
  readonly data: Readonly<Record<string, { lead_hours: readonly number[] }>>;
}

/** Leads whose hour begins on a date of a zone, by `Intl`; the clock that it shows then. */
function hoursOn(start: string, date: string, zone: string) {
  return LEADS.map((lead) => {
    const shown = new Date(Date.parse(start) + lead * HOUR_MS).toLocaleString('sv-SE', { timeZone: zone });
    return { lead, date: shown.slice(0, 10), clock: shown.slice(11, 16) };
  }).filter((hour) => hour.date === date);
}

describe.each([
  ['Berlin', 'Europe/Berlin', STARTS[0], '2026-03-29', 23],
  ['London', 'Europe/London', STARTS[0], '2026-03-29', 23],
  ['Berlin', 'Europe/Berlin', STARTS[1], '2026-10-25', 25],
  ['Lisbon', 'Europe/Lisbon', STARTS[1], '2026-10-25', 25],
  ['Mumbai', 'Asia/Kolkata', STARTS[1], '2026-10-25', 24],
  ['Kathmandu', 'Asia/Kathmandu', STARTS[0], '2026-03-29', 24],
  ['Adelaide', 'Australia/Adelaide', STARTS[1], '2026-10-25', 24],
] as const)('a question about %s on a day of %s from %s on: %s', (place, zone, start = '', date, length) => {
  const ask = async (what: string): Promise<Llm> => {
    now = new Date(Date.parse(start) + 6 * HOUR_MS);
    const response = await gateway.get(`/llm?q=${encodeURIComponent(`${what} in ${place} tomorrow`)}`);
    expect(response.status).toBe(200);
    return (await response.json()) as Llm;
  };
  const hours = hoursOn(start, date, zone);

  it('is answered with the hours that the day has, and the extremes at theirs', async () => {
    expect(hours).toHaveLength(length);
    const { answer, data } = await ask('temperature');
    expect(data['air_temperature_2m']?.lead_hours).toEqual(hours.map(({ lead }) => lead));
    const values = hours.map(({ lead }) => kelvin(lead));
    const at = (value: number) => hours[values.indexOf(value)]?.clock ?? '';
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const said = (value: number) => `${(value - 273.15).toFixed(1)}\u00a0°C (at ${at(value)})`;
    expect(answer).toContain(`between ${said(least)} and ${said(most)}`);
  });

  it('has the rain of that day alone', async () => {
    const { answer, data } = await ask('rain');
    // An hour that midnight is in belongs to the day that it ends in.
    const ends = LEADS.filter((lead) => {
      const before = new Date(Date.parse(start) + lead * HOUR_MS - 1);
      return lead > 0 && before.toLocaleDateString('sv-SE', { timeZone: zone }) === date;
    });
    expect(data['total_precipitation']?.lead_hours).toEqual(ends);
    const sum = ends.reduce((total, lead) => total + millimetres(lead), 0);
    expect(answer).toContain(`${sum.toFixed(1)}\u00a0mm`);
  });
});
