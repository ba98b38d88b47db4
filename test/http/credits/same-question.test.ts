import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { publishRun } from '../../support/run-publisher.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  // Shorter than any run of the model is meant to be, and as long as those of most hours.
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
  await publishRun(gateway.parts, 'hrrr', '2026-01-01T01:00:00Z', { leads: upTo(18) });
});
afterAll(() => gateway?.close());

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, n) => n);

/** The same question in each interface that can ask it; several addresses are asked one after the other. */
interface Asked {
  readonly rest: readonly string[];
  readonly edr: readonly string[];
  readonly query: string;
}

const T2M = 'air_temperature_2m';
const TEN =
  'air_temperature_2m,dewpoint_temperature_2m,relative_humidity_2m,wind_u_10m,wind_v_10m,wind_gust_10m,mean_sea_level_pressure,total_precipitation,cape,visibility';

/** Places in the domain, in rows. */
const placesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ latitude: 43 + (n % 17), longitude: 1 + Math.floor(n / 17) }));
type Places = ReturnType<typeof placesOf>;

const columns = (variables: string, range = '') =>
  `series${range} { leadHours columns(variables: [${variables}]) { values } }`;

/** Series at one place: the whole run of a model. */
function aboutPlace(variables: string, model = 'gfs', time = ''): Asked {
  const [at, run] = time === '' ? ['', ''] : [`&init_time=${time}`, `, initTime: "${time}"`];
  return {
    rest: [`/point?model=${model}&lat=50&lon=10&vars=${variables}${at}`],
    edr: [
      `/edr/collections/${model}${time && `/instances/${time}`}/position?coords=POINT(10+50)&parameter-name=${variables}`,
    ],
    query: `{ point(latitude: 50, longitude: 10) { forecast(model: ${model}${run}) { ${columns(variables)} } } }`,
  };
}

/** Series at many places: REST has to be asked for each of them. */
function aboutPlaces(places: Places, variables: string): Asked {
  const [lats, lons] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)];
  return {
    rest: places.map(
      ({ latitude, longitude }) => `/point?model=gfs&lat=${latitude}&lon=${longitude}&vars=${variables}`,
    ),
    edr: [`/edr/collections/gfs/locations?lats=${lats}&lons=${lons}&parameter-name=${variables}`],
    query: atPlaces(places, columns(variables)),
  };
}

/** A line of places that are reached in the same hour. */
function aboutPath(variables: string): Asked {
  const line = Array.from({ length: 15 }, (_, n) => ({ latitude: 50, longitude: 3 + n }));
  const coordinates = line.map(({ latitude, longitude }) => `${longitude}+${latitude}`);
  return {
    rest: line.map(
      ({ latitude, longitude }) =>
        `/point?model=gfs&lat=${latitude}&lon=${longitude}&vars=${variables}&lead_to=0`,
    ),
    edr: [
      `/edr/collections/gfs/trajectory?coords=LINESTRING(${coordinates})&parameter-name=${variables}&datetime=%2B0h`,
    ],
    query: atPlaces(line, columns(variables, '(leadTo: 0)')),
  };
}

function atPlaces(places: Places, fields: string): string {
  const list = places.map(({ latitude, longitude }) => `{ latitude: ${latitude}, longitude: ${longitude} }`);
  return `{ points(at: [${list}]) { forecast(model: gfs) { ${fields} } } }`;
}

/** A map at each of some leads, requested from REST and GraphQL alternately. */
function aboutBox(query: 'area' | 'cube', [west, south, east, north]: readonly number[], leads = [0]): Asked {
  const box = `{ west: ${west}, south: ${south}, east: ${east}, north: ${north} }`;
  const times = leads.map((lead) => `%2B${lead}h`);
  const slabs = leads.map(
    (lead) =>
      `a${lead}: slab(model: gfs, variable: ${T2M}, box: ${box}, leadHours: ${lead}) { latitudes longitudes values }`,
  );
  return {
    rest: leads.map(
      (lead) =>
        `/bbox?model=gfs&var=${T2M}&west=${west}&south=${south}&east=${east}&north=${north}&lead_hours=${lead}`,
    ),
    edr: [
      `/edr/collections/gfs/${query}?bbox=${west},${south},${east},${north}&parameter-name=${T2M}&datetime=${
        times.length === 1 ? times[0] : `${times[0]}/${times.at(-1)}`
      }`,
    ],
    query: `{ ${slabs.join(' ')} }`,
  };
}

/** Quantities on all levels over a place; in EDR a level of a variable is a parameter. */
function aboutProfile(quantities: readonly string[]): Asked {
  const levels = [1000, 850, 700, 500, 300, 250];
  const names = quantities.flatMap((name) => levels.map((level) => `${name}_${level}hpa`));
  return {
    rest: [`/profile?model=gfs&lat=50&lon=10&variables=${names}`],
    edr: [
      `/edr/collections/gfs/position?coords=POINT(10+50)&z=${levels}&parameter-name=${quantities}&datetime=%2B0h`,
    ],
    query: `{ point(latitude: 50, longitude: 10) { forecast(model: gfs) { profile(leadHours: 0) {
      levelsHpa columns(quantities: [${quantities}]) { values } } } } }`,
  };
}

const QUESTIONS: readonly (readonly [string, Asked])[] = [
  ['a point', aboutPlace(T2M)],
  ['ten variables at a point', aboutPlace(TEN)],
  ['a run that ends early', aboutPlace(TEN, 'hrrr')],
  ['a run by its time', aboutPlace(TEN, 'hrrr', '2026-01-01T01:00:00Z')],
  ['many points', aboutPlaces(placesOf(100), T2M)],
  ['ten variables at many points', aboutPlaces(placesOf(40), TEN)],
  ['a small box', aboutBox('cube', [5, 45, 8, 48])],
  ['a box', aboutBox('cube', [0, 43, 23, 60])],
  ['a box at three times', aboutBox('cube', [0, 43, 23, 60], [0, 1, 2])],
  ['an area', aboutBox('area', [2, 44, 20, 58])],
  ['a path', aboutPath(T2M)],
  ['ten variables along a path', aboutPath(TEN)],
  ['a profile', aboutProfile(['temperature'])],
  ['a profile of several quantities', aboutProfile(['temperature', 'u_wind', 'v_wind', 'specific_humidity'])],
];

/** Credits that an estimate says; those of several questions together. */
async function creditsOf(calls: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    calls.map(async (call) => (await gateway.get(`${call}&estimate=true`)).json()),
  );
  return answers.reduce((sum, { credits, detail }) => {
    if (credits === undefined) throw new Error(detail);
    return sum + credits;
  }, 0);
}

interface Estimated {
  readonly estimate: { readonly credits: number; readonly refusals: readonly object[] };
}

interface Answer {
  readonly extensions: { readonly cost: { readonly credits: number } };
}

describe('the same question', () => {
  // The price of each answer is rounded up to whole credits.
  it.each(QUESTIONS)(
    'about %s costs the same within a factor of 1.5 through REST, EDR and GraphQL',
    async (_what, { rest, edr, query }) => {
      const document = 'query ($query: String!) { estimate(query: $query) { credits refusals { message } } }';
      const { estimate } = (await gateway.query<Estimated>(document, { query })).data;
      expect(estimate.refusals).toEqual([]);
      const { extensions } = (await gateway.query(query)) as unknown as Answer;
      expect(extensions.cost.credits).toBe(estimate.credits);
      const prices = [
        { credits: await creditsOf(rest), answers: rest.length },
        { credits: await creditsOf(edr), answers: edr.length },
        { credits: estimate.credits, answers: 1 },
      ];
      const least = Math.min(...prices.map(({ credits }) => credits));
      const tooDear = prices.filter(({ credits, answers }) => credits > 1.5 * least + answers);
      expect({ prices, tooDear }).toEqual({ prices, tooDear: [] });
    },
  );
});
