import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VariableName } from '../../../src/catalog/index.ts';
import {
  control,
  LEADS,
  memberCubes,
  memberValue,
  NUMBERS,
  SIZE,
} from '../../forecast/ensemble/small-ensemble.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { NX } from '../../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

const NOW = new Date('2026-01-01T06:10:00Z');
const ALL = [0, ...NUMBERS];
/** Between the leads of the small ensemble. */
const STEP_HOURS = 3;
const [LATITUDE, LONGITUDE] = [52, 13];
const CORNERS = [[(60 - LATITUDE) * NX + LONGITUDE, 1]] as const;
const AT = `&lat=${LATITUDE}&lon=${LONGITUDE}`;

let gateway: TestGateway;
let single: TestGateway;
beforeAll(async () => {
  const open = () => openGateway(undefined, undefined, undefined, {}, () => ({ now: () => NOW }));
  gateway = await open();
  single = await open();
  const { store } = gateway.parts;
  await publishSmallRun(store, control(), { model: 'ifs-ens', ensemble: memberCubes() });
  // The ensemble has no members of it.
  const visibility = { decimals: 0, leads: LEADS, value: () => 5000 };
  for (const each of [store, single.parts.store])
    await publishSmallRun(each, { ...control(), visibility }, { model: 'gfs' });
});
afterAll(async () => {
  await gateway.close();
  await single.close();
});

// biome-ignore lint/suspicious/noExplicitAny: tests name the members that they need
type Shown = any;

async function ask(question: string, more = AT, of = gateway): Promise<Shown> {
  const response = await of.get(`/llm?q=${encodeURIComponent(question)}${more}`);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('−', '-');

/** What members have at the leads of an answer; null for one that lacks a value. */
function membersOf(name: VariableName | 'wind_speed_10m', leads: readonly number[]) {
  return ALL.map((member) => leads.map((lead) => memberValue(name, member, lead, CORNERS)));
}

/** Of each member whether it is so; null where that is not known. */
function shareOf(truths: readonly (boolean | null)[]) {
  const used = truths.filter((truth) => truth !== null).length;
  const met = truths.filter((truth) => truth === true).length;
  return { met, used, value: Math.round((met / used) * 1e4) / 1e4, percent: Math.round((100 * met) / used) };
}

const someAt = (is: (value: number) => boolean) => (values: readonly (number | null)[]) => {
  if (values.some((value) => value !== null && is(value))) return true;
  return values.includes(null) ? null : false;
};
const inAll = (is: (sum: number) => boolean) => (values: readonly (number | null)[]) =>
  values.includes(null) ? null : is(values.reduce<number>((sum, value) => sum + (value ?? 0), 0));

const CASES = [
  ['how likely is rain today', 'total_precipitation', inAll((sum) => sum > 0.1999), '>=', 0.2],
  [
    'probability of more than 12 mm of rain today',
    'total_precipitation',
    inAll((sum) => sum > 12.0001),
    '>',
    12,
  ],
  ['chance of frost tomorrow morning', 'air_temperature_2m', someAt((value) => value < 273.15), '<', 273.15],
  [
    'Wie wahrscheinlich ist Frost heute?',
    'air_temperature_2m',
    someAt((value) => value < 273.15),
    '<',
    273.15,
  ],
  ['risque de gel cet après-midi', 'air_temperature_2m', someAt((value) => value < 273.15), '<', 273.15],
  ['probabilidad de lluvia hoy', 'total_precipitation', inAll((sum) => sum > 0.1999), '>=', 0.2],
  [
    'chance of wind above 50 km/h this afternoon',
    'wind_speed_10m',
    someAt((value) => value > 50 / 3.6),
    '>',
    50 / 3.6,
  ],
] as const;

describe('a chance in words', () => {
  it.each(CASES)('is the share of members: %s', async (question, name, isSo, operator, threshold) => {
    const body = await ask(question);
    const variable = name === 'wind_speed_10m' ? 'wind_u_10m' : name;
    const { lead_hours: leads } = body.data[variable];
    const expected = shareOf(membersOf(name, leads).map(isSo));
    const { var: of, operator: is, met, used, value, ensemble_size: size } = body.probability;
    expect({ of, is, met, used, value, size }).toEqual({
      of: name,
      is: operator,
      met: expected.met,
      used: expected.used,
      value: expected.value,
      size: 51,
    });
    expect(body.probability.threshold).toBeCloseTo(threshold, 6);
    expect(body.model).toBe('ifs-ens');
    const text = plain(body.answer);
    expect(text).toContain(`${expected.percent} %`);
    expect(text).toMatch(new RegExp(`\\b${met}\\b.*\\b${used}\\b`));
    expect(text).toMatch(/not calibrated|nicht kalibriert|non calibrée|sin calibrar/);
    expect(used).toBeLessThanOrEqual(SIZE);
  });

  it.each([
    ['chance of at least 12 mm of rain today', '>=', 12, inAll((sum) => sum >= 12)],
    ['chance of at most 12 mm of rain today', '<=', 12, inAll((sum) => sum <= 12)],
    ['chance of heavy rain today', '>=', 10, inAll((sum) => sum >= 10)],
  ] as const)(
    'counts the limit itself where that is said: %s',
    async (question, operator, threshold, isSo) => {
      const { probability, data, answer } = await ask(question);
      const { met, used } = shareOf(
        membersOf('total_precipitation', data.total_precipitation.lead_hours).map(isSo),
      );
      expect(probability).toMatchObject({ of: 'total', operator, threshold, met, used });
      expect(plain(answer)).toContain(`${threshold} mm`);
    },
  );

  it.each([
    ['chance that it stays above 0 degrees all day today', '>', (value: number) => value > 273.15],
    ['how likely is it that there is no frost today', '>=', (value: number) => value >= 273.15],
    ['Wie wahrscheinlich ist es, dass es heute unter 0 Grad bleibt?', '<', (value: number) => value < 273.15],
  ] as const)('of what lasts has to hold at every time: %s', async (question, operator, isSo) => {
    const { probability, data, answer } = await ask(question);
    const truths = membersOf('air_temperature_2m', data.air_temperature_2m.lead_hours).map((values) => {
      if (values.some((value) => value !== null && !isSo(value))) return false;
      return values.includes(null) ? null : true;
    });
    const { met, used } = shareOf(truths);
    expect(probability).toMatchObject({ of: 'throughout', operator, threshold: 273.15, met, used });
    expect(plain(answer)).toMatch(/the whole time|die ganze Zeit/);
  });

  it.each([
    ['chance of rain for at least 9 hours today', '>=', (amount: number) => amount >= 0.1],
    ['chance of 9 dry hours in a row today', '<', (amount: number) => amount < 0.1],
  ] as const)(
    'of some hours in a row is of the steps of the window: %s',
    async (question, operator, isSo) => {
      const { probability, data, answer } = await ask(question);
      const { lead_hours: leads } = data.total_precipitation as { lead_hours: readonly number[] };
      const longest = (values: readonly (number | null)[], counts: (value: number | null) => boolean) => {
        let [most, hours] = [0, 0];
        for (const value of values) {
          hours = counts(value) ? hours + STEP_HOURS : 0;
          most = Math.max(most, hours);
        }
        return most;
      };
      const truths = membersOf('total_precipitation', leads).map((values) => {
        if (longest(values, (value) => value !== null && isSo(value)) >= 9) return true;
        return longest(values, (value) => value === null || isSo(value)) >= 9 ? null : false;
      });
      const { met, used } = shareOf(truths);
      expect(probability).toMatchObject({ of: 'hours', hours: 9, operator, threshold: 0.1, met, used });
      expect(plain(answer)).toMatch(/at least 9 hours without a break/);
    },
  );

  it('of two events counts the members with both', async () => {
    const { probability, data, answer } = await ask('chance of rain and wind above 30 km/h today');
    const wet = membersOf('total_precipitation', data.total_precipitation.lead_hours).map(
      inAll((sum) => sum > 0.1999),
    );
    const windy = membersOf('wind_speed_10m', data.wind_u_10m.lead_hours).map(
      someAt((value) => value > 30 / 3.6),
    );
    const truths = wet.map((isWet, m) => {
      const isWindy = windy[m] ?? null;
      if (isWet === false || isWindy === false) return false;
      return isWet === null || isWindy === null ? null : true;
    });
    const { met, used } = shareOf(truths);
    expect(probability).toMatchObject({ var: 'total_precipitation', of: 'total', met, used });
    expect(probability.also).toMatchObject([{ var: 'wind_speed_10m', of: 'moment', operator: '>' }]);
    expect(plain(answer)).toMatch(/0\.2 mm of precipitation falls and the wind goes above 30 km\/h/);
  });

  it('of two states is of one time', async () => {
    const { probability, data, answer } = await ask('chance of frost and wind above 20 km/h today');
    const { lead_hours: leads } = data.air_temperature_2m as { lead_hours: readonly number[] };
    const winds = membersOf('wind_speed_10m', leads);
    const truths = membersOf('air_temperature_2m', leads).map((kelvins, m) => {
      const both = kelvins.map((kelvin, n) => {
        const wind = winds[m]?.[n] ?? null;
        if ((kelvin !== null && kelvin >= 273.15) || (wind !== null && wind <= 20 / 3.6)) return false;
        return kelvin === null || wind === null ? null : true;
      });
      return both.includes(true) ? true : both.includes(null) ? null : false;
    });
    const { met, used } = shareOf(truths);
    expect(probability).toMatchObject({ of: 'moment', met, used });
    expect(plain(answer)).toContain('at the same time');
  });

  it('counts the snow of a member at its own temperatures', async () => {
    const body = await ask('chance of snow today');
    const { lead_hours: leads } = body.data.total_precipitation;
    const temperatures = membersOf('air_temperature_2m', leads);
    const truths = membersOf('total_precipitation', leads).map((amounts, m) => {
      let sum = 0;
      for (const [n, amount] of amounts.entries()) {
        const kelvin = temperatures[m]?.[n] ?? null;
        if (kelvin === null && amount !== 0) return null;
        if (kelvin === null || kelvin > 275.15) continue;
        if (amount === null) return null;
        sum += amount;
      }
      return sum > 0.1999;
    });
    const { met, used } = shareOf(truths);
    expect(body.probability).toMatchObject({ of: 'snow', met, used });
  });

  it('of dry weather is what is left of that of rain', async () => {
    const rain = await ask('chance of rain today');
    const dry = await ask('chance of dry weather today');
    expect(dry.probability.met + rain.probability.met).toBe(rain.probability.used);
  });

  it.each([
    'how likely is it not to rain today',
    'Wie wahrscheinlich ist es, dass es heute nicht regnet?',
    'probabilidad de que no llueva hoy',
  ])('of no rain is that of dry weather: %s', async (question) => {
    const { probability } = await ask(question);
    const dry = await ask('chance of dry weather today');
    expect(probability).toEqual(dry.probability);
  });

  it('that is turned into what is not read is refused', async () => {
    const asked = encodeURIComponent('how likely is it that there is no snow today');
    const response = await gateway.get(`/llm?q=${asked}${AT}`);
    expect(response.status).toBe(422);
    expect(await response.text()).toMatch(/with \\?"no\\?"/);
  });

  it.each(['is rain likely today?', 'is rain unlikely today?'])(
    'is the answer to "likely": %s',
    async (question) => {
      const { model, probability } = await ask(question);
      expect(model).toBe('ifs-ens');
      expect(probability).toEqual((await ask('chance of rain today')).probability);
    },
  );

  it('is said for the window of the question, not for the starts of its steps', async () => {
    const { answer } = await ask('chance of rain this afternoon');
    expect(plain(answer)).toMatch(/12:00 to 18:00: the chance that/);
  });

  it('of what no ensemble has names what is lacking', async () => {
    const { answer } = await ask('how likely is fog today', AT);
    expect(answer).toContain('the ensembles stored here (ifs-ens) have no members of visibility');
  });

  it('of several places has a part for each', async () => {
    const body = await ask('chance of rain in Berlin and in Paris today', '');
    expect(body.compared).toHaveLength(1);
    for (const part of [body, ...body.compared]) expect(part.probability.used).toBeGreaterThan(0);
    expect(plain(body.answer).match(/the chance that/gi)).toHaveLength(2);
    expect(body.answer).not.toContain('adds up');
  });

  it('comes with the same numbers by GraphQL and MCP', async () => {
    const { probability } = await ask('how likely is rain today');
    const { data, errors } = await gateway.query<Shown>(
      `{ ask(question: "how likely is rain today", latitude: ${LATITUDE}, longitude: ${LONGITUDE}) {
        probability { variable { name } of comparison threshold hours also { of } isTogether value met used size }
      } }`,
    );
    expect(errors).toBeUndefined();
    const { value, met, used } = probability;
    expect(data.ask.probability).toEqual({
      variable: { name: 'total_precipitation' },
      of: 'TOTAL',
      comparison: 'GE',
      threshold: 0.2,
      hours: null,
      also: [],
      isTogether: false,
      value,
      met,
      used,
      size: 51,
    });
  });
});

describe('without members', () => {
  const NEEDS = 'a chance needs the members of an ensemble model';

  it.each([
    ['how likely is rain today', 'ISOBAR_MODELS=all,ifs-ens'],
    ['Regenwahrscheinlichkeit heute', 'ISOBAR_MODELS=all,ifs-ens'],
    ['risque de gel demain matin', 'ISOBAR_MODELS=all,ifs-ens'],
    ['probabilidad de lluvia hoy', 'ISOBAR_MODELS=all,ifs-ens'],
  ])('an answer names the setting and gives no amount: %s', async (question, setting) => {
    const body = await ask(question, AT, single);
    expect(body.answer).toContain(setting);
    expect(plain(body.answer)).not.toMatch(/\d ?(mm|°C|%)/);
    expect(body.probability).toBeUndefined();
  });

  it('yes or no stays yes or no, beside that', async () => {
    const { answer } = await ask('is there a chance of rain today?', AT, single);
    expect(answer).toMatch(/^(Yes|No), /);
    expect(answer).toContain(NEEDS);
  });

  it('a model that has none names the ensembles that are stored', async () => {
    const { answer, model } = await ask('chance of rain today according to GFS');
    expect(model).toBe('gfs');
    expect(answer).toContain(`${NEEDS}, and gfs has none for this question (ensembles stored here: ifs-ens)`);
  });
});
