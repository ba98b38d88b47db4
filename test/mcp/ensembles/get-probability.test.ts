import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { TOOLS } from '../../../src/mcp/tools/index.ts';
import { control, LEADS, memberCubes, memberValue, NUMBERS } from '../../forecast/ensemble/small-ensemble.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { NX } from '../../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { call, connect, textOf } from '../clients.ts';

const NOW = new Date('2026-01-01T06:10:00Z');
const PLACE = { latitude: 52, longitude: 13 };
const CORNERS = [[8 * NX + 13, 1]] as const;
const WINDOW = { lead_from: 0, lead_to: 18 };
const STEPS = LEADS.filter((lead) => lead <= 18);

const answered = z.object({
  run: z.object({ model: z.string() }),
  ensemble_size: z.int(),
  members_stored: z.int(),
  window: z.object({ value: z.number().nullable(), met: z.int(), used: z.int() }),
  lead_hours: z.array(z.number()),
  steps: z
    .object({ values: z.array(z.number().nullable()), met: z.array(z.int()), used: z.array(z.int()) })
    .nullable(),
});

let gateway: TestGateway;
let single: TestGateway;
let client: Client;
let without: Client;
beforeAll(async () => {
  const open = () => openGateway(undefined, undefined, undefined, {}, () => ({ now: () => NOW }));
  gateway = await open();
  single = await open();
  await publishSmallRun(gateway.parts.store, control(), { model: 'ifs-ens', ensemble: memberCubes() });
  await publishSmallRun(single.parts.store, control(), { model: 'gfs' });
  client = await connect(gateway.address);
  without = await connect(single.address);
  await client.listTools();
});
afterAll(async () => {
  await client.close();
  await without.close();
  await gateway.close();
  await single.close();
});

async function ask(args: object) {
  const answer = await call(client, 'get_probability', { place: PLACE, ...WINDOW, ...args });
  expect(answer.isError, textOf(answer)).toBeFalsy();
  const tool = TOOLS.find(({ name }) => name === 'get_probability');
  expect(tool?.output.safeParse(answer.structuredContent).error).toBeUndefined();
  return { text: textOf(answer), ...answered.parse(answer.structuredContent) };
}

const ALL = [0, ...NUMBERS];

it('counts the members that meet conditions together, at each step and in the window', async () => {
  const found = await ask({
    conditions: [
      { variable: 'wind_speed_10m', is: 'above', threshold: 8 },
      { variable: 'air_temperature_2m', is: 'below', threshold: 283.15 },
    ],
  });
  const truths = ALL.map((member) =>
    STEPS.map((lead) => {
      const speed = memberValue('wind_speed_10m', member, lead, CORNERS);
      const kelvin = memberValue('air_temperature_2m', member, lead, CORNERS);
      if ((speed !== null && speed <= 8) || (kelvin !== null && kelvin >= 283.15)) return false;
      return speed === null || kelvin === null ? null : true;
    }),
  );
  const count = (of: readonly (boolean | null)[], truth: boolean) => of.filter((one) => one === truth).length;
  expect(found.run.model).toBe('ifs-ens');
  expect([found.ensemble_size, found.members_stored]).toEqual([51, ALL.length]);
  expect(found.lead_hours).toEqual(STEPS);
  const atSteps = STEPS.map((_, n) => truths.map((of) => of[n] ?? null));
  expect(found.steps?.met).toEqual(atSteps.map((of) => count(of, true)));
  expect(found.steps?.used).toEqual(atSteps.map((of) => count(of, true) + count(of, false)));
  const whole = truths.map((of) => (of.includes(true) ? true : of.includes(null) ? null : false));
  const used = count(whole, true) + count(whole, false);
  expect(found.window).toMatchObject({ met: count(whole, true), used });
  expect(found.text).toContain(`(${count(whole, true)} of ${used} members)`);
  expect(found.text).toContain('not calibrated');
});

it('adds up rain over the window', async () => {
  const conditions = [{ variable: 'total_precipitation', is: 'at_least', threshold: 12, of: 'window_total' }];
  const { window, steps } = await ask({ conditions });
  const truths = ALL.map((member) => {
    const values = STEPS.slice(1).map((lead) => memberValue('total_precipitation', member, lead, CORNERS));
    if (values.includes(null)) return null;
    return values.reduce<number>((sum, value) => sum + (value ?? 0), 0) >= 11.9999;
  });
  expect(window.met).toBe(truths.filter((truth) => truth === true).length);
  expect(window.used).toBe(truths.filter((truth) => truth !== null).length);
  expect(window.met).toBeGreaterThan(0);
  expect(window.met).toBeLessThan(window.used);
  expect(steps).toBeNull();
});

it('answers the same of a window whatever else is asked', async () => {
  const warm = { variable: 'air_temperature_2m', is: 'above', threshold: 270 };
  const anyRain = { variable: 'total_precipitation', is: 'at_least', threshold: 0, of: 'window_total' };
  const window = { lead_from: 0, lead_to: 3 };
  const alone = await ask({ ...window, conditions: [warm] });
  const both = await ask({ ...window, conditions: [warm, anyRain] });
  // Some members are warm at the first step alone.
  const inWindow = ALL.filter((member) =>
    [0, 3].some((lead) => (memberValue('air_temperature_2m', member, lead, CORNERS) ?? 0) > 270),
  );
  const later = ALL.filter((member) => (memberValue('air_temperature_2m', member, 3, CORNERS) ?? 0) > 270);
  expect(inWindow.length).toBeGreaterThan(later.length);
  expect(alone.window.met).toBe(inWindow.length);
  expect(both.window.met).toBe(inWindow.length);
});

const RAIN = { conditions: [{ variable: 'total_precipitation', is: 'at_least', threshold: 0.2 }] };

it.each([
  [{ ...RAIN, model: 'gsf' }, 'did you mean gfs'],
  [{ conditions: [{ variable: 'visibility', is: 'below', threshold: 1000 }] }, 'ifs-ens: air_temperature_2m'],
  [
    { conditions: [{ variable: 'wind_speed_10m', is: 'above', threshold: 8, of: 'window_total' }] },
    'window_total is for total_precipitation alone',
  ],
  [{ conditions: [] }, 'conditions'],
  [
    {
      ...{ lead_from: 6, lead_to: 6 },
      conditions: [{ variable: 'total_precipitation', is: 'at_least', threshold: 1, of: 'window_total' }],
    },
    'window_total needs a window of more than one step',
  ],
])('%j is refused with what is allowed', async (args, part) => {
  const answer = await call(client, 'get_probability', { place: PLACE, ...WINDOW, ...args });
  expect(answer.isError).toBe(true);
  expect(textOf(answer)).toContain(part);
});

it('needs an ensemble, and names the setting that adds one', async () => {
  for (const more of [{}, { model: 'gfs' }]) {
    const answer = await call(without, 'get_probability', { place: PLACE, ...WINDOW, ...RAIN, ...more });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain('ISOBAR_MODELS=all,ifs-ens');
  }
});
