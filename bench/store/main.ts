/**
 * What the store costs: a run of GFS's size from GRIB2 files to cubes, and reads of series, points and boxes, beside
 * zarrita on a Zarr export of the same cube and `grib_get -l` on the same files. Run by `npm run bench:store`;
 * `-- --json FILE` writes the figures, `--leads N` takes another number of hourly leads than 40, `--ingest` leaves out reads,
 * `--python FILE` names a Python that has ecCodes, beside whose decoding ingest is held.
 *
 * Cold is what a process sees first: no reader open and no tile verified, of a file just written. The page cache cannot be
 * dropped without privileges, so what a disk adds is not in it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EcCodes } from '../../packages/gribjs/bench/decode/eccodes.ts';
import { exportZarr } from '../../src/store/index.ts';
import { writeReport } from '../report.ts';
import { doublesMs } from './eccodes-peer.ts';
import { FIELDS, INIT_TIME, type WrittenRun, writeRun } from './gfs-run.ts';
import { gribGetMs, pointsFromGrib } from './grib-points.ts';
import type { IngestPhases } from './ingest-phases.ts';
import type { IngestCost } from './ingest-whole.ts';
import { LONG_LEADS, writeLongRun } from './long-run.ts';
import { type Figure, inOwnProcess } from './measure.ts';
import { benchMembers } from './members.ts';
import { openBenchStore, openings } from './open-store.ts';
import { boxes, pointsOfVariables, randomSeries } from './reads.ts';
import { CELLS, Weather } from './weather.ts';
import { zarritaSeries } from './zarrita-peer.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    leads: { type: 'string', default: '40' },
    ingest: { type: 'boolean', default: false },
    python: { type: 'string' },
  },
});
const hours = Number(options.leads);
if (!(Number.isInteger(hours) && hours >= 1 && hours <= 121)) throw new Error('--leads takes 1 to 121');

const SERIES_READS = 40_000;
const VARIABLES = 15;
/** 40 degrees at a quarter of a degree. */
const BOX_SIDE = 160;
/** Leads of the cubes that a live ingest of GFS writes, as its memory allows. */
const INGESTED_LEADS = 35;

const [loadBefore = 0] = loadavg();
const folder = mkdtempSync(path.join(tmpdir(), 'bench-store-'));
const figures: Figure[] = [];
const say = (text: string) => console.log(text);
try {
  say(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}.`);
  const weather = new Weather();
  const files = path.join(folder, 'gfs');
  const written = writeRun(files, weather, [...Array(hours).keys()]);
  const fieldBytes = written.bytes / written.fields / 1e6;
  say(
    `A run of ${FIELDS.length} variables x ${hours} leads on 1440 x 721 points, ${fieldBytes.toFixed(2)} MB a field.`,
  );
  await benchIngest(written);
  if (!options.ingest) {
    await benchGrib(written.files);
    await benchZarr();
    await benchReads(weather);
    await benchEnsemble(weather);
  }
  console.table(figures.map(printed));
  say(
    `Load at the end: ${loadavg()[0]?.toFixed(1)}. Where it is above 1, wall times are longer than they need to be.`,
  );
  if (options.json !== undefined) writeReport(options.json, loadBefore, figures);
} finally {
  rmSync(folder, { recursive: true });
}

async function benchIngest({ files: sources, bytes: sourceBytes }: WrittenRun): Promise<void> {
  const before = await ecCodesPeer(sources);
  const phases = await inOwnProcess<IngestPhases>('ingest-phases.ts', files(), path.join(folder, 'phases'));
  for (const [phase, value] of Object.entries(phases)) {
    figures.push({ what: `ingest, ${phase}`, value, unit: 'ms a field' });
  }
  const cost = await inOwnProcess<IngestCost>('ingest-whole.ts', files(), path.join(folder, 'whole'));
  const perField = cost.cpuMs / cost.fields;
  const after = await ecCodesPeer(sources);
  if (before !== null && after !== null) {
    const { decode, quantise, write } = phases;
    const toCube = decode + quantise + write;
    const peer = { name: `ecCodes ${before.version} to doubles`, value: (before.ms + after.ms) / 2 };
    figures.push(
      { what: 'ingest, message in memory to cube, one thread', value: toCube, unit: 'ms a field', peer },
      { what: 'the same by ecCodes to doubles', value: toCube / peer.value, unit: '', goal: 1, must: 1.5 },
    );
  }
  figures.push(
    { what: 'ingest, bytes to cube, one core', value: perField, unit: 'ms a field', goal: 6, must: 15 },
    { what: 'ingest, of the source', value: sourceBytes / 1e3 / cost.cpuMs, unit: 'MB a core second' },
    { what: 'ingest, whole run', value: cost.wallMs / 1000, unit: 's' },
    { what: 'ingest, peak memory', value: cost.peakBytes / 1e9, unit: 'GB', must: 4 },
    { what: 'cubes beside their source', value: cost.cubeBytes / sourceBytes, unit: '', goal: 1, must: 1.2 },
  );
}

/** Null where there is no ecCodes. */
async function ecCodesPeer(sources: readonly string[]) {
  const peer = await EcCodes.start(options.python);
  if (peer === null) return null;
  try {
    return { version: peer.version, ms: await doublesMs(peer, sources) };
  } finally {
    peer.stop();
  }
}

async function benchGrib(files: readonly string[]): Promise<void> {
  const points = pointsFromGrib(files, 200);
  const theirs = await gribGetMs(files);
  const peer = theirs === null ? {} : { peer: { name: 'grib_get -l', value: theirs } };
  const what = `point from ${points.messages} messages, checkpoints at hand`;
  figures.push(
    { what: `${what}, in files`, value: points.fromFiles, unit: 'ms', goal: 0.5, must: 2, ...peer },
    { what: `${what}, in memory`, value: points.fromMemory, unit: 'ms', ...peer },
  );
}

async function benchZarr(): Promise<void> {
  const { store, close } = await openBenchStore(path.join(folder, 'whole'));
  const run = await store.find('gfs', INIT_TIME);
  if (run === null) throw new Error('bench: the run is gone');
  const manifest = await store.manifestOf(run);
  const variable = 'air_temperature_2m';
  const zarr = path.join(folder, 'export.zarr');
  const begin = performance.now();
  const { bytes } = await exportZarr(
    { manifest, grid: await store.gridOf(manifest), open: (name) => store.openSeries(manifest, name) },
    { folder: zarr, variables: [variable] },
  );
  figures.push(
    { what: 'Zarr export', value: (performance.now() - begin) / hours, unit: 'ms a field' },
    { what: 'Zarr export', value: (bytes * 8) / (CELLS * hours), unit: 'bits a value' },
  );
  const series = store.openSeries(manifest, variable);
  if (series === null) throw new Error('bench: the variable is gone');
  const opened = await openings(path.join(folder, 'whole'), manifest, variable, 200);
  figures.push({ what: 'open a variable, its cubes checked', value: opened, unit: 'us' });
  randomSeries(series, SERIES_READS, 1);
  const ours = randomSeries(series, SERIES_READS, 2);
  const theirs = await zarritaSeries(zarr, variable, 300);
  figures.push({
    what: `random series of ${hours} leads, p50`,
    value: ours.p50,
    unit: 'us',
    peer: { name: 'zarrita', value: theirs.p50 },
  });
  await close();
}

async function benchReads(weather: Weather): Promise<void> {
  const long = await writeLongRun(path.join(folder, 'long'), weather, VARIABLES);
  const leads = LONG_LEADS.length;
  const [series] = long.series;
  if (series === undefined) throw new Error('bench: the long run is gone');
  figures.push(
    { what: `encode ${leads} leads`, value: long.encodeMs / 1000, unit: 's', goal: 2 },
    { what: `cube of ${leads} leads`, value: (long.bytes * 8) / (CELLS * leads), unit: 'bits a value' },
  );
  const cold = randomSeries(series, 3000, 3);
  // Until every tile has been touched, and the code is compiled.
  randomSeries(series, SERIES_READS, 4);
  const warm = randomSeries(series, SERIES_READS, 5);
  for (const other of long.series) randomSeries(other, SERIES_READS, 6);
  const box = boxes(series, BOX_SIDE, 60);
  const again = boxes(series, BOX_SIDE, 60);
  figures.push(
    { what: `random series of ${leads} leads, cold, p50`, value: cold.p50, unit: 'us' },
    { what: `random series of ${leads} leads, cold, p99`, value: cold.p99, unit: 'us' },
    { what: `random series of ${leads} leads, warm, p50`, value: warm.p50, unit: 'us', goal: 4, must: 15 },
    { what: `random series of ${leads} leads, warm, p99`, value: warm.p99, unit: 'us' },
    {
      what: 'random series, warm',
      value: warm.perCoreSecond / 1000,
      unit: 'k a core second',
      goal: 250,
      must: 80,
    },
    {
      what: `${VARIABLES} variables x 100 points x ${leads} leads`,
      value: pointsOfVariables(long.series, 100, 40),
      unit: 'ms',
      goal: 4,
      must: 8,
    },
    {
      what: 'box of 40 x 40 degrees, any lead, processor time',
      value: Math.min(box.processor, again.processor),
      unit: 'ms',
      goal: 1,
      must: 2.5,
    },
    { what: 'box of 40 x 40 degrees, any lead', value: Math.min(box.median, again.median), unit: 'ms' },
    { what: 'box of 40 x 40 degrees, last lead', value: Math.min(box.last, again.last), unit: 'ms' },
  );
  await long.close();
  const cut = await writeLongRun(path.join(folder, 'cut'), weather, 1, INGESTED_LEADS);
  const [ingested] = cut.series;
  if (ingested === undefined) throw new Error('bench: the run is gone');
  const what = `box of 40 x 40 degrees, any lead, cubes of ${INGESTED_LEADS} leads`;
  const cutBoxes = Array.from({ length: 4 }, () => boxes(ingested, BOX_SIDE, 60));
  const processor = Math.min(...cutBoxes.map((each) => each.processor));
  const wall = Math.min(...cutBoxes.map((each) => each.median));
  figures.push(
    { what: `${what}, processor time`, value: processor, unit: 'ms', goal: 0.2, must: 0.5 },
    { what, value: wall, unit: 'ms' },
  );
  await cut.close();
}

async function benchEnsemble(weather: Weather): Promise<void> {
  const members = await benchMembers(folder, weather);
  figures.push(
    {
      what: '51 members x 85 leads at one place, p50',
      value: members.series,
      unit: 'ms',
      goal: 0.5,
      must: 1.5,
    },
    {
      what: 'probability in a box of 40 x 40 degrees, any lead',
      value: members.probability,
      unit: 'ms',
      goal: 40,
      must: 150,
    },
    { what: 'box of 40 x 40 degrees of one member, any lead', value: members.plane, unit: 'ms' },
    { what: 'members, on steps of 0.1 K', value: members.bits, unit: 'bits a value' },
    { what: 'write members', value: members.write, unit: 'ms a field' },
  );
}

function files(): string {
  return path.join(folder, 'gfs');
}

function printed({ what, value, unit, goal, must, peer }: Figure) {
  return {
    what,
    value: Number(value.toPrecision(3)),
    unit,
    goal: goal ?? '',
    must: must ?? '',
    peer: peer === undefined ? '' : `${peer.name}: ${Number(peer.value.toPrecision(3))}`,
    ratio: peer === undefined ? '' : Number((value / peer.value).toPrecision(2)),
  };
}
