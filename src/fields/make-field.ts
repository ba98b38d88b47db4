import { type VariableName, variableOf } from '../catalog/index.ts';
import type { Grid } from '../geo/index.ts';
import { Scratch } from './decoding/scratch.ts';
import {
  addImplausible,
  type ImplausibleValues,
  implausibleError,
  implausibleValues,
} from './decoding/values/plausibility.ts';
import { quantise, quantiseOrdinary } from './decoding/values/quantise.ts';
import { BLOCK, type Decoded, exactValues } from './exact-values.ts';
import { axesOf, axesOfPoints, type GridAxes } from './grids/grid-axes.ts';
import type { Recipe } from './recipes/recipe.ts';

/** A field of a variable at one lead. */
export interface FieldValues {
  /** In the order of the run's grid, as multiples of the variable's quantum; MISSING where masked. */
  readonly values: Int32Array;
  /** Number of cells whose accumulated amount fell by more than packing explains; they are masked. */
  readonly refusedCells: number;
  /** Values outside the variable's plausible range, before they were clamped; null where there are none. Such a field must not be stored. */
  readonly implausible: ImplausibleValues | null;
}

interface MakeFieldOptions {
  /** Member of an ensemble, whose quantum differs from that of the control; default 0, the control. */
  readonly member?: number;
  /** Filled, one element for each point of the grid, instead of a new array. */
  readonly into?: Int32Array | undefined;
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
  make(variable: VariableName, recipe: Recipe, decoded: Decoded, options?: MakeFieldOptions): FieldValues;
  /**
   * The integers of `make` at some points alone, at most 4096.
   * @param points indexes of points in the order of messages
   * @param decoded returns the decoded values of an input at these points, in their order
   * Throws IsobarError('upstream_unavailable') with the reason `implausible`.
   */
  makeAt(points: Int32Array, variable: VariableName, recipe: Recipe, decoded: Decoded): Int32Array;
}

/** Makes a field maker for a run on a grid. */
export function createFieldMaker(grid: Grid, scratch = new Scratch(grid.size)): FieldMaker {
  let axes: GridAxes | null = null;
  const axesOfGrid = (): GridAxes => {
    axes ??= axesOf(grid);
    return axes;
  };
  return {
    points: grid.size,
    make(variable, recipe, decoded, { member = 0, into: given } = {}) {
      const { points, blockOf, refused } = exactValues(recipe, levelOf(variable), decoded, axesOfGrid);
      const into = given ?? new Int32Array(grid.isInMessageOrder ? points : grid.size);
      const integers = grid.isInMessageOrder ? into : scratch.integers(points);
      const { plausible } = variableOf(variable);
      let implausible: ImplausibleValues | null = null;
      for (let from = 0; from < points; from += BLOCK) {
        const to = Math.min(from + BLOCK, points);
        const block = blockOf(from, to);
        const ofBlock = integers.subarray(from, to);
        if (quantiseOrdinary(block, variable, ofBlock, member, plausible)) continue;
        implausible = addImplausible(implausible, implausibleValues(block, plausible));
        quantise(block, variable, ofBlock, member);
      }
      if (!grid.isInMessageOrder) grid.arrangeIntegers(integers, into);
      return { values: into, refusedCells: refused(), implausible };
    },
    makeAt(points, variable, recipe, decoded) {
      const axes = () => axesOfPoints(grid, points);
      const { blockOf } = exactValues(recipe, levelOf(variable), decoded, axes);
      const values = blockOf(0, points.length);
      const { plausible } = variableOf(variable);
      const found = implausibleValues(values, plausible);
      if (found !== null) throw implausibleError(variable, found, plausible);
      return quantise(values, variable);
    },
  };
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
