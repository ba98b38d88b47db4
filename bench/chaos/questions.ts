import type { HttpRequest } from '../http/request.ts';
import { FINE_RUN, LEADS } from './data.ts';

const VARIABLE = 'air_temperature_2m';

/** One question of the load, and by which interface it comes. */
export interface Question {
  readonly interface: 'REST' | 'EDR' | 'GraphQL';
  readonly request: HttpRequest;
}

/** Points and boxes of one run at random places, by each interface in turn. */
export function makeQuestions(count: number, random: () => number): readonly Question[] {
  return Array.from({ length: count }, (_, n) => {
    const at = { lat: Math.round(random() * 640 - 320) / 4, lon: Math.round(random() * 1400 - 700) / 4 };
    const lead = Math.floor(random() * LEADS.length);
    const make = KINDS[n % KINDS.length] ?? restPoint;
    return make(at, lead);
  });
}

interface Place {
  readonly lat: number;
  readonly lon: number;
}

const rest = (path: string): Question => ({ interface: 'REST', request: { path, body: null } });
const edr = (path: string): Question => ({ interface: 'EDR', request: { path, body: null } });
const graphql = (query: string): Question => ({
  interface: 'GraphQL',
  request: { path: '/graphql', body: JSON.stringify({ query }) },
});

const restPoint = ({ lat, lon }: Place) =>
  rest(`/point?model=gfs&init_time=${FINE_RUN}&lat=${lat}&lon=${lon}&vars=${VARIABLE}`);

const restBox = ({ lat, lon }: Place, lead: number) =>
  rest(
    `/bbox?model=gfs&init_time=${FINE_RUN}&var=${VARIABLE}&lead_hours=${lead}&west=${lon}&east=${lon + 5}&south=${lat}&north=${lat + 5}`,
  );

const edrPosition = ({ lat, lon }: Place) =>
  edr(`/edr/collections/gfs/position?coords=POINT(${lon}%20${lat})&parameter-name=${VARIABLE}`);

const edrArea = ({ lat, lon }: Place) => {
  const [east, north] = [lon + 2, lat + 2];
  const ring = [`${lon} ${lat}`, `${east} ${lat}`, `${east} ${north}`, `${lon} ${north}`, `${lon} ${lat}`];
  return edr(
    `/edr/collections/gfs/area?coords=${encodeURIComponent(`POLYGON((${ring.join()}))`)}&parameter-name=${VARIABLE}`,
  );
};

const graphqlPoint = ({ lat, lon }: Place) =>
  graphql(`{ points(at: [{ latitude: ${lat}, longitude: ${lon} }, { latitude: ${-lat}, longitude: ${lon} }]) {
    forecast(model: gfs, initTime: "${FINE_RUN}") {
      series { leadHours columns(variables: [${VARIABLE}]) { values } }
    }
  } }`);

const graphqlBox = ({ lat, lon }: Place, lead: number) =>
  graphql(`{ slab(
    model: gfs, initTime: "${FINE_RUN}", variable: ${VARIABLE}, leadHours: ${lead},
    box: { west: ${lon}, east: ${lon + 5}, south: ${lat}, north: ${lat + 5} }
  ) { nx ny values } }`);

const KINDS = [restPoint, edrPosition, graphqlPoint, restBox, restPoint, edrArea, graphqlBox];
