import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MODEL_IDS } from '../../src/catalog/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { hasStacClients, runStacPython } from '../support/stac.ts';

const SCRIPT = fileURLToPath(new URL('./walk_stac.py', import.meta.url));

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

const NEWEST = 'gfs-20260115t00z';
const BEFORE = 'gfs-20260114t18z';

describe.runIf(hasStacClients)('pystac-client', () => {
  it('walks the catalogue of the demo', async () => {
    const { status, stdout, stderr } = await runStacPython(SCRIPT, `${gateway.address}/stac`, TEST_KEY);
    expect(stderr.slice(-2000)).toBe('');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      collections: MODEL_IDS,
      matched: 2,
      get: [NEWEST, BEFORE],
      post: [NEWEST, BEFORE],
      items: [NEWEST, BEFORE],
      by_id: NEWEST,
      box: [NEWEST, BEFORE],
      beyond: [],
      intersects: [NEWEST, BEFORE],
      // It makes of a day all of its seconds.
      day: [BEFORE],
      later: [NEWEST, BEFORE],
      extensions: [
        'https://stac-extensions.github.io/forecast/v0.2.0/schema.json',
        'https://stac-extensions.github.io/datacube/v2.2.0/schema.json',
        'https://stac-extensions.github.io/projection/v2.0.0/schema.json',
      ],
      reference: '2026-01-15T00:00:00Z',
      extent: {
        spatial: { bbox: [[-180, -90, 180, 90]] },
        temporal: { interval: [['2026-01-14T18:00:00Z', '2026-01-31T00:00:00Z']] },
      },
      kerchunk: `${gateway.address}/refs/gfs.json?init_time=2026-01-15T00`,
      roles: ['references', 'index'],
    });
  });
});

/** Errors of the validator that are none of ours: it downloads the schemas of what it validates, which CI cannot. */
const DOWNLOAD = /ConnectionPool\(host=\\?'(schemas\.stacspec\.org|stac-extensions\.github\.io)\\?'/;

describe.runIf(hasStacClients)('stac-api-validator', () => {
  it('finds nothing wrong with any conformance class, but for the schemas that it cannot download', async () => {
    const box = { west: 5, south: 45, east: 15, north: 55 };
    const ring = [
      [box.west, box.south],
      [box.east, box.south],
      [box.east, box.north],
      [box.west, box.north],
      [box.west, box.south],
    ];
    const classes = ['core', 'collections', 'features', 'item-search'];
    const { stdout, stderr, status } = await runStacPython(
      ...['-m', 'stac_api_validator', '--root-url', `${gateway.address}/stac`, '--collection', 'gfs'],
      ...['--geometry', JSON.stringify({ type: 'Polygon', coordinates: [ring] })],
      ...['--auth-bearer-token', TEST_KEY],
      ...classes.flatMap((name) => ['--conformance', name]),
    );
    const output = stdout + stderr;
    expect(
      [...output.matchAll(/Validating STAC API - (.*) conformance class/g)].map(([, name]) => name),
    ).toEqual(['Core', 'Collections', 'Features', 'Item Search']);
    const errors = output
      .slice(output.indexOf('\nErrors:'))
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(errors.filter((line) => !DOWNLOAD.test(line))).toEqual([]);
    // Whether it found errors at all is what its status says.
    expect(status).toBe(errors.length > 0 ? 1 : 0);
  });
});
