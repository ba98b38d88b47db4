import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_MODEL_IDS,
  type DefaultModelId,
  horizonOf,
  isStoredByDefault,
  modelOf,
  nativeOf,
  VARIABLE_NAMES,
  type VariableName,
} from '../../src/catalog/index.ts';
import { formatTime } from '../../src/forecast/index.ts';
import { randomFrom } from '../store/planes.ts';
import { type DemoOfAllModels, NEWEST_DEMO_RUNS } from '../support/demo-of-all-models.ts';
import { TEST_KEY } from '../support/gateway.ts';
import { openSharedDemo } from '../support/shared-demo.ts';

/** Of each model: 203 in all. */
const QUESTIONS = 29;

let demo: DemoOfAllModels;
/** Made before another run of hrrr came, which then is the newest. */
let pin: string;
beforeAll(async () => {
  demo = await openSharedDemo();
  const { data } = await demo.gateway.query<{ pin: string }>('{ pin }');
  pin = data.pin;
  await demo.ingestNextDemoRun('hrrr');
}, 300_000);
afterAll(() => demo?.close());

interface Question {
  readonly model: DefaultModelId;
  readonly lat: number;
  readonly lon: number;
  readonly variables: readonly VariableName[];
  /** By `var` or by `vars`, where there is one. */
  readonly single: boolean;
  readonly from: number | null;
  readonly to: number | null;
  readonly run: 'newest' | 'named' | 'before' | 'pinned';
}

/** Places that are easily got wrong, of global models. */
const EDGES: readonly (readonly [lat: number, lon: number])[] = [
  [90, 0],
  [-90, 0],
  [90, -180],
  [-90, 180],
  [0, 180],
  [0, -180],
  [52.5, 180],
  [-33.3, -179.999999],
  [89.999, 12.3],
  [0, 0],
];
const GLOBAL: readonly DefaultModelId[] = ['gfs', 'euro-ifs', 'icon-global'];
/** Of hrrr the one before goes when the next one comes. */
const WITH_ONE_BEFORE: readonly DefaultModelId[] = ['euro-ifs', 'nam'];

function questionsTo(model: DefaultModelId): readonly Question[] {
  const random = randomFrom(20_260_915 + DEFAULT_MODEL_IDS.indexOf(model));
  const below = (limit: number) => Math.floor(random() * limit);
  const { grid } = modelOf(model);
  const reached = horizonOf(model, NEWEST_DEMO_RUNS[model].getUTCHours());
  const served = VARIABLE_NAMES.filter(
    (name) => nativeOf(model, name).status !== 'unavailable' && isStoredByDefault(name),
  );
  const { west, south, east, north } = grid.box;
  return Array.from({ length: QUESTIONS }, (_, n) => {
    const edge = GLOBAL.includes(model) ? EDGES[n] : undefined;
    const digits = 10 ** below(7);
    const within = (least: number, most: number) =>
      Math.min(most, Math.max(least, Math.round((least + random() * (most - least)) * digits) / digits));
    const [lat, lon] = edge ?? [within(south, north), within(west, east)];
    const count = random() < 0.4 ? 1 : 1 + below(6);
    const variables = [
      ...new Set(Array.from({ length: count }, () => served[below(served.length)] ?? 'cape')),
    ];
    // Some go further than the newest run, which is a short one of most models.
    const horizonHours = n % 8 === 7 ? modelOf(model).horizonHours : reached;
    const from = random() < 0.5 ? null : below(horizonHours);
    const to = random() < 0.5 ? null : (from ?? 0) + below(horizonHours + 1 - (from ?? 0));
    const runs = WITH_ONE_BEFORE.includes(model)
      ? (['newest', 'named', 'before', 'pinned'] as const)
      : (['newest', 'named', 'pinned'] as const);
    const run = runs[below(runs.length)] ?? 'newest';
    return { model, lat, lon, variables, single: variables.length === 1 && random() < 0.7, from, to, run };
  });
}

const HOUR = 3_600_000;
function initTimeOf({ model, run }: Question): string | null {
  const newest = NEWEST_DEMO_RUNS[model];
  if (run === 'named') return formatTime(newest);
  const before = new Date(newest.getTime() - modelOf(model).updateCycleHours * HOUR);
  return run === 'before' ? formatTime(before) : null;
}

/**
 * Why REST refuses. GraphQL answers places outside the domain and times between output steps with nothing, since another model
 * may have them; what no run reaches is an error of both.
 */
type Refusal = 'outside the domain' | 'no output step' | 'beyond the end of the run';

/** What an answer says, each number as the text that stands in it. */
interface Answer {
  readonly initTime: string;
  readonly lat: string;
  readonly lon: string;
  readonly leads: string;
  readonly units: readonly string[];
  readonly values: readonly string[];
}

async function textOf(
  pathAndQuery: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' };
  const response = await fetch(demo.gateway.address + pathAndQuery, { ...init, headers });
  return { status: response.status, text: await response.text() };
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const only = (text: string, pattern: RegExp) => all(text, pattern)[0] ?? '';

const REFUSALS: readonly (readonly [Refusal, string])[] = [
  ['beyond the end of the run', ' ends at lead '],
  ['outside the domain', 'outside the domain'],
];

async function byRest(question: Question): Promise<Answer | Refusal> {
  const { model, lat, lon, variables, single, from, to, run } = question;
  const query = new URLSearchParams({ model, lat: String(lat), lon: String(lon) });
  query.set(single ? 'var' : 'vars', variables.join(','));
  if (from !== null) query.set('lead_from', String(from));
  if (to !== null) query.set('lead_to', String(to));
  const initTime = initTimeOf(question);
  if (initTime !== null) query.set('init_time', initTime);
  if (run === 'pinned') query.set('pin', pin);
  const { status, text } = await textOf(`/point?${query}`);
  if (status === 422) return REFUSALS.find(([, words]) => text.includes(words))?.[0] ?? 'no output step';
  expect([String(query), status]).toEqual([String(query), 200]);
  const values = all(text, /"values":(\[[^\]]*\])/g);
  // The same numbers stand in both layouts of several variables.
  if (!single) expect(values.splice(variables.length)).toEqual(values.slice(0, variables.length));
  return {
    initTime: only(text, /"init_time":"([^"]*)"/g),
    lat: only(text, /"lat":([^,]*)/g),
    lon: only(text, /"lon":([^,]*)/g),
    leads: only(text, /"lead_hours":(\[[^\]]*\])/g),
    units: all(text, /"units":"([^"]*)"/g).slice(0, variables.length),
    values,
  };
}

async function byGraphql(question: Question): Promise<Answer | Refusal> {
  const { model, variables, from, to, run, lat, lon } = question;
  const query = `query ($lat: Float!, $lon: Float!, $pin: String, $initTime: Time, $from: NonNegativeInt, $to: NonNegativeInt) {
    point(latitude: $lat, longitude: $lon, pin: $pin) {
      forecast(model: ${model.replace('-', '_')}, initTime: $initTime) {
        cell { latitude longitude }
        series(leadFrom: $from, leadTo: $to) {
          run { initTime } leadHours columns(variables: [${variables}]) { units { cf } values }
        }
      }
    }
  }`;
  const values = { lat, lon, from, to, pin: run === 'pinned' ? pin : null, initTime: initTimeOf(question) };
  const { text } = await textOf('/graphql', {
    method: 'POST',
    body: JSON.stringify({ query, variables: values }),
  });
  if (text.includes('"code":"validation_error"') && text.includes(' ends at lead ')) {
    return 'beyond the end of the run';
  }
  expect([values, text]).toEqual([values, expect.not.stringContaining('"errors":')]);
  if (text.includes('"cell":null')) return 'outside the domain';
  const leads = only(text, /"leadHours":(\[[^\]]*\])/g);
  if (leads === '[]') return 'no output step';
  return {
    initTime: only(text, /"initTime":"([^"]*)"/g),
    lat: only(text, /"latitude":([^,]*)/g),
    lon: only(text, /"longitude":([^}]*)/g),
    leads,
    units: all(text, /"units":{"cf":"([^"]*)"}/g),
    values: all(text, /"values":(\[[^\]]*\])/g),
  };
}

describe('GET /point gives what GraphQL gives, to the last digit', () => {
  it.each(DEFAULT_MODEL_IDS)('of %s', async (model) => {
    let answered = 0;
    let numbers = 0;
    for (const question of questionsTo(model)) {
      const [rest, graphql] = [await byRest(question), await byGraphql(question)];
      expect([question, rest]).toEqual([question, graphql]);
      if (typeof rest === 'string') continue;
      answered++;
      expect(rest.values).toHaveLength(question.variables.length);
      numbers += rest.values.join().match(/\d(?=[,\]])/g)?.length ?? 0;
    }
    expect(answered).toBeGreaterThan(QUESTIONS / 2);
    expect(numbers).toBeGreaterThan(500);
  });

  it('asks at the poles, at the antimeridian, and of pinned runs that are no longer the newest', async () => {
    const questions = DEFAULT_MODEL_IDS.flatMap(questionsTo);
    expect(questions).toHaveLength(203);
    expect(questions.filter(({ lat }) => Math.abs(lat) === 90).length).toBeGreaterThan(8);
    expect(questions.filter(({ lon }) => Math.abs(lon) === 180).length).toBeGreaterThan(8);
    const pinned = questions.filter(({ model, run }) => model === 'hrrr' && run === 'pinned');
    const newest = questions.filter(({ model, run }) => model === 'hrrr' && run === 'newest');
    const runs = async (questions: readonly Question[]) => {
      const answers = await Promise.all(questions.map(byRest));
      return new Set(answers.flatMap((answer) => (typeof answer === 'string' ? [] : answer.initTime)));
    };
    expect(await runs(pinned)).toEqual(new Set([formatTime(NEWEST_DEMO_RUNS.hrrr)]));
    expect(await runs(newest)).toEqual(
      new Set([formatTime(new Date(NEWEST_DEMO_RUNS.hrrr.getTime() + HOUR))]),
    );
  });
});
