// biome-ignore-all lint/style/noNonNullAssertion: loops over the cells of typed arrays, whose indexes are bounded by their lengths

import { NEGATIVE_PRECIPITATION_TOLERANCE, type VariableName, variableOf } from '../catalog/index.ts';
import type { Grid } from '../geo/index.ts';
import type { SelectedEntry } from '../source/index.ts';
import type { NativeValues } from './decode-native.ts';
import { derive } from './derivations/derive.ts';
import { quantise } from './quantise.ts';
import type { Recipe } from './recipe.ts';

/** A field of a variable at one lead. */
export interface FieldValues {
  /** In the order of the run's grid, as multiples of the variable's quantum; MISSING where masked. */
  readonly values: Int32Array;
  /** Number of cells whose accumulated amount fell by more than packing explains; they are masked. */
  readonly refusedCells: number;
}

/** Makes the fields of one run. */
export interface FieldMaker {
  /** Points of the run's grid. */
  readonly points: number;
  /**
   * Makes a variable's field from its decoded native fields: rotates winds to earth-relative, takes differences of accumulations
   * and computes derivations. Values are clamped to the variable's limits and rounded to its quantum only at the end.
   * @param decoded returns the decoded values of an input of the recipe, on the run's grid
   */
  make(variable: VariableName, recipe: Recipe, decoded: Decoded): FieldValues;
}

/** Makes a field maker for a run on a grid. */
export function createFieldMaker(grid: Grid): FieldMaker {
  let axes: GridAxes | null = null;
  return {
    points: grid.size,
    make(variable, recipe, decoded) {
      const { values, refusedCells } = compute(recipe, levelOf(variable), decoded);
      return { values: quantise(values, variable), refusedCells };
    },
  };

  function compute(recipe: Recipe, level: number | null, decoded: Decoded): ExactValues {
    switch (recipe.kind) {
      case 'direct':
        return { values: decoded(recipe.value).values, refusedCells: 0 };
      case 'wind': {
        const u = decoded(recipe.u);
        const v = decoded(recipe.v);
        const own = recipe.component === 'u' ? u : v;
        if (!own.gridRelativeWinds) return { values: own.values, refusedCells: 0 };
        axes ??= axesOf(grid);
        return { values: earthRelative(u, v, recipe.component, axes), refusedCells: 0 };
      }
      case 'amount': {
        const later = decoded(recipe.later).values;
        const earlier = recipe.earlier === null ? null : decoded(recipe.earlier).values;
        return amountBetween(later, earlier, recipe.stepHours);
      }
      case 'derived': {
        const inputs = recipe.inputs.map((input) => {
          return { level: input.level, ...compute(input.recipe, input.level, decoded) };
        });
        const refusedCells = inputs.reduce((sum, input) => sum + input.refusedCells, 0);
        return { values: derive(recipe.derivation, inputs, level), refusedCells };
      }
    }
  }
}

type Decoded = (entry: SelectedEntry) => NativeValues;

/** Values in a variable's units before rounding; NaN where masked. */
interface ExactValues {
  readonly values: Float64Array;
  readonly refusedCells: number;
}

/** Height above ground in m or pressure in Pa; null if the variable's level is neither. */
function levelOf(variable: VariableName): number | null {
  const { level } = variableOf(variable);
  switch (level.kind) {
    case 'height':
      return level.metres;
    case 'pressure':
      return level.hectopascals * 100;
    default:
      return null;
  }
}

/** Angle between a grid's x axis and east at every point, computed once for all winds of a run. */
interface GridAxes {
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
}

function axesOf(grid: Grid): GridAxes {
  const cosines = new Float64Array(grid.size);
  const sines = new Float64Array(grid.size);
  for (let index = 0; index < grid.size; index++) {
    const angle = grid.windRotation(index);
    cosines[index] = Math.cos(angle);
    sines[index] = Math.sin(angle);
  }
  return { cosines, sines };
}

/** The wind component towards east (u) or north (v), computed from both components along the grid. NaN if either is masked. */
function earthRelative(u: NativeValues, v: NativeValues, component: 'u' | 'v', axes: GridAxes): Float64Array {
  const { cosines, sines } = axes;
  const values = new Float64Array(u.values.length);
  for (let index = 0; index < values.length; index++) {
    const along = u.values[index]!;
    const across = v.values[index]!;
    values[index] =
      component === 'u'
        ? along * cosines[index]! + across * sines[index]!
        : across * cosines[index]! - along * sines[index]!;
  }
  return values;
}

function amountBetween(later: Float64Array, earlier: Float64Array | null, stepHours: number): ExactValues {
  const amounts = new Float64Array(later.length);
  const lowest = -NEGATIVE_PRECIPITATION_TOLERANCE * stepHours;
  let refusedCells = 0;
  for (let index = 0; index < amounts.length; index++) {
    const amount = later[index]! - (earlier === null ? 0 : earlier[index]!);
    if (amount >= 0 || Number.isNaN(amount)) {
      amounts[index] = amount;
    } else if (amount >= lowest) {
      amounts[index] = 0;
    } else {
      amounts[index] = Number.NaN;
      refusedCells++;
    }
  }
  return { values: amounts, refusedCells };
}
