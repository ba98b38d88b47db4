/** The level of a variable; each variable has one. */
export type Level =
  | { readonly kind: 'pressure'; readonly hectopascals: number }
  | { readonly kind: 'height'; readonly metres: number }
  /** A layer below the ground, by its bounds. */
  | { readonly kind: 'depth'; readonly topMetres: number; readonly bottomMetres: number }
  | { readonly kind: 'surface' }
  | { readonly kind: 'mean_sea_level' }
  | { readonly kind: 'atmosphere' }
  | { readonly kind: 'cloud_layer'; readonly layer: 'low' | 'mid' | 'high' };

/** Both ends included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Values of a coded quantity with their meanings. */
export type Codes = readonly { readonly value: number; readonly meaning: string }[];

/** Facts of a variable that are the same on every level and in every model. */
export interface VariableFacts {
  /** Unit of every value, as responses print it. */
  readonly units: string;
  /** CF standard name (table version 83); null where the table has none. */
  readonly standardName: string | null;
  readonly longName: string;
  /** CF cell methods; those of a model may differ (`Native.cellMethods`). */
  readonly cellMethods: string;
  /** Canonical unit of the standard name in the CF table; differs from `units` where per cent is served. */
  readonly canonicalUnits: string;
  /** Values are stored as multiples of 10^-decimals in `units`. */
  readonly decimals: number;
  /** Values are clamped to this range because packing overshoots it; null where they are not clamped. */
  readonly limits: Range | null;
  /**
   * Range of a field's values before they are clamped, in `units`. It is far wider than any weather, so that only damaged or mistaken
   * messages leave it. A field with one value outside is rejected.
   */
  readonly plausible: Range;
  /** The same for amounts since the start of a run, from which the amount of each output step is computed; null for other quantities. */
  readonly plausibleRunTotal: Range | null;
  /** What the values of a coded variable mean; left out for measured ones. Codes are never interpolated or averaged. */
  readonly codes?: Codes;
  /** Stored only where the settings name the variable, since few need it for what it takes of a disk. */
  readonly optional?: true;
}

/** A row of `SURFACE_VARIABLES`. */
export interface SurfaceRow extends VariableFacts {
  readonly level: Level;
  /** Other names of the variable, see `names/synonyms.ts`. */
  readonly synonyms: readonly string[];
}

/** A row of `PRESSURE_VARIABLES`: one variable for each pressure level. */
export interface PressureRow {
  /** @param where the level in words: `at 500 hPa` */
  readonly at: (where: string) => VariableFacts;
  readonly synonyms: readonly string[];
}
