import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { BenchCase } from './cases.ts';
import { median } from './median.ts';

/** Most that a case may take after all others, by the time that it takes alone. */
const MUST = 1.2;
const GOAL = 1.05;
/** Pairs of processes for each case. */
const PAIRS = 3;

export interface MixedRow {
  readonly packing: string;
  readonly file: string;
  readonly aloneMs: number;
  readonly mixedMs: number;
  readonly ratio: number;
}

/**
 * Each case in a process that decoded nothing else, and in one that decoded all others before, to float64, float32 and
 * tenths: what compiled loops lose to the other kinds of fields. Processor time, medians; the median of pairs' ratios.
 */
export function benchMixed(cases: readonly BenchCase[], all: readonly BenchCase[]): readonly MixedRow[] {
  // Image codecs take a hundred times as long and are libraries.
  const isTimed = ({ packing }: BenchCase) => packing !== '5.40' && packing !== '5.41' && packing !== '5.4';
  const others = all.filter(isTimed);
  return cases.filter(isTimed).map((benchCase) => {
    const pairs = Array.from({ length: PAIRS }, () => {
      const alone = timeOf(benchCase, []);
      return { alone, mixed: timeOf(benchCase, others) };
    });
    return {
      packing: benchCase.packing,
      file: benchCase.name,
      aloneMs: median(pairs.map(({ alone }) => alone)),
      mixedMs: median(pairs.map(({ mixed }) => mixed)),
      ratio: median(pairs.map(({ alone, mixed }) => mixed / alone)),
    };
  });
}

function timeOf({ file, offset, length }: BenchCase, before: readonly BenchCase[]): number {
  const script = path.join(import.meta.dirname, 'mixed-process.ts');
  const input = JSON.stringify({ of: { file, offset, length }, before: before.map(placeOf) });
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`timing ${file}: ${stderr}`);
  return Number(stdout);
}

function placeOf({ file, offset, length }: BenchCase) {
  return { file, offset, length };
}

export function printedMixed({ packing, file, aloneMs, mixedMs, ratio }: MixedRow) {
  return {
    packing,
    file: path.basename(file),
    'alone ms': aloneMs.toFixed(2),
    'after all others ms': mixedMs.toFixed(2),
    ratio: ratio.toFixed(2),
    must: MUST,
    goal: GOAL,
  };
}
