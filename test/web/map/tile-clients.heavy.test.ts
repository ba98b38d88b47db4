import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colourOf } from '../../../src/display/colours/scale.ts';
import { scaleOf } from '../../../src/display/colours/scales.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { globalGrid } from '../../support/grids.ts';
import { type OpenedBrowser, openBrowser } from '../support/open-browser.ts';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const STEP = 5;
const COLUMNS = 360 / STEP;
/** Kelvins west and east of Greenwich, north and south of the equator: none is near a bound of the scale. */
const QUARTERS = [
  [251, 277],
  [287, 299],
] as const;
/** Away from the quarters' edges; as far as both maps show them, which are 512 px of zoom 0 and of zoom 1. */
const PLACES = [
  { latitude: 40, longitude: -90 },
  { latitude: 40, longitude: 90 },
  { latitude: -40, longitude: -90 },
  { latitude: -40, longitude: 90 },
] as const;
const SIDE = 512;

/** Pages of somebody else's site, which load the libraries as their makers publish them. */
const SITE: Readonly<Record<string, string>> = {
  '/maplibre-gl.mjs': 'maplibre-gl/dist/maplibre-gl.mjs',
  '/maplibre-gl-shared.mjs': 'maplibre-gl/dist/maplibre-gl-shared.mjs',
  '/maplibre-gl-worker.mjs': 'maplibre-gl/dist/maplibre-gl-worker.mjs',
  '/leaflet.js': 'leaflet/dist/leaflet.js',
  '/leaflet.css': 'leaflet/dist/leaflet.css',
};

/** As docs/rest.md has it. */
const mapLibrePage = (address: string) => `<!doctype html><title>MapLibre</title>
<style>body { margin: 0; background: #fff } #map { width: ${SIDE}px; height: ${SIDE}px }</style><div id="map"></div>
<script type="module">
import * as maplibregl from '/maplibre-gl.mjs';
const key = '${TEST_KEY}';
const transformRequest = (url) => ({ url, headers: { authorization: \`Bearer \${key}\` } });
const map = new maplibregl.Map({ container: 'map', zoom: 0, center: [0, 0], attributionControl: false, fadeDuration: 0,
  style: { version: 8, sources: {}, layers: [] }, transformRequest });
map.on('load', () => {
  map.addSource('temperature', { type: 'raster', url: '${address}/tiles/gfs/air_temperature_2m/tile.json?lead_hours=3' });
  map.addLayer({ id: 'temperature', type: 'raster', source: 'temperature', paint: { 'raster-fade-duration': 0 } });
  map.on('idle', () => { if (map.isSourceLoaded('temperature')) document.body.dataset.done = 'true'; });
});
</script>`;

const leafletPage = (
  address: string,
) => `<!doctype html><title>Leaflet</title><link rel="stylesheet" href="/leaflet.css">
<style>body { margin: 0 } #map { width: ${SIDE}px; height: ${SIDE}px; background: #fff }</style><div id="map"></div>
<script src="/leaflet.js"></script>
<script>
const map = L.map('map', { zoomControl: false, attributionControl: false, fadeAnimation: false }).setView([0, 0], 1);
L.tileLayer('${address}/tiles/gfs/air_temperature_2m/{z}/{x}/{y}.png?lead_hours=3')
  .on('load', () => { document.body.dataset.done = 'true'; }).addTo(map);
</script>`;

describe.skipIf(!hasChromium)('tiles in the map libraries of another site', () => {
  let gateway: TestGateway;
  let browser: OpenedBrowser;
  let site: http.Server;
  let siteAddress: string;
  beforeAll(async () => {
    gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_ANONYMOUS: 'on' });
    await publishSmallRun(
      gateway.parts.store,
      {
        air_temperature_2m: {
          decimals: 2,
          leads: [0, 3],
          value(lead, cell) {
            const isSouth = Math.floor(cell / COLUMNS) * STEP >= 90 ? 1 : 0;
            // Longitudes begin at Greenwich.
            const isEast = (cell % COLUMNS) * STEP < 180 ? 1 : 0;
            return lead === 3 ? QUARTERS[isSouth][isEast] : 310;
          },
        },
      },
      { model: 'gfs', grid: globalGrid(STEP) },
    );
    site = http.createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = SITE[pathname];
      if (file !== undefined) {
        const isStyle = file.endsWith('.css');
        response.setHeader('content-type', isStyle ? 'text/css' : 'text/javascript');
        response.end(readFileSync(path.join(MODULES, file)));
        return;
      }
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end((pathname === '/leaflet' ? leafletPage : mapLibrePage)(gateway.address));
    });
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    siteAddress = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    site?.close();
    await gateway?.close();
  });

  it.each(['maplibre', 'leaflet'])('%s draws the values of each place in their colours', async (library) => {
    const { page, complaints } = await browser.open(`${siteAddress}/${library}`, {
      viewport: { width: SIDE, height: SIDE },
      deviceScaleFactor: 1,
    });
    await page.locator('body[data-done="true"]').waitFor({ timeout: 60_000 });
    const { data, channels, width } = decode(await page.screenshot());
    for (const { latitude, longitude } of PLACES) {
      const x = Math.round(SIDE * (longitude / 360 + 0.5));
      const radians = (latitude * Math.PI) / 180;
      const y = Math.round(SIDE * (0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)));
      const shown = Array.from(data.subarray((y * width + x) * channels, (y * width + x) * channels + 3));
      const kelvins = QUARTERS[latitude < 0 ? 1 : 0][longitude > 0 ? 1 : 0];
      for (const [n, channel] of onWhite(kelvins).entries()) {
        expect(Math.abs((shown[n] ?? 0) - channel), `${latitude},${longitude}: ${shown}`).toBeLessThanOrEqual(
          3,
        );
      }
    }
    expect(complaints).toEqual([]);
  });

  it.each(['surface_altitude', 'air_temperature_2m'])(
    'the legend of %s has its texts inside',
    async (name) => {
      const { page } = await browser.open(`${siteAddress}/leaflet`);
      const right = await page.evaluate(async (address) => {
        document.body.innerHTML = await (await fetch(address)).text();
        const texts = [...document.querySelectorAll<SVGTextElement>('svg text')];
        return Math.max(...texts.map((text) => text.getBBox().x + text.getBBox().width));
      }, `${gateway.address}/tiles/gfs/${name}/legend.svg`);
      expect(right).toBeGreaterThan(200);
      expect(right).toBeLessThanOrEqual(360);
    },
  );
});

/** The colour of a temperature over a white page. */
function onWhite(kelvins: number): readonly number[] {
  const scale = scaleOf({ name: 'air_temperature_2m' });
  const [red, green, blue, opacity] = colourOf(scale, kelvins - 273.15);
  return [red, green, blue].map((channel) => 255 + (channel - 255) * opacity);
}
