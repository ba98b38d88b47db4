/**
 * Processor time to decode one field to float64, gribjs beside ecCodes, one thread each; then gribjs alone: single
 * values of a field, values rounded to tenths, and what decoding other fields before costs. Run by
 * `npm run bench:decode`; `-- --json FILE` writes the figures, `-- --only WORD` takes the fields with the word in packing
 * or file name, `-- --python FILE` names a Python that has ecCodes, and may be given several times, `-- --whole` leaves out
 * all but the whole fields, `-- --windows` these and the last part, `-- --mixed` all but the last part.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { decodeValues } from 'gribjs';
import { type BenchCase, benchCases } from './cases.ts';
import { EcCodes } from './eccodes.ts';
import { median } from './median.ts';
import { benchMixed, printedMixed } from './mixed.ts';
import { benchQuantised, printedQuantised } from './quantised.ts';
import { benchWindows, hasWindows, printedWindows } from './windows.ts';

/** Turns of each side per field, and the time that the decodes of one turn take together at least. */
const TURNS = 12;
const TURN_MS = 40;
/** Decodes of every field before anything is timed, so that no field meets code compiled for another alone. */
const WARM_UP = 6;

/** Ratios to ecCodes by packing. */
const TARGETS: Readonly<Record<string, { readonly must: number; readonly goal: number }>> = {
  '5.0': { must: 0.6, goal: 0.4 },
  '5.3': { must: 0.35, goal: 0.25 },
  '5.40': { must: 1, goal: 0.9 },
  '5.41': { must: 0.6, goal: 0.5 },
  '5.42': { must: 0.75, goal: 0.5 },
};

interface Row {
  readonly packing: string;
  readonly file: string;
  readonly points: number;
  readonly gribjsMs: number;
  /** One for each ecCodes; `ratio` is gribjs by ecCodes. */
  readonly peers: readonly { readonly eccodes: string; readonly ms: number; readonly ratio: number }[];
  readonly must: number | null;
  readonly goal: number | null;
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    python: { type: 'string', multiple: true },
    only: { type: 'string' },
    whole: { type: 'boolean' },
    windows: { type: 'boolean' },
    mixed: { type: 'boolean' },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), 'bench-decode-'));
const loadBefore = loadavg()[0];
const started = await Promise.all((options.python ?? [undefined]).map((python) => EcCodes.start(python)));
const peers = started.filter((peer) => peer !== null);
if (options.python !== undefined && peers.length < options.python.length) {
  throw new Error('a Python that --python names has no ecCodes');
}
try {
  const all = benchCases(folder);
  const cases = all.filter(
    ({ packing, name }) =>
      options.only === undefined || packing.startsWith(options.only) || name.includes(options.only),
  );
  const versions = peers.map(({ version }) => `ecCodes ${version}`).join(', ');
  console.log(
    peers.length === 0
      ? 'No ecCodes found (--python names a Python that has the package): only gribjs is timed.'
      : `gribjs on Node ${process.version}, ${versions}.`,
  );
  console.log('Both: packed message in memory, headers parsed, to float64 in one array used again.');
  console.log('Processor time, medians.');
  const decoders = cases.map((benchCase) => ({ benchCase, decode: decoderOf(benchCase) }));
  for (const { decode } of decoders) for (let i = 0; i < WARM_UP; i++) decode();
  const rows: Row[] = [];
  if (options.windows !== true && options.mixed !== true) {
    for (const { benchCase, decode } of decoders) rows.push(await compare(benchCase, decode));
    console.table(rows.map(printed));
  }
  const partly = options.mixed === true || options.whole === true ? [] : cases.filter(hasWindows);
  const windows = partly.map((benchCase) => benchWindows(benchCase, folder));
  const quantised = partly.map(benchQuantised);
  if (partly.length > 0) {
    console.log('Single values, gribjs alone:');
    console.table(windows.map(printedWindows));
    console.log('Values as whole tenths, gribjs alone:');
    console.table(quantised.map(printedQuantised));
  }
  const mixed = options.windows === true || options.whole === true ? [] : benchMixed(cases, all);
  if (mixed.length > 0) {
    console.log(
      'Processor time of a process that decodes nothing else, and after all other fields, gribjs alone:',
    );
    console.table(mixed.map(printedMixed));
  }
  if (options.json !== undefined) {
    const report = {
      node: process.version,
      processor: `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}`,
      eccodes: peers.map(({ version }) => version),
      date: new Date().toISOString().slice(0, 10),
      loadBefore,
      fields: rows,
      windows,
      quantised,
      mixed,
    };
    writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  }
} finally {
  for (const peer of peers) peer.stop();
  rmSync(folder, { recursive: true });
}

/** Decodes the field into its own array; the milliseconds of processor time that took. */
function decoderOf({ message, field }: BenchCase): () => number {
  const values = new Float64Array(field.numberOfPoints);
  return () => {
    const start = process.cpuUsage();
    decodeValues(message, field, values);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

/** All sides in turns, so that what else the machine does hits all. */
async function compare(benchCase: BenchCase, decode: () => number): Promise<Row> {
  const { packing, name: file, field } = benchCase;
  const points = field.numberOfPoints;
  for (const peer of peers) {
    if ((await peer.load(benchCase)) !== points) {
      throw new Error(`ecCodes and gribjs do not agree on the number of points of ${file}`);
    }
    await peer.time(1);
  }
  const perTurn = Math.max(1, Math.ceil(TURN_MS / decode()));
  const ours: number[] = [];
  const theirs = peers.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn++) {
    for (let i = 0; i < perTurn; i++) ours.push(decode());
    for (const [i, peer] of peers.entries()) theirs[i]?.push(...(await peer.time(perTurn)));
  }
  const gribjsMs = median(ours);
  return {
    packing,
    file,
    points,
    gribjsMs,
    peers: peers.map(({ version: eccodes }, i) => {
      const ms = median(theirs[i] ?? []);
      return { eccodes, ms, ratio: gribjsMs / ms };
    }),
    must: TARGETS[packing]?.must ?? null,
    goal: TARGETS[packing]?.goal ?? null,
  };
}

function printed({ packing, file, points, gribjsMs, peers: theirs, must, goal }: Row) {
  return {
    packing,
    file: path.basename(file),
    points,
    'gribjs ms': gribjsMs.toFixed(2),
    ...Object.fromEntries(theirs.map(({ eccodes, ms }) => [`ecCodes ${eccodes} ms`, ms.toFixed(2)])),
    ...Object.fromEntries(theirs.map(({ eccodes, ratio }) => [`by ${eccodes}`, ratio.toFixed(2)])),
    must: must ?? '',
    goal: goal ?? '',
    'points/s': `${((points / gribjsMs) * 1e-3).toFixed(0)} M`,
  };
}
