// biome-ignore-all lint/style/noNonNullAssertion: loops over the cells of typed arrays, whose indexes are bounded by their lengths

import { NEGATIVE_PRECIPITATION_TOLERANCE } from '../catalog/index.ts';
import type { SelectedEntry } from '../source/index.ts';
import type { NativeValues } from './decoding/decode-native.ts';
import { derive } from './derivations/derive.ts';
import type { GridAxes } from './grids/grid-axes.ts';
import type { Recipe } from './recipes/recipe.ts';

/** The decoded values of an input of a recipe. */
export type Decoded = (entry: SelectedEntry) => NativeValues;

/** A field's values in its variable's units before rounding, in the order of messages; NaN where masked. */
export interface ExactValues {
  /** Number of values. */
  readonly points: number;
  /** Those from `from` to before `to`, at most `BLOCK` of them, until it is called again. */
  readonly blockOf: (from: number, to: number) => Float64Array;
  /** Number of cells, of the blocks so far, whose accumulated amount fell by more than packing explains; they are masked. */
  readonly refused: () => number;
}

/** Values that are computed together, so that all steps from native fields to integers stay in the processor's cache. */
export const BLOCK = 4096;

/** @param level height above ground in m or pressure in Pa; null if the variable's level is neither */
export function exactValues(
  recipe: Recipe,
  level: number | null,
  decoded: Decoded,
  axesOfGrid: () => GridAxes,
): ExactValues {
  switch (recipe.kind) {
    case 'direct':
      return asTheyAre(decoded(recipe.value));
    case 'wind': {
      const u = decoded(recipe.u);
      const v = decoded(recipe.v);
      const own = recipe.component === 'u' ? u : v;
      return own.gridRelativeWinds ? earthRelative(u, v, recipe.component, axesOfGrid()) : asTheyAre(own);
    }
    case 'amount': {
      const later = decoded(recipe.later).values;
      const earlier = recipe.earlier === null ? null : decoded(recipe.earlier).values;
      return amounts(later, earlier, recipe.stepHours);
    }
    case 'mean': {
      const later = decoded(recipe.later).values;
      if (recipe.earlier === null) return asTheyAre(decoded(recipe.later));
      return means(later, decoded(recipe.earlier).values, recipe.laterHours, recipe.earlierHours);
    }
    case 'rate': {
      const later = decoded(recipe.later).values;
      const earlier = recipe.earlier === null ? null : decoded(recipe.earlier).values;
      return rates(later, earlier, recipe.stepHours);
    }
    case 'derived': {
      const inputs = recipe.inputs.map((input) => ({
        level: input.level,
        ...exactValues(input.recipe, input.level, decoded, axesOfGrid),
      }));
      const out = new Float64Array(BLOCK);
      return {
        points: inputs[0]?.points ?? 0,
        blockOf(from, to) {
          const blocks = inputs.map((input) => ({ level: input.level, values: input.blockOf(from, to) }));
          return derive(recipe.derivation, blocks, level, out.subarray(0, to - from));
        },
        refused: () => inputs.reduce((sum, input) => sum + input.refused(), 0),
      };
    }
  }
}

function asTheyAre({ values }: NativeValues): ExactValues {
  return {
    points: values.length,
    blockOf: (from, to) => values.subarray(from, to),
    refused: () => 0,
  };
}

/** The wind component towards east (u) or north (v), computed from both components along the grid. NaN if either is masked. */
function earthRelative(u: NativeValues, v: NativeValues, component: 'u' | 'v', axes: GridAxes): ExactValues {
  const { cosines, sines } = axes;
  const out = new Float64Array(BLOCK);
  const rotate = component === 'u' ? towardsEast : towardsNorth;
  return {
    points: u.values.length,
    blockOf(from, to) {
      rotate(u.values, v.values, cosines, sines, from, to, out);
      return out.subarray(0, to - from);
    },
    refused: () => 0,
  };
}

function towardsEast(
  u: Float64Array,
  v: Float64Array,
  cosines: Float64Array,
  sines: Float64Array,
  from: number,
  to: number,
  out: Float64Array,
): void {
  for (let index = from; index < to; index++) {
    out[index - from] = u[index]! * cosines[index]! + v[index]! * sines[index]!;
  }
}

function towardsNorth(
  u: Float64Array,
  v: Float64Array,
  cosines: Float64Array,
  sines: Float64Array,
  from: number,
  to: number,
  out: Float64Array,
): void {
  for (let index = from; index < to; index++) {
    out[index - from] = v[index]! * cosines[index]! - u[index]! * sines[index]!;
  }
}

function amounts(later: Float64Array, earlier: Float64Array | null, stepHours: number): ExactValues {
  const lowest = -NEGATIVE_PRECIPITATION_TOLERANCE * stepHours;
  const out = new Float64Array(BLOCK);
  let refused = 0;
  return {
    points: later.length,
    blockOf(from, to) {
      const block = out.subarray(0, to - from);
      if (subtract(later, earlier, from, block)) refused += mask(block, lowest);
      return block;
    },
    refused: () => refused,
  };
}

/** Fills a block with amounts, and says whether any of them is negative. */
function subtract(
  later: Float64Array,
  earlier: Float64Array | null,
  from: number,
  block: Float64Array,
): boolean {
  let isNegative = false;
  for (let index = 0; index < block.length; index++) {
    const amount = later[from + index]! - (earlier === null ? 0 : earlier[from + index]!);
    block[index] = amount;
    if (amount < 0) isNegative = true;
  }
  return isNegative;
}

/** The mean of the hours that `later` covers and `earlier`, from the same start, does not. */
function means(
  later: Float64Array,
  earlier: Float64Array,
  laterHours: number,
  earlierHours: number,
): ExactValues {
  const out = new Float64Array(BLOCK);
  const hours = laterHours - earlierHours;
  return {
    points: later.length,
    blockOf(from, to) {
      for (let index = from; index < to; index++) {
        out[index - from] = (laterHours * later[index]! - earlierHours * earlier[index]!) / hours;
      }
      return out.subarray(0, to - from);
    },
    refused: () => 0,
  };
}

/** The differences of two sums of one start, or one sum, divided by the hours that they cover. */
function rates(later: Float64Array, earlier: Float64Array | null, hours: number): ExactValues {
  const out = new Float64Array(BLOCK);
  return {
    points: later.length,
    blockOf(from, to) {
      const block = out.subarray(0, to - from);
      subtract(later, earlier, from, block);
      for (let index = 0; index < block.length; index++) block[index]! /= hours;
      return block;
    },
    refused: () => 0,
  };
}

/** Makes amounts that packing has made negative zero, and masks those that are lower; returns how many these are. */
function mask(amounts: Float64Array, lowest: number): number {
  let refused = 0;
  for (let index = 0; index < amounts.length; index++) {
    const amount = amounts[index]!;
    if (amount >= 0 || Number.isNaN(amount)) continue;
    if (amount >= lowest) amounts[index] = 0;
    else {
      amounts[index] = Number.NaN;
      refused++;
    }
  }
  return refused;
}
