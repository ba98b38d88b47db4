import type { PressureBase, SurfaceVariableName, VariableName } from '../names/names.ts';

/** The level of a variable; each variable has one. */
export type Level =
  | { readonly kind: 'pressure'; readonly hectopascals: number }
  | { readonly kind: 'height'; readonly metres: number }
  | { readonly kind: 'surface' }
  | { readonly kind: 'mean_sea_level' }
  | { readonly kind: 'atmosphere' }
  | { readonly kind: 'cloud_layer'; readonly layer: 'low' | 'mid' | 'high' };

/** A canonical variable: one name, one unit, one level, whatever the model. */
export interface Variable {
  readonly name: VariableName;
  /** Base name of a pressure-level variable (`temperature`), else the name itself. */
  readonly base: PressureBase | SurfaceVariableName;
  readonly level: Level;
  /** Unit of every value, as responses print it. */
  readonly units: string;
  /** CF standard name (table version 83). */
  readonly standardName: string;
  readonly longName: string;
  /** CF cell methods; those of a model may differ (`Native.cellMethods`). */
  readonly cellMethods: string;
  /** Canonical unit of the standard name in the CF table; differs from `units` where per cent is served. */
  readonly canonicalUnits: string;
  /** Values are stored as multiples of 10^-decimals in `units`. */
  readonly decimals: number;
  /** Range that values are clamped to because packing overshoots it; null where they are not clamped. */
  readonly limits: Range | null;
  /**
   * Range that a field's values have before they are clamped, in `units`: far wider than any weather, so that only damaged or mistaken
   * messages leave it. A field with one value outside is refused whole.
   */
  readonly plausible: Range;
}

/** Both ends included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Stands for a missing value among the integers of a variable (integer = value x 10^decimals). */
export const MISSING = -2147483648;
