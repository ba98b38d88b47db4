import type { Draws } from './draws.ts';
import {
  boxFor,
  LEVELS,
  leadFor,
  leadsFor,
  MODELS,
  PRESSURE_BASES,
  placeFor,
  runFor,
  variableFor,
  variablesFor,
} from './models.ts';
import { get, type Question } from './question.ts';

/** Questions to `/point`, `/profile`, `/bbox`, `/models` and `/refs`. */
export function restQuestions(draws: Draws): readonly Question[] {
  return [
    ...Array.from({ length: 340 }, (_, n) => point(draws, n)),
    ...Array.from({ length: 84 }, (_, n) => profile(draws, n)),
    ...Array.from({ length: 270 }, (_, n) => box(draws, n)),
    ...LISTINGS.map(get),
    ...REFERENCES.map(get),
    ...REFUSED.map(get),
  ];
}

const modelAt = (n: number) => MODELS[n % MODELS.length]!;

function point(draws: Draws, n: number): Question {
  const model = modelAt(n);
  const { lat, lon } = placeFor(draws, model);
  const [from, to] = leadsFor(draws, model, draws.of([0, 6, 48, 400]));
  const variables = draws.onceIn(2)
    ? `var=${variableFor(draws, model)}`
    : `vars=${variablesFor(draws, model, 8)}`;
  const leads = draws.of(['', `&lead_from=${from}`, `&lead_to=${to}`, `&lead_from=${from}&lead_to=${to}`]);
  const form = draws.of(['', '&fmt=json', '&fmt=csv', '&fmt=geojson']);
  return get(
    `/point?model=${model.id}&lat=${lat}&lon=${lon}&${variables}${leads}${runFor(draws, model)}${form}`,
  );
}

function profile(draws: Draws, n: number): Question {
  const model = modelAt(n);
  const { lat, lon } = placeFor(draws, model);
  const names = Array.from(
    { length: draws.whole(1, 6) },
    () => `${draws.of(PRESSURE_BASES)}_${draws.of(LEVELS)}hpa`,
  );
  const chosen = draws.onceIn(2) ? '' : `&variables=${[...new Set(names)]}`;
  const lead = draws.onceIn(5) ? '' : `&lead_hours=${leadFor(draws, model)}`;
  return get(`/profile?model=${model.id}&lat=${lat}&lon=${lon}${chosen}${lead}${runFor(draws, model)}`);
}

function box(draws: Draws, n: number): Question {
  const model = modelAt(n);
  const { west, south, east, north } = boxFor(draws, model);
  const form = ['', '&fmt=json', '&fmt=csv', '&fmt=geojson', '&fmt=netcdf'][n % 5];
  const stride = draws.onceIn(3) ? `&stride=${draws.whole(1, 6)}` : '';
  const lead = draws.onceIn(6) ? '' : `&lead_hours=${leadFor(draws, model)}`;
  return get(
    `/bbox?model=${model.id}&var=${variableFor(draws, model)}&west=${west}&south=${south}&east=${east}&north=${north}${lead}${stride}${runFor(draws, model)}${form}`,
  );
}

const LISTINGS: readonly string[] = [
  '/models',
  '/models?fmt=json',
  ...MODELS.map(({ id }) => `/models/${id}/variables`),
  '/models/gefs/variables',
  '/models/gfs/variables?fmt=csv',
  '/models?pin=1',
];

const REFERENCES: readonly string[] = [
  ...MODELS.flatMap(({ id, runs }) => [
    `/refs/${id}`,
    `/refs/${id}.json`,
    ...runs.map((run) => `/refs/${id}?init_time=${run}`),
  ]),
  '/refs/gefs',
  '/refs/gfs?init_time=2025-01-01T00',
  '/refs/gfs?init_time=yesterday',
  '/refs/gfs?run=latest',
];

const BERLIN = 'lat=52.52&lon=13.405';
const GERMANY = 'west=5&south=45&east=15&north=55';

/** Faults of each kind, in each route. */
const REFUSED: readonly string[] = [
  '/point',
  '/point?model=gfs',
  `/point?model=gfs&${BERLIN}`,
  `/point?model=gfs&${BERLIN}&var=x`,
  `/point?model=gfs&${BERLIN}&var=`,
  `/point?model=gfs&${BERLIN}&var=cape&vars=cape`,
  `/point?model=gfs&${BERLIN}&vars=cape,cape`,
  `/point?model=gfs&${BERLIN}&vars=cape,,visibility`,
  `/point?model=gfs&${BERLIN}&vars=cape,tempature_2m`,
  `/point?model=gfz&${BERLIN}&var=cape`,
  `/point?model=GFS&${BERLIN}&var=cape`,
  '/point?model=gfs&lat=91&lon=0&var=cape',
  '/point?model=gfs&lat=north&lon=0&var=cape',
  '/point?model=gfs&lat=1e1&lon=0&var=cape',
  '/point?model=gfs&lat=+10.50&lon=-0&var=cape&lead_to=1',
  '/point?model=gfs&lat=10&lon=181&var=cape',
  '/point?model=gfs&lat=10&lon=NaN&var=cape',
  '/point?model=gfs&lat=10&lat=20&lon=0&var=cape',
  '/point?model=gfs&lat=&lon=0&var=cape',
  `/point?model=gfs&${BERLIN}&var=cape&lead_from=5&lead_to=4`,
  `/point?model=gfs&${BERLIN}&var=cape&lead_from=-1`,
  `/point?model=gfs&${BERLIN}&var=cape&lead_from=1.5`,
  `/point?model=gfs&${BERLIN}&var=cape&lead_to=385`,
  `/point?model=gfs&${BERLIN}&var=cape&lead_from=121&lead_to=122`,
  `/point?model=gfs&${BERLIN}&var=cape&init_time=yesterday`,
  `/point?model=gfs&${BERLIN}&var=cape&init_time=2026-09-15T06:30`,
  `/point?model=gfs&${BERLIN}&var=cape&init_time=2026-09-31T06`,
  `/point?model=gfs&${BERLIN}&var=cape&init_time=2025-09-15T06`,
  `/point?model=gfs&${BERLIN}&var=cape&init_time=2026-09-15T06:00:00%2B02:00`,
  `/point?model=gfs&${BERLIN}&var=cape&init_time=2026-09-15T06:00:00.000Z&lead_to=2`,
  `/point?model=gfs&${BERLIN}&var=cape&pin=abc`,
  `/point?model=gfs&${BERLIN}&var=cape&fmt=xml`,
  `/point?model=gfs&${BERLIN}&var=cape&fmt=netcdf`,
  `/point?model=gfs&${BERLIN}&variable=cape`,
  `/point?model=arome&${BERLIN}&var=visibility`,
  `/point?model=hrrr&${BERLIN}&var=cape`,
  `/point?model=icon-eu&lat=-33&lon=151&var=cape`,
  '/profile',
  `/profile?model=gfs&${BERLIN}&variables=cape`,
  `/profile?model=gfs&${BERLIN}&variables=`,
  `/profile?model=icon-global&${BERLIN}&variables=vertical_velocity_500hpa`,
  `/profile?model=gfs&${BERLIN}&lead_hours=121`,
  `/profile?model=gfs&${BERLIN}&lead_hours=400`,
  `/profile?model=gfs&${BERLIN}&fmt=csv`,
  `/profile?model=hrrr&${BERLIN}`,
  '/bbox',
  `/bbox?model=gfs&${GERMANY}`,
  `/bbox?model=gfs&var=x&${GERMANY}`,
  '/bbox?model=gfs&var=cape&west=5&south=55&east=15&north=45',
  '/bbox?model=gfs&var=cape&west=5&south=45&east=15',
  '/bbox?model=gfs&var=cape&west=-181&south=45&east=15&north=55',
  '/bbox?model=gfs&var=cape&west=5&south=-91&east=15&north=55',
  '/bbox?model=hrrr&var=cape&west=5&south=45&east=15&north=55',
  '/bbox?model=arome&var=cape&west=-100&south=30&east=-90&north=40',
  '/bbox?model=gfs&var=cape&west=5.1&south=45.1&east=5.2&north=45.2',
  '/bbox?model=gfs&var=cape&west=170&south=-10&east=-170&north=10',
  '/bbox?model=gfs&var=cape&west=-180&south=-90&east=180&north=90&lead_hours=12',
  '/bbox?model=euro-ifs&var=cape&west=-180&south=-90&east=180&north=90&lead_hours=12&fmt=csv',
  '/bbox?model=icon-global&var=air_temperature_2m&west=-180&south=-90&east=180&north=90&lead_hours=12&stride=40',
  '/bbox?model=icon-global&var=air_temperature_2m&west=-180&south=-90&east=180&north=90&lead_hours=12',
  '/bbox?model=hrrr&var=air_temperature_2m&west=-140&south=20&east=-60&north=55&stride=2&fmt=netcdf',
  '/bbox?model=nam&var=air_temperature_2m&west=-160&south=10&east=-40&north=65&stride=3',
  `/bbox?model=gfs&var=cape&${GERMANY}&stride=0`,
  `/bbox?model=gfs&var=cape&${GERMANY}&stride=10000`,
  `/bbox?model=gfs&var=cape&${GERMANY}&lead_hours=385`,
  `/bbox?model=gfs&var=cape&${GERMANY}&lead_hours=121`,
  `/bbox?model=gfs&var=total_precipitation&${GERMANY}&lead_hours=0`,
  `/bbox?model=gfs&var=cape&${GERMANY}&fmt=grib`,
  `/bbox?model=gfs&var=cape&${GERMANY}&bbox=1,2,3,4`,
  '/refs',
  '/llm?q=rain',
  '/no-such-route',
];
