// biome-ignore-all lint/style/noNonNullAssertion: indexes are within the arrays by construction
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statisticsOverMembers } from '../../../src/ingest/make/statistics-of-members.ts';
import {
  control,
  LEADS,
  memberCubes,
  memberValue,
  NUMBERS,
  quantile,
} from '../../forecast/ensemble/small-ensemble.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { call, connect, textOf } from '../../mcp/clients.ts';
import { NX } from '../../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

const NOW = new Date('2026-01-01T06:10:00Z');
const CORNERS = [[8 * NX + 13, 1]] as const;
const KEPT = Array.from({ length: 21 }, (_, step) => step / 20);
const ERROR = 0.1;

let gateway: TestGateway;
let client: Client;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, {}, () => ({ now: () => NOW }));
  const ensemble = await Promise.all(
    memberCubes().map(async (cube) => {
      const made = await statisticsOverMembers({ ...cube, lineage: [] });
      return { ...made, members: made.members! };
    }),
  );
  await publishSmallRun(gateway.parts.store, control(), { model: 'ifs-ens', ensemble });
  client = await connect(gateway.address);
});
afterAll(async () => {
  await client.close();
  await gateway.close();
});

/** The members without the control at a lead; null where one is missing. */
function membersAt(lead: number): readonly number[] | null {
  const numbers = lead <= 18 ? NUMBERS : NUMBERS.slice(0, 8);
  const values = numbers.map((number) => memberValue('air_temperature_2m', number, lead, CORNERS));
  return values.includes(null) ? null : values.map(Number).sort((a, b) => a - b);
}

type Values = readonly (number | null)[];
interface Body {
  readonly detail: string;
  readonly lats: readonly number[];
  readonly lons: readonly number[];
  readonly mean: Values;
  readonly standard_deviation: Values;
  readonly quantiles: readonly { readonly at: number; readonly values: readonly Values[] & Values }[];
  readonly used: readonly Values[] & readonly number[];
  readonly probability: { readonly values: Values; readonly used: Values };
}

async function rest(path: string, query: Readonly<Record<string, string>>) {
  const response = await gateway.get(`${path}?${new URLSearchParams({ model: 'ifs-ens', ...query })}`);
  return { status: response.status, body: (await response.json()) as Body };
}

const POINT = { lat: '52', lon: '13', var: 'air_temperature_2m', lead_to: '36' };

function graphql(fields: string) {
  const query = `{ point(latitude: 52, longitude: 13) { forecast(model: ifs_ens) { ${fields} } } }`;
  return gateway.query<{ readonly point: { readonly forecast: { readonly ensemble: object } } }>(query);
}

function expectNear(found: number | null | undefined, expected: number | null, within: number): void {
  if (expected === null) expect(found).toBeNull();
  else expect(Math.abs(found! - expected)).toBeLessThanOrEqual(within);
}

describe('an ensemble of which statistics are kept in place of members', () => {
  it('answers with their quantiles, mean and deviation, and says so', async () => {
    const { status, body } = await rest('/point', { ...POINT, quantiles: '0,0.05,0.5,0.9,1' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      member: 0,
      ensemble_size: 51,
      ensemble_statistics: { members: 10, quantiles: KEPT, share_error: ERROR },
    });
    const variable = body;
    for (const [n, values] of LEADS.map(membersAt).entries()) {
      expect(variable.used[n]).toBe(values?.length ?? 0);
      for (const { at, values: found } of variable.quantiles) {
        expectNear(found[n], values === null ? null : quantile(values, at), 0.0501);
      }
      const mean = values === null ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
      const squares = values?.reduce((sum, value) => sum + (value - mean!) ** 2, 0) ?? 0;
      expectNear(variable.mean[n], mean, 0.0501);
      const deviation = values === null ? null : Math.sqrt(squares / (values.length - 1));
      expectNear(variable.standard_deviation[n], deviation, 0.1001);
    }
  });

  it('estimates how likely one threshold is within the error that it states', async () => {
    for (const [comparison, threshold] of [
      ['>', 285],
      ['<=', 279.3],
      ['>', 320],
    ] as const) {
      const { body } = await rest('/point', {
        ...POINT,
        probability: `air_temperature_2m${comparison}${threshold}`,
      });
      for (const [n, lead] of LEADS.entries()) {
        const values = membersAt(lead);
        const met = values?.filter((value) => (comparison === '>' ? value > threshold : value <= threshold));
        const share = values === null ? null : met!.length / values.length;
        expectNear(body.probability.values[n], share, 0.1251);
        expect(body.probability.used[n]).toBe(values?.length ?? 0);
      }
    }
  });

  it('has maps of kept quantiles and of one threshold', async () => {
    const box = {
      var: 'air_temperature_2m',
      west: '10',
      south: '50',
      east: '14',
      north: '53',
      lead_hours: '6',
    };
    const { body } = await rest('/bbox', { ...box, quantiles: '0.9' });
    const [row, column] = [body.lats.indexOf(52), body.lons.indexOf(13)];
    const values = membersAt(6)!;
    expectNear(body.quantiles[0]!.values[row]![column], quantile(values, 0.9), 0.0501);
    expect(body.used[row]![column]).toBe(10);
    const { body: share } = await rest('/bbox', { ...box, probability: 'air_temperature_2m>285' });
    const met = values.filter((value) => value > 285).length / 10;
    expectNear((share.probability.values as unknown as readonly Values[])[row]![column], met, ERROR);
  });

  it('refuses what needs members, saying why and what is possible', async () => {
    const { status, body } = await rest('/point', { ...POINT, members: 'all' });
    expect([status, body.detail]).toEqual([
      422,
      expect.stringMatching(/ISOBAR_MEMBERS=statistics.*quantiles/),
    ]);
    const other = await rest('/point', { ...POINT, quantiles: '0.33' });
    expect([other.status, other.body.detail]).toEqual([422, expect.stringContaining('nearest is 0.35')]);
    const joint = await rest('/point', {
      ...POINT,
      probability: 'air_temperature_2m>285,total_precipitation>1',
    });
    expect([joint.status, joint.body.detail]).toEqual([422, expect.stringContaining('several conditions')]);
    const speed = await rest('/point', { ...POINT, probability: 'wind_speed_10m>3' });
    expect([speed.status, speed.body.detail]).toEqual([422, expect.stringContaining('wind_speed_10m')]);
    const where = '[{ is: { variable: air_temperature_2m, comparison: GT, threshold: 285 } }]';
    for (const field of [
      'members(variable: air_temperature_2m) { members { number } }',
      'histogram(variable: air_temperature_2m, edges: [270, 280]) { bins { counts } }',
      'periodQuantiles(variable: air_temperature_2m, statistic: MAXIMUM) { quantiles { at } }',
      `probabilityOfHours(where: ${where}, minimumHours: 3) { met }`,
      'quantiles(variable: total_precipitation, accumulation: RUN_TOTAL) { mean }',
    ]) {
      const { errors } = await graphql(field);
      expect(errors?.[0]?.message, field).toContain('keeps statistics over its members alone');
    }
  });

  it('answers questions in words about one threshold at one lead, and refuses others with the reason', async () => {
    const ask = async (question: string) => {
      const path = `/llm?q=${encodeURIComponent(question)}&lat=52&lon=13`;
      const response = await gateway.get(path);
      // biome-ignore lint/suspicious/noExplicitAny: the test names the members that it needs
      const body: any = await response.json();
      expect(response.status, JSON.stringify(body)).toBe(200);
      return body;
    };
    for (const [question, variable, isMet] of [
      [
        'how likely is it above 10 degrees at 13:00 today',
        'air_temperature_2m',
        (value: number) => value > 283.15,
      ],
      [
        'how likely is more than 2 mm of rain at 13:00 today',
        'total_precipitation',
        (value: number) => value > 2,
      ],
    ] as const) {
      const { probability, data, answer, model } = await ask(question);
      const [lead, ...others] = data[variable].lead_hours;
      expect([model, others]).toEqual(['ifs-ens', []]);
      const values = NUMBERS.map((number) => memberValue(variable, number, lead, CORNERS)).map(Number);
      expectNear(probability.value, values.filter(isMet).length / values.length, ERROR + 1e-9);
      expect(probability).toMatchObject({ var: variable, used: 10, share_error: ERROR });
      expect(answer).toMatch(/from statistics over 10 members of the ifs-ens run of .*within 10.%/);
    }
    for (const question of [
      'how likely is rain today',
      'how likely is wind above 50 km/h at 13:00 today',
      'how likely is snow at 13:00 today',
    ]) {
      const { probability, answer } = await ask(`${question} according to ifs-ens`);
      expect(probability, question).toBeUndefined();
      expect(answer).toMatch(/\(ifs-ens\) statistics are kept in place of members.*one stored quantity/);
    }
    const asked = await call(client, 'ask', {
      question: 'how likely is it above 10 degrees at 13:00 today',
      place: { latitude: 52, longitude: 13 },
    });
    expect(asked.structuredContent).toMatchObject({ probability: { used: 10, share_error: ERROR } });
  });

  it('says in GraphQL, EDR and MCP what is kept', async () => {
    const { data } = await graphql('ensemble { size members statistics { members quantiles shareError } }');
    expect(data.point.forecast.ensemble).toEqual({
      size: 51,
      members: [0],
      statistics: { members: 10, quantiles: KEPT, shareError: ERROR },
    });
    const collection = await (await gateway.get('/edr/collections/ifs-ens')).json();
    expect(collection).toMatchObject({ extent: { custom: [{ id: 'quantile', values: KEPT.map(String) }] } });
    const position =
      '/edr/collections/ifs-ens/position?coords=POINT(13+52)&parameter-name=air_temperature_2m';
    expect((await gateway.get(`${position}&quantile=0.1,0.5`)).status).toBe(200);
    const refused = await gateway.get(`${position}&member=all`);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('ISOBAR_MEMBERS')]);
    const conditions = [{ variable: 'air_temperature_2m', is: 'above', threshold: 285 }];
    const place = { latitude: 52, longitude: 13 };
    const one = await call(client, 'get_probability', { place, lead_from: 6, lead_to: 6, conditions });
    expect(textOf(one)).toContain('From statistics over 10 members, without the control');
    const many = await call(client, 'get_probability', { place, lead_from: 6, lead_to: 12, conditions });
    expect([many.isError, textOf(many)]).toEqual([true, expect.stringContaining('within a window of time')]);
  });
});
