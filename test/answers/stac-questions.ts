import { MODELS } from './models.ts';
import { get, post, type Question } from './question.ts';

const ITEMS = MODELS.flatMap(({ id, runs }) =>
  runs.map((run) => ({ id, item: `${id}-${run.slice(0, 10).replaceAll('-', '')}T${run.slice(11, 13)}Z` })),
);

const EUROPE = [5, 45, 15, 55];
const POLYGON = {
  type: 'Polygon',
  coordinates: [
    [
      [-100, 30],
      [-90, 30],
      [-95, 40],
      [-100, 30],
    ],
  ],
};

/** Questions to the catalogue below `/stac`. */
export function stacQuestions(): readonly Question[] {
  return [...ADDRESSES.map(get), ...BODIES.map((body) => post('/stac/search', body))];
}

const SEARCHES: readonly string[] = [
  '',
  'limit=1',
  'limit=3',
  'limit=100000',
  'limit=0',
  'limit=x',
  'bbox=5,45,15,55',
  'bbox=-100,30,-90,40',
  'bbox=170,-20,-170,10',
  'bbox=5,55,15,45',
  'bbox=1,2,3',
  'bbox=5,45,0,15,55,1000',
  'datetime=2026-09-15T09:00:00Z',
  'datetime=2026-09-15T07:00:00Z/..',
  'datetime=../2026-09-15T03:00:00Z',
  'datetime=2026-09-15',
  'datetime=2027-01-01/2026-01-01',
  'datetime=yesterday',
  'collections=gfs',
  'collections=gfs,hrrr,no-such',
  'ids=hrrr-20260915T06Z,nam-20260915T00Z',
  'ids=x',
  'model=nam',
  'model=NAM',
  'model=hrrr&limit=1',
  'from=2026-09-15&to=2026-09-16',
  'from=2026-09-15T07:00:00Z',
  'to=2026-09-15T00:00:00Z',
  'from=x',
  'intersects={"type":"Point","coordinates":[13.4,52.5]}',
  'intersects={"type":"Point","coordinates":[-97,35]}&collections=hrrr,icon-eu',
  'intersects={"type":"Circle"}',
  'intersects=nothing',
  'intersects={"type":"Point","coordinates":[0,0]}&bbox=0,0,1,1',
  'token=abc',
  'f=geojson',
  'f=json',
  'f=csv',
  'no-such=1',
];

const ADDRESSES: readonly string[] = [
  '/stac',
  '/stac/conformance',
  '/stac/collections',
  ...MODELS.flatMap(({ id }) => [
    `/stac/collections/${id}`,
    `/stac/collections/${id}/items`,
    `/stac/collections/${id}/items?limit=1`,
    `/stac/collections/${id}/items?datetime=2026-09-15T06:00:00Z`,
    `/stac/collections/${id}/items?bbox=-100,30,-90,40`,
  ]),
  ...ITEMS.map(({ id, item }) => `/stac/collections/${id}/items/${item}`),
  '/stac/collections/gfs/items/gfs-20260101T00Z',
  '/stac/collections/gfs/items/nonsense',
  '/stac/collections/gefs',
  '/stac/collections/gefs/items',
  '/stac/no-such',
  ...SEARCHES.map((query) => `/stac/search${query && '?'}${query}`),
];

const BODIES: readonly object[] = [
  {},
  { limit: 2 },
  { limit: 0 },
  { limit: '2' },
  { bbox: EUROPE },
  { bbox: [1, 2, 3] },
  { bbox: ['a', 'b', 'c', 'd'] },
  { collections: ['gfs', 'icon-eu'] },
  { collections: 'gfs' },
  { ids: ['hrrr-20260915T11Z'] },
  { intersects: POLYGON },
  { intersects: POLYGON, limit: 1 },
  { intersects: POLYGON, bbox: EUROPE },
  { intersects: { type: 'Point' } },
  { datetime: '2026-09-15T00:00:00Z/2026-09-15T06:00:00Z' },
  { datetime: 'x' },
  { model: 'euro-ifs', from: '2026-09-15', to: '2026-09-15T03:00:00Z' },
  { token: 'x' },
  { nonsense: true },
];
