import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Parse } from '../../../src/language/index.ts';
import { IsobarError } from '../../../src/platform/index.ts';
import { TEST_KEY } from '../../support/gateway.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { openWordsGateway } from '../../support/words-gateway.ts';
import { freeKey, keyOnPlan, plansIn } from '../contract/plans.ts';

const folder = scratchFolder();
type Gateway = Awaited<ReturnType<typeof openWordsGateway>>;
let on: Gateway;
let off: Gateway;
beforeAll(async () => {
  const plans = plansIn(folder, { poor: { extends: 'paid', monthlyCredits: 1 } });
  on = await openWordsGateway(plans, null);
  off = await openWordsGateway({ ...plans, ISOBAR_LANGUAGE: 'off' }, null);
  await publishRun(on.parts, 'gfs', '2026-01-15T00:00:00Z', { leads: [0, 6, 7, 8, 9] });
});
beforeEach(() => {
  on.engine.script = {};
});
afterAll(async () => {
  await on?.close();
  await off?.close();
});

const Q = 'q=How+warm+is+it%3F';
const HERE = `${Q}&lat=50&lon=10`;
async function refusal(gateway: Gateway, query: string, key: string | null) {
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  const response = await fetch(`${gateway.address}/llm?${query}`, { headers });
  const { detail } = (await response.json()) as { detail?: string };
  return [response.status, detail] as const;
}
const says = (words: string) => expect.stringContaining(words);
const parsed = (parse: Partial<Parse>) => {
  on.engine.script = { parse };
};
const broken = () => {
  const publicMessage = 'the provider is away';
  throw new IsobarError('upstream_unavailable', publicMessage, { publicMessage });
};

it('a key is required before a plan with questions in words', async () => {
  expect(await refusal(on, 'q=', null)).toEqual([401, expect.any(String)]);
});

it('a plan with questions in words is required before the parameters are checked', async () => {
  const key = await freeKey(on);
  expect(await refusal(on, 'q=', key)).toEqual([402, says('the plan free has no questions in words')]);
  expect(await refusal(off, 'q=', await freeKey(off))).toEqual([402, says('paid plan')]);
});

it('parameters are looked at before it is said that language is off', async () => {
  expect(await refusal(off, 'q=', TEST_KEY)).toEqual([422, says('q is empty')]);
  expect(await refusal(off, `${Q}&model=gfz`, TEST_KEY)).toEqual([422, says('did you mean gfs')]);
  expect(await refusal(off, Q, TEST_KEY)).toEqual([503, says('switched off')]);
});

it('that language is off is reported before credits are checked', async () => {
  expect(await refusal(off, Q, await keyOnPlan(off, 'poor'))).toEqual([503, says('switched off')]);
});

it('credits are checked before the provider is called', async () => {
  on.engine.script = { parse: async () => broken() };
  expect(await refusal(on, HERE, await keyOnPlan(on, 'poor'))).toEqual([402, says('1 is left')]);
  expect(await refusal(on, HERE, TEST_KEY)).toEqual([502, 'the provider is away']);
});

it('the question is checked in the order weather, place, its name, the model’s variables', async () => {
  const lost = { name: 'Qqqxyzzy', hint: null, latitude: null, longitude: null };
  parsed({ variables: [], places: [] });
  expect(await refusal(on, Q, TEST_KEY)).toEqual([422, says('not about weather')]);
  parsed({ places: [] });
  expect(await refusal(on, Q, TEST_KEY)).toEqual([422, says('names no place')]);
  parsed({ places: [lost], variables: ['visibility'], models: ['euro-ifs'] });
  const inLost = 'q=How+warm+is+it+in+Qqqxyzzy%3F';
  expect(await refusal(on, inLost, TEST_KEY)).toEqual([422, says('no place is known as "Qqqxyzzy"')]);
  parsed({ variables: ['visibility'], models: ['euro-ifs'] });
  expect(await refusal(on, HERE, TEST_KEY)).toEqual([422, says('euro-ifs does not have visibility')]);
});

it('coordinates that do not stand in the question are not believed', async () => {
  const place = { name: null, hint: null, latitude: 50, longitude: 10 };
  parsed({ places: [place] });
  expect(await refusal(on, 'q=How+warm+is+it+here%3F', TEST_KEY)).toEqual([422, says('names no place')]);
  expect(await refusal(on, 'q=How+warm+is+it+at+50.0+10%3F', TEST_KEY)).toEqual([200, undefined]);
});

it('a run is looked for before the domain and the end of the forecast', async () => {
  const late = {
    kind: 'days',
    first: { kind: 'date', month: 3, day: 1, year: 2026 },
    count: 1,
    part: null,
    clock: null,
  } as const;
  parsed({ models: ['hrrr'], windows: [late] });
  expect(await refusal(on, HERE, TEST_KEY)).toEqual([404, says('hrrr has no complete run')]);
  parsed({ windows: [late] });
  expect(await refusal(on, `${Q}&lat=-50&lon=10`, TEST_KEY)).toEqual([
    422,
    says('models that cover it: gfs'),
  ]);
  expect(await refusal(on, HERE, TEST_KEY)).toEqual([422, says('no times match')]);
});

it('the end of the forecast is looked at before the provider writes the answer', async () => {
  const late = { kind: 'hours', from: 700, to: 710 } as const;
  on.engine.script = { parse: { windows: [late] }, answer: broken };
  expect(await refusal(on, HERE, TEST_KEY)).toEqual([422, says('no times match')]);
  on.engine.script = { answer: broken };
  expect(await refusal(on, HERE, TEST_KEY)).toEqual([502, 'the provider is away']);
});
