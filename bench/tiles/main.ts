/**
 * What map tiles cost: `npm run bench:tiles`, `-- --seconds N` measures each row for another time than 3 s. New tiles one after another at
 * each zoom, over fields of a quarter of a degree and on HRRR's grid with 19 leads of weather; tiles that were asked for before; and how long
 * points take while somebody loads the globe.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Parts } from '../../src/app/parts/parts.ts';
import type { ModelId, VariableName } from '../../src/catalog/index.ts';
import type { GridSpec } from '../../src/geo/index.ts';
import { globalGrid, HRRR_GRID } from '../../test/support/grids.ts';
import { makeData } from '../http/data.ts';
import type { LoadReport } from '../http/load.ts';
import { startGateway, startLoad } from '../http/processes.ts';
import type { Task } from '../http/request.ts';
import { FIELDS } from '../store/gfs-run.ts';
import { NX, NY, Weather } from '../store/weather.ts';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } });
const seconds = Number(options.seconds);
if (!(seconds > 0 && seconds <= 60)) throw new Error('--seconds takes up to 60');

const INIT_TIME = new Date('2026-01-20T00:00:00Z');
const LEADS = Array.from({ length: 19 }, (_, lead) => lead);
const VARIABLE: VariableName = 'air_temperature_2m';
/** Zooms of new tiles, and where on the map there are enough of them. */
const GLOBAL_ZOOMS = [0, 1, 2, 3, 4, 5, 6, 8];
const HRRR_ZOOMS = [2, 3, 4, 5, 6, 7, 9];
/** Tiles over the middle of the United States. */
const STATES = { west: -110, east: -85, south: 30, north: 45 };
const REPEATED_WORKERS = 20;
const POINTS_PER_SECOND = 200;
const GLOBE_ZOOM = 4;

interface Row extends Pick<LoadReport, 'count' | 'perSecond' | 'p50' | 'p99'> {
  readonly what: string;
  /** Processor time of the server for one answer. */
  readonly serverMs: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-tiles-'));
const children: { stop(): Promise<void> }[] = [];
try {
  console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}.`);
  const { keys } = await makeData(folder, async (parts) => {
    await writeField(parts, 'gfs', globalGrid(0.25));
    await writeField(parts, 'hrrr', HRRR_GRID);
  });
  const gateway = startGateway(folder);
  const load = startLoad();
  const points = startLoad();
  children.push(gateway, load, points);
  const { address } = await gateway.ask('state');
  const ask = async (tasks: readonly Task[], workers: number, maxTasks = Infinity, time = seconds) => {
    const before = await gateway.ask('state');
    const job = { address, keys, tasks, pace: { workers }, connections: workers, seconds: time, maxTasks };
    const report = await load.ask(job);
    const after = await gateway.ask('state');
    return { ...report, serverMs: (after.cpuMs - before.cpuMs) / report.count };
  };

  // Code that is not compiled yet takes several times as long.
  await ask(tasksOf('gfs', tilesAt(5), 18), 4, 600, 10);
  await ask(tasksOf('hrrr', tilesOver(8), 6), 4, 200, 10);
  const rows: Row[] = [];
  for (const zoom of GLOBAL_ZOOMS) {
    const tasks = LEADS.slice(0, 17).flatMap((lead) => tasksOf('gfs', tilesAt(zoom).slice(0, 40), lead));
    rows.push({ what: `gfs, new tiles, zoom ${zoom}`, ...(await ask(tasks, 1, tasks.length)) });
  }
  for (const zoom of HRRR_ZOOMS) {
    const tasks = LEADS.slice(0, 5).flatMap((lead) => tasksOf('hrrr', tilesOver(zoom).slice(0, 40), lead));
    rows.push({ what: `hrrr, new tiles, zoom ${zoom}`, ...(await ask(tasks, 1, tasks.length)) });
  }
  const repeated = tasksOf('gfs', tilesAt(3), 17);
  await ask(repeated, 4, 3 * repeated.length, 20);
  rows.push({ what: 'gfs, repeated tiles, zoom 3', ...(await ask(repeated, REPEATED_WORKERS)) });

  const point = [[{ path: `/point?model=gfs&lat=52.5&lon=13.4&var=${VARIABLE}`, body: null }]];
  const atRate = () =>
    points.ask({
      address,
      keys,
      tasks: point,
      pace: { perSecond: POINTS_PER_SECOND },
      connections: 50,
      seconds,
    });
  rows.push({ what: 'points', serverMs: Number.NaN, ...(await atRate()) });
  const globe = LEADS.flatMap((lead) => tasksOf('gfs', tilesAt(GLOBE_ZOOM), lead));
  const [tiles, beside] = await Promise.all([ask(globe, 8), atRate()]);
  rows.push({ what: 'points, while the globe is loaded', serverMs: Number.NaN, ...beside });
  rows.push({ what: `gfs, the globe at zoom ${GLOBE_ZOOM} meanwhile`, ...tiles });
  console.table(rows.map(printed));
  console.log(`Load average ${(loadavg()[0] ?? 0).toFixed(1)}; by itself the bench makes about 2.`);
} finally {
  for (const child of children) await child.stop();
  rmSync(folder, { recursive: true });
}

/** One variable at all leads, with the weather of a quarter of a degree on any grid: its rows and columns begin again behind the last ones. */
async function writeField({ store }: Parts, model: ModelId, grid: GridSpec): Promise<void> {
  const { nx, ny } = grid;
  const source = { label: 'bench', base: 'file:', synthetic: true };
  const draft = await store.draft(model, INIT_TIME, grid, source);
  const weather = new Weather();
  const [{ quantity }] = FIELDS as readonly [(typeof FIELDS)[0]];
  const planes = LEADS.map((lead) => {
    const field = weather.at(quantity, lead, 0);
    return Int32Array.from({ length: nx * ny }, (_, n) => {
      const from = (Math.floor(n / nx) % NY) * NX + ((n % nx) % NX);
      return Math.round(100 * (field[from] ?? 0));
    });
  });
  await draft.addCube({ variable: VARIABLE, leads: LEADS, planes, lineage: [] });
  await draft.publish({ expectedHours: LEADS.length, expectedFields: LEADS.length });
}

type Place = readonly [z: number, x: number, y: number];

function tilesAt(z: number): readonly Place[] {
  const side = 2 ** z;
  const limit = Math.min(side * side, 4096);
  // From the middle outwards, where there is weather.
  const first = Math.floor((side * side - limit) / 2);
  return Array.from(
    { length: limit },
    (_, n): Place => [z, (first + n) % side, Math.floor((first + n) / side)],
  );
}

function tilesOver(z: number): readonly Place[] {
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** z);
  const row = (latitude: number) => {
    const radians = (latitude * Math.PI) / 180;
    return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z);
  };
  const tiles: Place[] = [];
  for (let y = row(STATES.north); y <= row(STATES.south); y++)
    for (let x = column(STATES.west); x <= column(STATES.east); x++) tiles.push([z, x, y]);
  return tiles;
}

function tasksOf(model: ModelId, tiles: readonly Place[], lead: number): readonly Task[] {
  return tiles.map(([z, x, y]) => [
    { path: `/tiles/${model}/${VARIABLE}/${z}/${x}/${y}.png?lead_hours=${lead}`, body: null },
  ]);
}

function printed({ what, count, perSecond, p50, p99, serverMs }: Row) {
  const short = (value: number) => Number(value.toPrecision(3));
  return {
    what,
    count,
    'req/s': short(perSecond),
    'p50 ms': short(p50),
    'p99 ms': short(p99),
    'CPU ms': short(serverMs),
  };
}
