/** A call of an operation, by the id that generators name their functions after. */
export interface Call {
  readonly operationId: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
}

export type DocumentName = 'rest' | 'edr' | 'stac';

const PLACE = { model: 'gfs', lat: 50, lon: 10 };
const BOX = { west: 0, south: 40, east: 20, north: 50 };
const GFS = { path: { model: 'gfs' } };
const FIELD = { 'parameter-name': 'cape', datetime: '2026-09-15T06:00:00Z/2026-09-15T09:00:00Z' };

/** EDR's data queries; each is asked of the collection and of an instance. */
const DATA_QUERIES: readonly Call[] = [
  { operationId: 'Position', query: { coords: 'POINT(10 50)', ...FIELD } },
  { operationId: 'Area', query: { coords: 'POLYGON((0 40,20 40,10 60,0 40))', ...FIELD } },
  { operationId: 'Cube', query: { bbox: [0, 40, 20, 50], ...FIELD } },
  { operationId: 'Radius', query: { coords: 'POINT(10 50)', within: '900', 'within-units': 'km', ...FIELD } },
  { operationId: 'Trajectory', query: { coords: 'LINESTRING(0 50,20 50)', ...FIELD } },
  {
    operationId: 'Corridor',
    query: { coords: 'LINESTRING(0 50,20 50)', 'corridor-width': '900', 'width-units': 'km', ...FIELD },
  },
  { operationId: 'Locations', query: { ...FIELD } },
  { operationId: 'Location', path: { locationId: 'paris' }, query: FIELD },
];
const COLLECTION = { collectionId: 'gfs' };
const INSTANCE = { ...COLLECTION, instanceId: '2026-09-15T06:00:00Z' };

/** A call of every operation of each document that the demo of gfs answers. */
export const CALLS: Readonly<Record<DocumentName, readonly Call[]>> = {
  rest: [
    { operationId: 'getPoint', query: { ...PLACE, vars: ['cape', 'total_precipitation'], lead_to: 6 } },
    { operationId: 'getBbox', query: { model: 'gfs', var: 'cape', ...BOX, lead_hours: 6 } },
    { operationId: 'getProfile', query: PLACE },
    { operationId: 'getTileJson', path: { model: 'gfs', variable: 'cape' } },
    { operationId: 'listModels' },
    { operationId: 'getModel', ...GFS },
    { operationId: 'listVariables', ...GFS },
    { operationId: 'findPlaces', query: { q: 'Par', limit: 3 } },
    { operationId: 'getReferencesAsFile', ...GFS },
    { operationId: 'getReferences', ...GFS },
    { operationId: 'listCollections' },
    { operationId: 'getCollection', path: COLLECTION },
    { operationId: 'getCollectionPosition', ...GFS, query: { coords: 'POINT(10 50)', ...FIELD } },
    { operationId: 'getCollectionArea', ...GFS, query: { bbox: '0,40,20,50', ...FIELD } },
    { operationId: 'getHealth' },
    { operationId: 'getLive' },
    { operationId: 'getReady' },
    { operationId: 'getMetrics' },
    { operationId: 'getOpenapi' },
    { operationId: 'getLlmTxt' },
    { operationId: 'getLlmsTxt' },
  ],
  edr: [
    { operationId: 'getLandingPage' },
    { operationId: 'getConformance' },
    { operationId: 'getApi' },
    { operationId: 'listCollections' },
    { operationId: 'getCollection', path: COLLECTION },
    { operationId: 'listInstances', path: COLLECTION },
    { operationId: 'getInstance', path: INSTANCE },
    ...DATA_QUERIES.map(({ operationId, path, query = {} }) => {
      return { operationId: `get${operationId}`, path: { ...COLLECTION, ...path }, query };
    }),
    ...DATA_QUERIES.map(({ operationId, path, query = {} }) => {
      return { operationId: `getInstance${operationId}`, path: { ...INSTANCE, ...path }, query };
    }),
  ],
  stac: [
    { operationId: 'landingPage' },
    { operationId: 'conformance' },
    { operationId: 'listCollections' },
    { operationId: 'getCollection', path: COLLECTION },
    { operationId: 'listItems', path: COLLECTION, query: { bbox: [0, 40, 20, 50], limit: 5 } },
    { operationId: 'getItem', path: { ...COLLECTION, itemId: 'gfs-20260915T06Z' } },
    { operationId: 'search', query: { ids: ['gfs-20260915T06Z'] } },
  ],
};

/**
 * A question in words is about the time of its asking, when the demo here has no run; a body is sent where the others have a query; clients
 * have no type for images.
 */
export const NOT_CALLED: readonly string[] = ['askInWords', 'searchByBody', 'getTile', 'getLegend'];
