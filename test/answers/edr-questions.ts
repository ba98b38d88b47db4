import type { Draws } from './draws.ts';
import {
  type AskedModel,
  boxFor,
  LEVELS,
  leadFor,
  leadsFor,
  MODELS,
  PRESSURE_BASES,
  placeFor,
  UPPER_AIR,
  validTime,
  variablesFor,
} from './models.ts';
import { get, type Question } from './question.ts';

/** Questions to the EDR interface below `/edr`, and to the two queries that are also routes of their own. */
export function edrQuestions(draws: Draws): readonly Question[] {
  return [
    ...METADATA.map(get),
    ...Array.from({ length: 120 }, (_, n) => position(draws, n)),
    ...Array.from({ length: 100 }, (_, n) => area(draws, n)),
    ...Array.from({ length: 80 }, (_, n) => cube(draws, n)),
    ...Array.from({ length: 60 }, (_, n) => radius(draws, n)),
    ...Array.from({ length: 70 }, (_, n) => trajectory(draws, n)),
    ...Array.from({ length: 40 }, (_, n) => location(draws, n)),
    ...REFUSED.map(get),
  ];
}

const modelAt = (n: number): AskedModel => MODELS[n % MODELS.length]!;

const METADATA: readonly string[] = [
  '/edr',
  '/edr/conformance',
  '/edr/collections',
  '/edr/collections?f=json',
  ...MODELS.flatMap(({ id, runs }) => [
    `/edr/collections/${id}`,
    `/edr/collections/${id}/instances`,
    ...runs.map((run) => `/edr/collections/${id}/instances/${run}`),
    `/edr/collections/${id}/locations`,
    `/edr/collections/${id}/locations?limit=3`,
  ]),
  '/edr/collections/gfs/locations?bbox=-10,35,30,60',
  '/edr/collections/gfs/locations?bbox=170,-50,-170,0&limit=2',
];

/** The collection of a model, or of one of its runs. */
function collection(draws: Draws, { id, runs }: AskedModel): string {
  const run = draws.of(runs);
  return `/edr/collections/${id}${draws.of(['', '', `/instances/${run}`])}`;
}

function parameters(draws: Draws, model: AskedModel, most: number): string {
  const names = [...variablesFor(draws, model, most)];
  if (draws.onceIn(3)) names.push(draws.of(PRESSURE_BASES));
  return `parameter-name=${[...new Set(names)]}`;
}

function levels(draws: Draws): string {
  return draws.of(['', '', '', `&z=${draws.of(LEVELS)}`, '&z=850,500', '&z=250/700', '&z=R3/300/200']);
}

/** Times from the beginning of a run, or on the clock, of a few leads at most. */
function times(draws: Draws, model: AskedModel, most: number): string {
  const run = model.runs[0] ?? '';
  const lead = leadFor(draws, model);
  const [from, to] = leadsFor(draws, model, most);
  return draws.of([
    `&datetime=%2B${lead}h`,
    `&datetime=%2B${from}h/%2B${to}h`,
    `&datetime=${validTime(run, lead)}`,
    `&datetime=${validTime(run, from)}/${validTime(run, to)}`,
    `&datetime=${validTime(run, lead)},${validTime(run, leadFor(draws, model))}`,
    `&datetime=R3/${validTime(run, from)}/PT6H`,
  ]);
}

const placesForm = (draws: Draws) => draws.of(['', '&f=CoverageJSON', '&f=GeoJSON', '&f=CSV']);
const regionForm = (draws: Draws, n: number) =>
  ['&f=CoverageJSON', '&f=GeoJSON', '&f=CSV', '&f=NetCDF', draws.of(['', '&f=CoverageJSON'])][n % 5];

function position(draws: Draws, n: number): Question {
  const model = modelAt(n);
  const query = `${parameters(draws, model, 4)}${times(draws, model, 30)}${levels(draws)}${placesForm(draws)}`;
  const { lat, lon } = placeFor(draws, model);
  if (draws.onceIn(4)) {
    const places = Array.from({ length: draws.whole(1, 8) }, () => placeFor(draws, model));
    const several = draws.onceIn(2)
      ? `coords=MULTIPOINT(${places.map((place) => `${place.lon}+${place.lat}`)})`
      : `lats=${places.map((place) => place.lat)}&lons=${places.map((place) => place.lon)}`;
    return get(`${collection(draws, model)}/position?${several}&${query}`);
  }
  const start = draws.onceIn(5) ? `/collections/${model.id}` : collection(draws, model);
  return get(`${start}/position?coords=POINT(${lon}+${lat})&${query}`);
}

function area(draws: Draws, n: number): Question {
  const model = modelAt(n);
  const { west, south, east, north } = boxFor(draws, model);
  const beyond = east < west ? east + 360 : east;
  const middle = Number(((west + beyond) / 2).toFixed(1));
  const where = draws.of([
    `bbox=${west},${south},${east},${north}`,
    `coords=POLYGON((${west}+${south},${beyond}+${south},${beyond}+${north},${west}+${north},${west}+${south}))`,
    `coords=POLYGON((${west}+${south},${beyond}+${south},${middle}+${north},${west}+${south}))`,
    `coords=MULTIPOLYGON(((${west}+${south},${middle}+${south},${west}+${north},${west}+${south})),((${middle}+${north},${middle}+${south},${beyond}+${north},${middle}+${north})))`,
  ]);
  const start = draws.onceIn(6) ? `/collections/${model.id}` : collection(draws, model);
  const query = `${parameters(draws, model, 2)}${times(draws, model, 8)}${levels(draws)}${regionForm(draws, n)}`;
  return get(`${start}/area?${where}&${query}`);
}

function cube(draws: Draws, n: number): Question {
  const model = modelAt(n);
  const { west, south, east, north } = boxFor(draws, model);
  const where = draws.of([
    `bbox=${west},${south},${east},${north}`,
    `bbox=${west},${south},850,${east},${north},500`,
  ]);
  const query = `${parameters(draws, model, 2)}${times(draws, model, 8)}${levels(draws)}${regionForm(draws, n)}`;
  return get(`${collection(draws, model)}/cube?${where}&${query}`);
}

function radius(draws: Draws, n: number): Question {
  const model = modelAt(n);
  const { lat, lon } = placeFor(draws, model);
  const within = draws.of([
    '500&within-units=km',
    '300&within-units=mi',
    '2000&within-units=km',
    '400&within-units=nmi',
  ]);
  const query = `${parameters(draws, model, 2)}${times(draws, model, 8)}${levels(draws)}${regionForm(draws, n)}`;
  return get(`${collection(draws, model)}/radius?coords=POINT(${lon}+${lat})&within=${within}&${query}`);
}

function trajectory(draws: Draws, n: number): Question {
  const model = modelAt(n);
  const run = Date.parse(model.runs[0] ?? '') / 1000;
  const points = Array.from({ length: draws.whole(2, 5) }, () => placeFor(draws, model));
  const hours = [...points.keys()].map((at) => draws.whole(at * 3, at * 3 + 2));
  const form = placesForm(draws);
  if (draws.onceIn(3)) {
    const timed = points.map(({ lat, lon }, at) => `${lon}+${lat}+${run + (hours[at] ?? 0) * 3600}`);
    return get(
      `${collection(draws, model)}/trajectory?coords=LINESTRINGM(${timed})&${parameters(draws, model, 2)}${form}`,
    );
  }
  if (draws.onceIn(4)) {
    const level = draws.of(LEVELS);
    const high = points.map(({ lat, lon }) => `${lon}+${lat}+${level}`);
    const lead = leadFor(draws, model);
    return get(
      `${collection(draws, model)}/trajectory?coords=LINESTRINGZ(${high})&parameter-name=${draws.of(PRESSURE_BASES)}&datetime=%2B${lead}h${form}`,
    );
  }
  const line = points.map(({ lat, lon }) => `${lon}+${lat}`);
  return get(
    `${collection(draws, model)}/trajectory?coords=LINESTRING(${line})&${parameters(draws, model, 2)}${times(draws, model, 6)}${levels(draws)}${form}`,
  );
}

const LOCATIONS =
  'paris denver chicago berlin suva auckland wellington toulouse new-york anchorage tokyo'.split(' ');

function location(draws: Draws, n: number): Question {
  const model = modelAt(n);
  const ids = draws.several(LOCATIONS, draws.of([1, 1, 3]));
  return get(
    `${collection(draws, model)}/locations/${ids}?${parameters(draws, model, 3)}${times(draws, model, 24)}${levels(draws)}${placesForm(draws)}`,
  );
}

const HERE = 'coords=POINT(13.4+52.5)';
const FIELD = 'parameter-name=air_temperature_2m&datetime=%2B6h';

const ofGfs = (query: string) => `/edr/collections/gfs/${query}`;

/** Faults, and questions about which there is nothing. */
const REFUSED: readonly string[] = [
  ...[
    'position',
    'position?coords=',
    'position?coords=POINT(13.4)',
    'position?coords=POINT(13.4,52.5)',
    'position?coords=POINT(north+52.5)',
    'position?coords=POINT(361+0)',
    'position?coords=POINT(0+91)',
    'position?coords=LINESTRING(0+0,1+1)',
    'position?coords=POINT+EMPTY',
    `position?${HERE}&parameter-name=x`,
    `position?${HERE}&parameter-name=cape&datetime=1999-01-01T00:00Z`,
    `position?${HERE}&parameter-name=cape&datetime=yesterday`,
    `position?${HERE}&parameter-name=cape&datetime=2026-09-16/2026-09-15`,
    `position?${HERE}&parameter-name=cape&datetime=2026-09-16`,
    `position?${HERE}&parameter-name=cape&datetime=../2026-09-15T12:00Z`,
    `position?${HERE}&parameter-name=cape&datetime=R0/2026-09-15T12:00Z/PT1H`,
    `position?${HERE}&parameter-name=temperature&z=925&datetime=%2B6h`,
    `position?${HERE}&parameter-name=temperature&z=high&datetime=%2B6h`,
    `position?${HERE}&z=500&datetime=%2B6h`,
    `position?coords=POINTZ(13.4+52.5+500)&parameter-name=temperature&datetime=%2B6h`,
    `position?${HERE}&${FIELD}&crs=EPSG:3857`,
    `position?${HERE}&${FIELD}&crs=CRS84`,
    `position?${HERE}&${FIELD}&f=xml`,
    `position?${HERE}&${FIELD}&f=NetCDF`,
    `position?${HERE}&${FIELD}&pin=abc`,
    `position?${HERE}&${FIELD}&datetime=%2B9h`,
    `position?${HERE}&${FIELD}&no-such=1`,
    `position?lats=1,2&lons=3&${FIELD}`,
    `position?lats=1,2&lons=3,4&parameter-name=cape&lead_from=0&lead_to=3`,
    `position?lats=1&lons=3&parameter-name=cape&lead_from=5&lead_to=3`,
    `area?coords=POLYGON((5+45,15+45,10+55,5+46))&${FIELD}`,
    `area?coords=POLYGON((5+45,15+45,5+45))&${FIELD}`,
    `area?coords=POLYGON((0+0,10+10,10+0,0+10,0+0))&${FIELD}`,
    `area?bbox=5,55,15,45&${FIELD}`,
    `area?bbox=5,45,15&${FIELD}`,
    `area?bbox=a,b,c,d&${FIELD}`,
    `area?bbox=-180,-90,180,90&${FIELD}&f=GeoJSON`,
    `area?bbox=-180,-90,180,90&datetime=%2B6h`,
    `area?bbox=-180,-90,180,90&${FIELD}`,
    `area?coords=POLYGON((170+-10,-170+-10,-170+10,170+10,170+-10))&${FIELD}`,
    `area?coords=POLYGON((170+-10,190+-10,190+10,170+10,170+-10))&${FIELD}`,
    `area?coords=POLYGON((-180+60,0+60,180+60,180+90,-180+90,-180+60))&${FIELD}`,
    `area?bbox=5,45,15,55&parameter-name=cape`,
    `area?${HERE}&${FIELD}`,
    `cube?bbox=1,2,x,4&${FIELD}`,
    `cube?bbox=5,45,15,55&parameter-name=temperature,cape&datetime=%2B6h`,
    `cube?${FIELD}`,
    `radius?${HERE}&${FIELD}`,
    `radius?${HERE}&within=500&${FIELD}`,
    `radius?${HERE}&within=-5&within-units=km&${FIELD}`,
    `radius?${HERE}&within=500&within-units=parsec&${FIELD}`,
    `radius?${HERE}&within=30000&within-units=km&${FIELD}`,
    `radius?${HERE}&within=1&within-units=m&${FIELD}`,
    `radius?coords=POINT(0+89)&within=1500&within-units=km&${FIELD}`,
    `radius?coords=POINT(179+-17)&within=1500&within-units=km&${FIELD}&f=GeoJSON`,
    `trajectory?coords=LINESTRING(1+2)&${FIELD}`,
    `trajectory?coords=LINESTRING(0+50,20+50)&${FIELD}&f=NetCDF`,
    `trajectory?coords=LINESTRINGZ(0+50+850,10+50+850)&z=850&${FIELD}`,
    'trajectory?coords=LINESTRINGM(0+50+1000,10+50+2000)&parameter-name=cape',
    'trajectory?coords=LINESTRINGM(0+50+1000,10+50+1e300)&parameter-name=cape',
    `trajectory?coords=LINESTRING(-90+80,90+80)&${FIELD}`,
    `trajectory?coords=LINESTRING(170+0,-170+0)&${FIELD}`,
    `locations/atlantis?${FIELD}`,
    'locations?limit=0',
    'instances/yesterday/position?coords=POINT(0+0)',
    'instances/2025-01-01T00:00:00Z',
    'items',
  ].map(ofGfs),
  '/edr/collections/gefs',
  '/edr/collections?f=html',
  `/edr/collections/hrrr/position?${HERE}&${FIELD}`,
  `/edr/collections/hrrr/area?bbox=5,45,15,55&${FIELD}`,
  `/edr/collections/arome/cube?bbox=-100,30,-90,40&${FIELD}`,
  `/collections/gfz/position?${HERE}`,
  '/collections/gfs/position',
  `/collections/gfs/area?bbox=-180,-90,180,90&parameter-name=${UPPER_AIR}`,
];
