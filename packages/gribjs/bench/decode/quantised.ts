// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import path from 'node:path';
import { decodeQuantised, decodeValues } from 'gribjs';
import type { BenchCase } from './cases.ts';
import { median } from './median.ts';

const PASSES = 30;
/** Tenths: what temperatures, winds and pressures are kept in. */
const DECIMALS = 1;

export interface QuantisedRow {
  readonly packing: string;
  readonly file: string;
  /** Values as float64, then each rounded; into arrays used again. */
  readonly inTwoStepsMs: number;
  readonly atOnceMs: number;
}

export function benchQuantised({ packing, name: file, message, field }: BenchCase): QuantisedRow {
  const values = new Float64Array(field.numberOfPoints);
  const integers = new Int32Array(field.numberOfPoints);
  const [twoSteps, atOnce]: [number[], number[]] = [[], []];
  for (let pass = 0; pass < PASSES; pass++) {
    const start = performance.now();
    round(decodeValues(message, field, values), integers);
    const between = performance.now();
    decodeQuantised(message, field, DECIMALS, integers);
    atOnce.push(performance.now() - between);
    twoSteps.push(between - start);
  }
  return { packing, file, inTwoStepsMs: median(twoSteps), atOnceMs: median(atOnce) };
}

function round(values: Float64Array, into: Int32Array): void {
  const perUnit = 10 ** DECIMALS;
  for (let i = 0; i < values.length; i++) into[i] = Math.round(values[i]! * perUnit);
}

export function printedQuantised({ packing, file, inTwoStepsMs, atOnceMs }: QuantisedRow) {
  return {
    packing,
    file: path.basename(file),
    'decode, then round ms': inTwoStepsMs.toFixed(2),
    'decodeQuantised ms': atOnceMs.toFixed(2),
    ratio: (atOnceMs / inTwoStepsMs).toFixed(2),
  };
}
