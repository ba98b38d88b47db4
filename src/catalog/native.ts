import type { VariableName } from './names.ts';

/** How one model gives one variable. */
export type Native = NativeField | DerivedField | UnavailableField;

/** GRIB2 identity of a field. Null members are not tested. */
export interface FieldKey {
  readonly discipline: number;
  readonly category: number;
  readonly number: number;
  /** Type of first fixed surface (code table 4.5). */
  readonly surfaceType: number | null;
  /** Value of the first fixed surface in the table's unit: Pa on isobaric surfaces, m above ground. */
  readonly surfaceValue: number | null;
  readonly secondSurfaceType: number | null;
  /** Statistical process (code table 4.10): 1 accumulation, 2 maximum. Null also fits an instantaneous field. */
  readonly statisticalProcess: number | null;
  /** Whether the number is from the centre's local table (192-254). */
  readonly local: boolean;
}

/** How the producer's own inventory or file names call a field. */
export type FieldNames =
  /** A row of a wgrib2 inventory. */
  | { readonly kind: 'idx'; readonly variable: string; readonly level: string; readonly time: IdxTime }
  /** A row of an ECMWF index; any of `params` fits. `level` is in hPa, null at the surface. */
  | {
      readonly kind: 'ecmwf';
      readonly params: readonly string[];
      readonly levelType: 'sfc' | 'pl';
      readonly level: number | null;
    }
  /** A file of its own; `level` is in hPa on pressure levels and a number from the top on model levels. */
  | {
      readonly kind: 'dwd';
      readonly directory: string;
      readonly variable: string;
      readonly level: number | null;
    }
  /** A message of a package file without index; `shortName` is null where none exists. */
  | { readonly kind: 'mf'; readonly shortName: string | null };

/**
 * Time text of a wgrib2 inventory row: `instant` is `F hour fcst` or `anl`; `bucket` the accumulation since the last reset;
 * `last_hour` the accumulation `(F-1)-F`.
 */
export type IdxTime = 'instant' | 'bucket' | 'last_hour';

/** One field of the producer's files. */
export interface SourceField {
  /** Product key in the model's `files`. */
  readonly file: string;
  readonly names: FieldNames;
  readonly key: FieldKey;
  readonly nativeUnits: string;
}

/** A field of the producer's files with its change of unit. */
export interface EncodedField extends SourceField {
  /** value * scale + offset is the value in the unit that is served, or that a derivation asks for. */
  readonly scale: number;
  readonly offset: number;
  /** A run has one message of it, whatever the lead, as if of lead 0: heights of half levels, places of cells. */
  readonly constant: boolean;
  /** Other encodings of the same field that the producer announced: the key met in the file decides. */
  readonly otherEncodings: readonly OtherEncoding[];
}

/** Fields that say where a grid's points are, for a grid that its messages name without describing it. */
export const GRID_FIELD_NAMES = ['cell_latitude', 'cell_longitude'] as const;
export type GridFieldName = (typeof GRID_FIELD_NAMES)[number];

interface OtherEncoding {
  readonly key: FieldKey;
  readonly nativeUnits: string;
  readonly scale: number;
  readonly offset: number;
}

/** What turns a decoded native field into the variable. */
export type NativeConversionId = 'identity' | 'scale' | 'rotate_lambert' | 'deaccumulate' | 'use_1h_record';

export type DerivationId =
  | 'rh_from_t_td'
  | 'q_from_rh'
  | 'q_from_rh_upp'
  | 'wind_log_height'
  | 'linear_height'
  | 'model_level_to_height'
  | 'cloud_from_rh_levels'
  | 'snow_depth_from_swe';

interface Served {
  /** First lead with a value that means something; earlier ones are null. */
  readonly firstLeadHours: number;
  /** CF cell methods of this model's values. */
  readonly cellMethods: string;
  /** What a value covers: an instant, the time since the model's previous output step, or the hour before the lead. */
  readonly window: 'instant' | 'output_step' | 'last_hour';
  /** What a user should know beside the standard name (parcel, layer, estimate); null where nothing. */
  readonly comment: string | null;
  /** What a reader of the producer's files should know; null where nothing. */
  readonly note: string | null;
}

export interface NativeField extends EncodedField, Served {
  readonly status: 'native';
  readonly conversion: NativeConversionId;
}

export interface DerivedField extends Served {
  readonly status: 'derived';
  readonly conversion: DerivationId;
  /** In the order that the conversion names. */
  readonly inputs: readonly DerivationInput[];
}

export type DerivationInput =
  | { readonly kind: 'variable'; readonly name: VariableName }
  | ({ readonly kind: 'field' } & EncodedField);

export interface UnavailableField {
  readonly status: 'unavailable';
  readonly reason: string;
}
