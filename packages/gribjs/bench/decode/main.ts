/**
 * Time to decode one field to float64, gribjs beside ecCodes, one thread each; then gribjs alone: single
 * values of a field, values rounded to tenths, and what decoding other fields before costs. Run by
 * `npm run bench:decode`; `-- --json FILE` writes the figures, `-- --only WORD` takes the fields with the word in packing
 * or file name, `-- --windows` leaves out the whole fields, `-- --mixed` all but the last part.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { decodeValues, prepareDecoding } from 'gribjs';
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
  readonly eccodesMs: number | null;
  readonly ratio: number | null;
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    windows: { type: 'boolean' },
    mixed: { type: 'boolean' },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), 'bench-decode-'));
const eccodes = await EcCodes.start();
try {
  const all = benchCases(folder);
  const cases = all.filter(
    ({ packing, name }) =>
      options.only === undefined || packing.startsWith(options.only) || name.includes(options.only),
  );
  console.log(
    eccodes === null
      ? 'No ecCodes found (set ECCODES_PYTHON to a Python that has the package): only gribjs is timed.'
      : `gribjs on Node ${process.version}, ecCodes ${eccodes.version}.`,
  );
  console.log('Both: packed message in memory, headers parsed, to float64 in one array used again; medians.');
  await prepareDecoding(...cases.map(({ field }) => field));
  const decoders = cases.map((benchCase) => ({ benchCase, decode: decoderOf(benchCase) }));
  for (const { decode } of decoders) for (let i = 0; i < WARM_UP; i++) decode();
  const rows: Row[] = [];
  if (options.windows !== true && options.mixed !== true) {
    for (const { benchCase, decode } of decoders) rows.push(await compare(benchCase, decode));
    console.table(rows.map(printed));
  }
  const partly = options.mixed === true ? [] : cases.filter(hasWindows);
  const windows = partly.map((benchCase) => benchWindows(benchCase, folder));
  const quantised = partly.map(benchQuantised);
  if (options.mixed !== true) {
    console.log('Single values, gribjs alone:');
    console.table(windows.map(printedWindows));
    console.log('Values as whole tenths, gribjs alone:');
    console.table(quantised.map(printedQuantised));
  }
  const mixed = options.windows === true ? [] : benchMixed(cases, all);
  console.log(
    'Processor time of a process that decodes nothing else, and after all other fields, gribjs alone:',
  );
  console.table(mixed.map(printedMixed));
  if (options.json !== undefined) {
    const machine = { processor: cpus()[0]?.model, node: process.version, eccodes: eccodes?.version ?? null };
    writeFileSync(
      options.json,
      `${JSON.stringify({ machine, fields: rows, windows, quantised, mixed }, null, 2)}\n`,
    );
  }
} finally {
  eccodes?.stop();
  rmSync(folder, { recursive: true });
}

/** Decodes the field into its own array; the milliseconds that took. */
function decoderOf({ message, field }: BenchCase): () => number {
  const values = new Float64Array(field.numberOfPoints);
  return () => {
    const start = performance.now();
    decodeValues(message, field, values);
    return performance.now() - start;
  };
}

/** Both sides in turns, so that what else the machine does hits both. */
async function compare(benchCase: BenchCase, decode: () => number): Promise<Row> {
  const { packing, name: file, field } = benchCase;
  const points = field.numberOfPoints;
  if (eccodes !== null && (await eccodes.load(benchCase)) !== points) {
    throw new Error(`ecCodes and gribjs do not agree on the number of points of ${file}`);
  }
  const perTurn = Math.max(1, Math.ceil(TURN_MS / decode()));
  await eccodes?.time(1);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    for (let i = 0; i < perTurn; i++) ours.push(decode());
    if (eccodes !== null) theirs.push(...(await eccodes.time(perTurn)));
  }
  const gribjsMs = median(ours);
  const eccodesMs = eccodes === null ? null : median(theirs);
  return {
    packing,
    file,
    points,
    gribjsMs,
    eccodesMs,
    ratio: eccodesMs === null ? null : gribjsMs / eccodesMs,
  };
}

function printed({ packing, file, points, gribjsMs, eccodesMs, ratio }: Row) {
  return {
    packing,
    file: path.basename(file),
    points,
    'gribjs ms': gribjsMs.toFixed(2),
    'ecCodes ms': eccodesMs?.toFixed(2) ?? '',
    ratio: ratio?.toFixed(2) ?? '',
    must: TARGETS[packing]?.must ?? '',
    goal: TARGETS[packing]?.goal ?? '',
    'points/s': `${((points / gribjsMs) * 1e-3).toFixed(0)} M`,
  };
}
