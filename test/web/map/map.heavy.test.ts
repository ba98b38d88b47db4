import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Colour, colourOf } from '../../../src/display/colours/scale.ts';
import { scaleOf } from '../../../src/display/colours/scales.ts';
import { type GridSpec, icosahedralSpec } from '../../../src/geo/index.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { definitionOf, geometryOf, iconMesh } from '../../geo/meshes.ts';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { globalGrid, HRRR_GRID } from '../../support/grids.ts';
import { type OpenedBrowser, type OpenedPage, openBrowser } from '../support/open-browser.ts';
import { showAddress } from '../support/show-address.ts';

const PLACES = iconMesh(2, 3);
const MESH = geometryOf(PLACES);
/** The area of hrrr with few points. */
const LAMBERT: GridSpec = { ...HRRR_GRID, nx: 60, ny: 36, dxMetres: 90_000, dyMetres: 90_000 };
const NOW = new Date('2026-01-01T01:00:00Z');

/** Rain and snow, side by side: between their codes lie those of freezing rain and of others. */
const TYPES = [1, 5] as const;
const HUMIDITY = 55;

/** As tokens.css has them in the light scheme. */
const [LAND, SEA] = [
  [0xf4, 0xf2, 0xee],
  [0xdd, 0xe5, 0xea],
] as const;
/** Blending rounds twice, and screens round once more. */
const TOLERANCE = 4;
/** Pixels around the middle of a cell, all within it: a coast, a border or a name may run over the middle. */
const REACH = 8;
const MIDDLE = (2 * REACH + 1) * REACH + REACH;

let gateway: TestGateway;
let browser: OpenedBrowser;
beforeAll(async () => {
  if (!hasChromium) return;
  gateway = await openGateway();
  const { store } = gateway.parts;
  await store.putGeometry(MESH.bytes);
  const mesh = icosahedralSpec(definitionOf(PLACES.longitudes.length), MESH);
  // A chessboard of temperatures, with holes: neighbours differ by many steps.
  const value = (_lead: number, cell: number) => (cell % 11 === 5 ? null : 243.15 + ((cell * 37) % 61) + 0.5);
  const variables = { air_temperature_2m: { decimals: 2, leads: [0, 3], value } };
  const only = (decimals: number, value: (lead: number, cell: number) => number) => ({
    ...{ decimals, leads: [0, 3], value },
  });
  const more = {
    precipitation_type: only(0, (_lead, cell) => TYPES[cell % TYPES.length]!),
    relative_humidity_2m: only(1, () => HUMIDITY),
  };
  await publishSmallRun(store, { ...variables, ...more }, { model: 'gfs', grid: globalGrid(5) });
  await publishSmallRun(store, variables, { model: 'hrrr', grid: LAMBERT });
  await publishSmallRun(store, variables, { model: 'icon-global', grid: mesh });
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await gateway?.close();
});

/** The map, once it has drawn a field and rests. */
const DRAWN = '.map-canvas[data-state="drawn"]';

/** A map that is drawn by software takes its time. */
const PATIENT = { timeout: 30_000 };

interface Slab {
  readonly nx: number;
  readonly ny: number;
  readonly gridKind: string;
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  readonly values: readonly (number | null)[];
}

/** Variables of a question of the map. */
interface Asked {
  readonly box: object;
}

interface Look {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

interface Shown extends OpenedPage {
  /** Variables of the map's questions. */
  readonly asked: Asked[];
}

/** The address of a map of a model without anything over its field, in raw cells or smooth. */
const searchOf = (
  model: string,
  { latitude, longitude, zoom }: Look,
  isRaw = true,
  variable = 'air_temperature_2m',
) =>
  `?model=${model}&var=${variable}&wind=off&isobars=0&raw=${isRaw ? 1 : 0}&at=${latitude},${longitude},${zoom}`;

const EUROPE: Look = { latitude: 47.5, longitude: 12.5, zoom: 4 };

/**
 * Opens a map on a page of its own.
 * @param isFine whether its pixels are looked at
 */
async function openMap(search: string, isFine = true): Promise<Shown> {
  const asked: Asked[] = [];
  const listen = async (page: Page) =>
    page.on('request', (request) => {
      const body = request.postData();
      if (body?.includes('query MapField')) asked.push(JSON.parse(body).variables);
    });
  const opened = await browser.open(`${gateway.address}/${search}#key=${TEST_KEY}`, {
    now: NOW,
    viewport: { width: 1280, height: 800 },
    ...(isFine && { deviceScaleFactor: 1 }),
    colorScheme: 'light',
    reducedMotion: 'reduce',
    prepare: listen,
  });
  await opened.page.locator(DRAWN).waitFor({ timeout: 60_000 });
  return { ...opened, asked };
}

const shared: { fine?: Shown; coarse?: Shown } = {};
/** Shows a map on a page that tests share, on which the field before is gone by then. */
async function showMap(search: string, as: 'fine' | 'coarse' = 'fine'): Promise<Shown> {
  const shown = shared[as];
  if (shown === undefined) {
    const opened = await openMap(search, as === 'fine');
    shared[as] = opened;
    return opened;
  }
  const { page } = shown;
  await showAddress(page, search.replace(/var=\w+/, 'var=none'));
  await page.locator('.map-canvas[data-state="empty"]').waitFor({ timeout: 60_000 });
  await showAddress(page, search);
  await page.locator(DRAWN).waitFor({ timeout: 60_000 });
  return shown;
}

/** The cells of the map's newest question, as lists. */
async function cellsOf(asked: readonly Asked[]): Promise<Slab> {
  const { data, errors } = await gateway.query<{ slab: Slab }>(
    `query ($model: ModelId!, $variable: VariableName!, $initTime: Time!, $leadHours: NonNegativeInt!
        $box: BoxInput!, $maxCells: PositiveInt!, $unit: String) {
      slab(model: $model, variable: $variable, initTime: $initTime, leadHours: $leadHours,
        box: $box, maxCells: $maxCells, unit: $unit) { nx ny gridKind latitudes longitudes values }
    }`,
    asked.at(-1),
  );
  expect(errors).toBeUndefined();
  return data.slab;
}

type Pixel = readonly [number, number, number];

/** The pixels of squares around points of the page; null for points that something stands over. */
async function pixelsAt(page: Page, points: readonly (readonly [number, number])[], reach: number) {
  const image = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ({ image, points, reach }) => {
      const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      // Kept where the processor reads it: each look would go through the graphics card's stand-in.
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (pen === null) throw new Error('no canvas');
      pen.drawImage(bitmap, 0, 0);
      return points.map(([x, y]) => {
        const top = document.elementFromPoint(x, y);
        if (top === null || top.closest('.map-canvas') === null) return null;
        const side = 2 * reach + 1;
        const { data } = pen.getImageData(Math.round(x) - reach, Math.round(y) - reach, side, side);
        return Array.from({ length: side * side }, (_, n): [number, number, number] => [
          data[4 * n] ?? 0,
          data[4 * n + 1] ?? 0,
          data[4 * n + 2] ?? 0,
        ]);
      });
    },
    { image, points, reach },
  );
}

const mercator = (latitude: number) => (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;

/** Where cells stand on the page, with the values of those in the middle of the map. */
async function cellsOnPage(page: Page, slab: Slab, look: Look) {
  const box = await page.locator('.map-canvas').boundingBox();
  if (box === null) throw new Error('the map has no size');
  const world = 512 * 2 ** look.zoom;
  const cells: { x: number; y: number; value: number | null }[] = [];
  for (const [n, value] of slab.values.entries()) {
    const isCurved = slab.gridKind === 'LAMBERT';
    const latitude = slab.latitudes[isCurved ? n : Math.floor(n / slab.nx)]!;
    const longitude = slab.longitudes[isCurved ? n : n % slab.nx]!;
    const turned = longitude - look.longitude - 360 * Math.round((longitude - look.longitude) / 360);
    const x = box.x + box.width / 2 + (turned / 360) * world;
    const y = box.y + box.height / 2 + (mercator(latitude) - mercator(look.latitude)) * world;
    if (Math.abs(x - 640) < 300 && Math.abs(y - 400) < 220) cells.push({ x, y, value });
  }
  return cells;
}

const over = ([red, green, blue, opacity]: Colour, ground: readonly number[]): Pixel =>
  [red, green, blue].map((each, n) => each * opacity + ground[n]! * (1 - opacity)) as never;

/** Whether a pixel has the colour of a value, over land or sea; without a value it is land or sea. */
function isColourOf(pixel: Pixel, value: number | null, name = 'air_temperature_2m'): boolean {
  const colour: Colour = value === null ? [0, 0, 0, 0] : colourOf(scaleOf({ name }), value);
  return [LAND, SEA].some((ground) =>
    over(colour, ground).every((each, n) => Math.abs(each - pixel[n]!) <= TOLERANCE),
  );
}

describe.skipIf(!hasChromium)('the map in raw cells', () => {
  it.each([
    ['on a grid of latitude and longitude', 'gfs', { latitude: 47.5, longitude: 12.5, zoom: 4 }],
    ['across the 180° meridian', 'gfs', { latitude: 12.5, longitude: 178, zoom: 4 }],
    ['on a Lambert grid', 'hrrr', { latitude: 38, longitude: -97, zoom: 5 }],
    ['on the mesh of an icosahedral grid', 'icon_global', { latitude: 20, longitude: 8, zoom: 4 }],
  ])(
    '%s has the colour of the value that the API has for each cell',
    async (_, model, look) => {
      const { page, complaints, outside, asked } = await showMap(searchOf(model, look));
      const slab = await cellsOf(asked);
      const cells = await cellsOnPage(page, slab, look);
      expect(cells.length).toBeGreaterThan(12);
      const pixels = await pixelsAt(
        page,
        cells.map(({ x, y }) => [x, y] as const),
        REACH,
      );
      let seen = 0;
      for (const [n, { value, x, y }] of cells.entries()) {
        const around = pixels[n];
        if (!around) continue;
        seen++;
        expect(
          around.some((pixel) => isColourOf(pixel, value)),
          `${value} at ${x}, ${y}: ${around[MIDDLE]}`,
        ).toBe(true);
      }
      expect(seen).toBeGreaterThan(12);
      expect([complaints, outside]).toEqual([[], []]);
    },
    90_000,
  );
});

describe.skipIf(!hasChromium)('the map', () => {
  it('that is smooth shows the value whose colour is under the pointer, also between the middles of cells', async () => {
    const { page } = await showMap(searchOf('gfs', EUROPE, false));
    const points = Array.from({ length: 24 }, (_, n): [number, number] => [420 + 17 * n, 240 + 13 * n]);
    const pixels = await pixelsAt(page, points, 1);
    const all = Array.from({ length: 90 }, (_, n) => n - 44.5);
    const isOneOf = (around: readonly Pixel[], values: readonly (number | null)[]) =>
      around.some((pixel) => values.some((value) => isColourOf(pixel, value)));
    let [seen, right] = [0, 0];
    for (const [n, [x, y]] of points.entries()) {
      const around = pixels[n];
      // Coasts, borders and names run over some of them.
      if (!around || !isOneOf(around, all)) continue;
      seen++;
      await page.mouse.move(x, y);
      await page.waitForTimeout(200);
      const [shown] = await page.locator('.map-pointer strong').allInnerTexts();
      const value = shown === undefined ? null : Number.parseFloat(shown.replace('\u2212', '-'));
      // Rounded to a tenth of a degree, it may stand at the bound of a colour.
      if (isOneOf(around, value === null ? [null] : [value - 0.06, value, value + 0.06])) right++;
    }
    expect(seen).toBeGreaterThan(8);
    // A border may cover the middle of a point whose edge is clear.
    expect(right).toBeGreaterThanOrEqual(seen - 2);
  }, 90_000);

  it.each([
    { latitude: 47, longitude: 8, zoom: 4.3 },
    { latitude: -20, longitude: 179, zoom: 2.1 },
  ])('asks for one box, before the map is there and after: around $latitude, $longitude', async (look) => {
    const { page, asked } = await openMap(searchOf('gfs', look), false);
    const boxes = asked.map(({ box }) => JSON.stringify(box));
    // The next lead is prefetched in the same box.
    expect(boxes).not.toHaveLength(0);
    expect(new Set(boxes).size).toBe(1);
    await page.context().close();
  });

  /** Pixels of a grid of points over the middle of the map. */
  const pixelsOf = async (page: Page) => {
    const points = Array.from({ length: 40 * 24 }, (_, n): [number, number] => [
      440 + 10 * (n % 40),
      220 + 9 * Math.floor(n / 40),
    ]);
    return (await pixelsAt(page, points, 0)).flatMap((around) => around ?? []);
  };

  it('of codes has the colours of those codes alone, also where it is smooth', async () => {
    const name = 'precipitation_type';
    const { page } = await showMap(searchOf('gfs', EUROPE, false, name));
    const pixels = await pixelsOf(page);
    const shareOf = (code: number) =>
      pixels.filter((pixel) => isColourOf(pixel, code, name)).length / pixels.length;
    const [rain, snow] = TYPES.map(shareOf) as [number, number];
    // Coasts, borders and names take the rest.
    expect(rain + snow).toBeGreaterThan(0.75);
    expect(Math.min(rain, snow)).toBeGreaterThan(0.3);
    for (const code of [3, 6, 7, 8, 9, 11, 12]) expect(shareOf(code), `code ${code}`).toBeLessThan(0.01);
    await page
      .getByRole('figure', { name: 'Legend for Precipitation type' })
      .getByText('freezing rain')
      .waitFor();
  }, 90_000);

  it.each([9, 11])(
    'is filled by the nearest cells of a coarse grid at zoom %d',
    async (zoom) => {
      const name = 'relative_humidity_2m';
      const { page } = await showMap(searchOf('gfs', { latitude: 47.4, longitude: 12.4, zoom }, false, name));
      const pixels = await pixelsOf(page);
      const filled = pixels.filter((pixel) => isColourOf(pixel, HUMIDITY, name)).length;
      expect(filled / pixels.length).toBeGreaterThan(0.85);
    },
    90_000,
  );

  it('without a value is striped, and its legend says why', async () => {
    const { page } = await showMap(
      searchOf('gfs', { latitude: 20, longitude: -40, zoom: 4 }, false, 'heat_index_2m'),
    );
    await page.locator('.legend').getByText('not defined here').waitFor();
    const pixels = await pixelsOf(page);
    const plain = pixels.filter((pixel) => isColourOf(pixel, null)).length / pixels.length;
    expect(plain).toBeGreaterThan(0.5);
    expect(plain).toBeLessThan(0.9);
  }, 90_000);

  it('marks a place beside its name, not below it', async () => {
    const look = { latitude: 52.5, longitude: 13.4, zoom: 5 };
    // Of a link with both, the camera is what was meant: on an open page the map would make room for the panel.
    const { page } = await openMap(
      `${searchOf('gfs', look, false, 'relative_humidity_2m')}&place=52.52,13.405&name=Berlin`,
    );
    const box = await page.locator('.map-canvas').boundingBox();
    if (box === null) throw new Error('the map has no size');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const countOf = async (at: readonly [number, number], isMeant: (pixel: Pixel) => boolean) =>
      ((await pixelsAt(page, [at], REACH))[0] ?? []).filter(isMeant).length;
    const isAccent = ([red, green, blue]: Pixel) => red < 40 && Math.abs(green - 0x5c) < 20 && blue > 150;
    // A disc of radius 6 that no letter runs over, and letters above it.
    await expect.poll(() => countOf([x, y], isAccent), PATIENT).toBeGreaterThan(85);
    expect(await countOf([x, y - 22], ([red, green, blue]) => red + green + blue < 300)).toBeGreaterThan(20);
    expect(await countOf([x, y - 22], isAccent)).toBe(0);
    await page.context().close();
  }, 90_000);

  it('says in words what it shows', async () => {
    const { page } = await showMap(searchOf('gfs', EUROPE), 'coarse');
    const canvas = page.locator('.map-canvas canvas.maplibregl-canvas');
    const id = await canvas.getAttribute('aria-describedby');
    const words = await page.locator(`[id="${id}"]`).innerText();
    expect(words).toContain('Air temperature at 2 m');
    expect(words).toMatch(/°C/);
  }, 90_000);

  it('of a model that does not reach what is in view says so, and goes there', async () => {
    const { page } = shared.coarse ?? (await showMap(searchOf('gfs', EUROPE), 'coarse'));
    await showAddress(page, searchOf('hrrr', { latitude: 50, longitude: 10, zoom: 5 }));
    await page.getByRole('button', { name: 'Zoom to its area' }).click();
    await page.locator(DRAWN).waitFor({ timeout: 60_000 });
  }, 90_000);

  it('shows the value under the pointer, and takes a click for a place', async () => {
    // Nowhere else in these tests: the page still has the answers of those places.
    const look = { latitude: 37.5, longitude: -97.5, zoom: 4 };
    const { page, asked } = await showMap(searchOf('gfs', look), 'coarse');
    const cells = await cellsOnPage(page, await cellsOf(asked), look);
    const cell = cells.find(({ value }) => value !== null)!;
    await page.mouse.move(cell.x, cell.y);
    await page.mouse.move(cell.x + 1, cell.y);
    const shown = cell.value!.toFixed(1).replace('-', '\u2212');
    await expect.poll(() => page.locator('.map-pointer').innerText(), PATIENT).toContain(shown);
    await page.mouse.click(cell.x, cell.y);
    await expect.poll(() => page.url(), PATIENT).toMatch(/[?&]place=/);
  }, 90_000);
});
