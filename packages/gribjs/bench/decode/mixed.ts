import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { BenchCase } from './cases.ts';
import { median } from './median.ts';

/** Most that a case may take after all others, by the time that it takes alone. */
const MUST = 1.2;
const GOAL = 1.05;
/** Times that each case runs by itself, and all together. */
const ROUNDS = 3;

export interface MixedRow {
  readonly packing: string;
  readonly file: string;
  readonly aloneMs: number;
  readonly mixedMs: number;
  readonly ratio: number;
  readonly must: number;
  readonly goal: number;
}

/**
 * Each case in a process that decodes nothing else, and in one that decoded all of them before, to float64, float32 and
 * tenths: what compiled loops lose to the other kinds of fields. Processor time, medians; the median of the rounds' ratios.
 */
export function benchMixed(cases: readonly BenchCase[], all: readonly BenchCase[]): readonly MixedRow[] {
  // Image codecs take a hundred times as long and are libraries.
  const isTimed = ({ packing }: BenchCase) => packing !== '5.40' && packing !== '5.41' && packing !== '5.4';
  const timed = all.filter(isTimed);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const mixed = timesOf(timed);
    return timed.map((benchCase, i) => ({ alone: timesOf([benchCase])[0] ?? 0, mixed: mixed[i] ?? 0 }));
  });
  const rows = timed.map(({ packing, name }, i) => {
    const pairs = rounds.map((round) => round[i] ?? { alone: 0, mixed: 0 });
    return {
      packing,
      file: name,
      aloneMs: median(pairs.map(({ alone }) => alone)),
      mixedMs: median(pairs.map(({ mixed }) => mixed)),
      ratio: median(pairs.map(({ alone, mixed }) => mixed / alone)),
      must: MUST,
      goal: GOAL,
    };
  });
  return rows.filter((_, i) => cases.some((benchCase) => benchCase === timed[i]));
}

/** Milliseconds of processor time of one decode of each, in one process. */
function timesOf(cases: readonly BenchCase[]): readonly number[] {
  const script = path.join(import.meta.dirname, 'mixed-process.ts');
  const input = JSON.stringify(cases.map(placeOf));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`timing ${cases.length} fields: ${stderr}`);
  return JSON.parse(stdout) as readonly number[];
}

function placeOf({ file, offset, length }: BenchCase) {
  return { file, offset, length };
}

export function printedMixed({ packing, file, aloneMs, mixedMs, ratio, must, goal }: MixedRow) {
  return {
    packing,
    file: path.basename(file),
    'alone ms': aloneMs.toFixed(2),
    'after all others ms': mixedMs.toFixed(2),
    ratio: ratio.toFixed(2),
    must,
    goal,
  };
}
