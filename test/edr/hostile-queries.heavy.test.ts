import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

/** Pieces of what parameters are made of, some out of place. */
const PIECES = [
  'POINT',
  'MULTIPOINT',
  'POLYGON',
  'LINESTRING',
  'ZM',
  '(',
  ')',
  '((',
  '))',
  ' ',
  ',',
  '0',
  '10',
  '-10',
  '170',
  '-170',
  '50',
  '181',
  '1e400',
  'NaN',
  '-',
  '+',
  '.',
  '/',
  '..',
  'R',
  'R3/',
  'PT1H',
  '2026-01-15T06:00Z',
  '2026-01-15',
  '+6h',
  '850',
  'cape',
  'temperature',
  '850hpa',
  '_',
  'km',
  'GeoJSON',
  'CSV',
  'netCDF4',
  'latest',
  'paris',
  '%',
  '\u0000',
  'é',
  '💨',
  '__proto__',
  'EMPTY',
  ';',
  '"',
  "'",
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''));

/** What is well-formed by itself. */
const SOUND: Readonly<Record<string, readonly string[]>> = {
  coords: [
    'POINT(10 50)',
    'MULTIPOINT((10 50),(20 -60))',
    'POLYGON((5 45,15 45,10 55,5 45))',
    'POLYGON((170 -10,-170 -10,-170 10,170 10,170 -10))',
    'LINESTRINGZ(0 50 850,0 50 850,-180 -50 300,90 90 300)',
    'LINESTRINGM(0 50 1768435200,10 50 1768442400)',
    'POLYGON((0 0,10 10,10 0,0 10,0 0))',
    'POLYGON((0 90,120 90,-120 90,0 90))',
    'POLYGON((5 5,5 5,5 5,5 5))',
  ],
  bbox: ['0,40,10,50', '170,-90,-170,90', '10,50,10,50', '0,40,850,10,50,500'],
  within: ['500', '20000', '1e-9'],
  'within-units': ['km', 'mi', 'm'],
  'corridor-width': ['500', '1e-9', '20000'],
  'width-units': ['km', 'mi'],
  'corridor-height': ['300'],
  'height-units': ['hPa', 'Pa'],
  'parameter-name': ['cape', 'temperature', 'cape,temperature_850hpa,temperature'],
  datetime: ['+6h', '2026-01-15T06:00Z', '+0h/+3h', '../2026-01-15T02:00Z'],
  z: ['850', '250/850', '925'],
  f: ['GeoJSON', 'CSV', 'CoverageJSON', 'json'],
  crs: ['CRS84'],
  lats: ['50', '50,-90'],
  lons: ['10', '10,180'],
  lead_to: ['6'],
  limit: ['5'],
};

const query = fc.record(
  Object.fromEntries(
    Object.entries(SOUND).map(([name, values]) => [
      name,
      fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: text }),
    ]),
  ),
  { requiredKeys: ['parameter-name', 'datetime'] },
);
const path = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'position',
      'area',
      'cube',
      'radius',
      'trajectory',
      'corridor',
      'locations',
      'locations/paris',
    ),
  },
  { weight: 1, arbitrary: text.map((id) => `locations/${encodeURIComponent(id)}`) },
  { weight: 1, arbitrary: text.map((id) => `instances/${encodeURIComponent(id)}/position`) },
);
/** Of a sound question most parameters are of another query: those that its route does not know are left out of most of them. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  position: ['coords'],
  area: ['coords'],
  cube: ['bbox'],
  radius: ['coords', 'within', 'within-units'],
  trajectory: ['coords'],
  corridor: ['coords', 'corridor-width', 'width-units', 'corridor-height', 'height-units'],
  locations: ['lats', 'lons', 'lead_to'],
};
const COMMON = ['parameter-name', 'datetime', 'z', 'f', 'crs'];

describe('a data query', () => {
  it('answers hostile parameters with a status of the standard and a well-formed body', async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(path, query, fc.nat(4), async (where, parameters, loose) => {
        const known = KNOWN[where];
        const sent = Object.entries(parameters).filter(
          ([name]) => loose === 0 || known === undefined || [...known, ...COMMON].includes(name),
        );
        const address = `/edr/collections/gfs/${where}?${new URLSearchParams(sent as [string, string][])}`;
        const response = await gateway.get(address);
        const body = await response.text();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        expect([address, [200, 204, 400, 404, 413].includes(response.status)]).toEqual([address, true]);
        if (response.status === 204) expect(body).toBe('');
        if (response.headers.get('content-type')?.includes('json')) JSON.parse(body);
        if (response.status === 200) expect(body).not.toMatch(/NaN|undefined|Infinity/);
      }),
      { numRuns: 1500, seed: 11 },
    );
    // Not all of them are refused.
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(statuses.get(400)).toBeGreaterThan(100);
    expect(statuses.get(204)).toBeGreaterThan(5);
  }, 120_000);
});
