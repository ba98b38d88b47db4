import type { VariableName } from '../variables/variable-names.ts';

/** How one model gives one variable. */
export type Native = NativeField | DerivedField | UnavailableField;

/** GRIB2 identity of a field. A null member matches anything. */
export interface FieldKey {
  readonly discipline: number;
  readonly category: number;
  readonly number: number;
  /** Type of first fixed surface (code table 4.5). */
  readonly surfaceType: number | null;
  /** Value of the first fixed surface in the table's unit: Pa on isobaric surfaces, m above ground. */
  readonly surfaceValue: number | null;
  readonly secondSurfaceType: number | null;
  /** Statistical process (code table 4.10): 1 accumulation, 2 maximum. Null also matches an instantaneous field. */
  readonly statisticalProcess: number | null;
  /** Whether the number is from the centre's local table (192-254). */
  readonly local: boolean;
}

/** How the producer's inventory or file names identify a field. */
export type FieldNames =
  /** A row of a wgrib2 inventory. */
  | { readonly kind: 'idx'; readonly variable: string; readonly level: string; readonly time: IdxTime }
  /** A row of an ECMWF index; any of `params` matches. `level` is in hPa, null at the surface, and the number of a layer of soil. */
  | {
      readonly kind: 'ecmwf';
      readonly params: readonly string[];
      readonly levelType: 'sfc' | 'pl' | 'sol';
      readonly level: number | null;
    }
  /** A separate file; `level` is in hPa on pressure levels, and the number counted from the top on model levels. */
  | {
      readonly kind: 'dwd';
      readonly directory: string;
      readonly variable: string;
      readonly level: number | null;
    }
  /** A message in a package file without an index; `shortName` is null where none exists. */
  | { readonly kind: 'mf'; readonly shortName: string | null };

/**
 * Time text of a wgrib2 inventory row: `instant` is `F hour fcst` or `anl`; `bucket` the accumulation since the last reset;
 * `last_hour` the accumulation `(F-1)-F`; `bucket_mean` the mean since the last reset.
 */
export type IdxTime = 'instant' | 'bucket' | 'last_hour' | 'bucket_mean';

/** One field of the producer's files. */
export interface SourceField {
  /** Product key in the model's `files`. */
  readonly file: string;
  readonly names: FieldNames;
  readonly key: FieldKey;
  readonly nativeUnits: string;
}

/** A field of the producer's files with its conversion of units. */
export interface EncodedField extends SourceField {
  /** value * scale + offset is the value in the unit that is served, or that a derivation expects. */
  readonly scale: number;
  readonly offset: number;
  /** Whether a run has one message of this field, at lead 0, that applies to all leads: heights of half levels, coordinates of cells. */
  readonly constant: boolean;
  /** Other encodings of the field that the producer announced; the key found in the file tells which one applies. */
  readonly otherEncodings: readonly OtherEncoding[];
}

/** Fields with the coordinates of a grid's points, for a grid that its messages name without describing it. */
export const GRID_FIELD_NAMES = ['cell_latitude', 'cell_longitude'] as const;
export type GridFieldName = (typeof GRID_FIELD_NAMES)[number];

interface OtherEncoding {
  readonly key: FieldKey;
  readonly nativeUnits: string;
  readonly scale: number;
  readonly offset: number;
}

/** Conversions of a decoded native field into a variable. */
export type NativeConversionId =
  | 'identity'
  | 'scale'
  | 'rotate_lambert'
  | 'deaccumulate'
  | 'use_1h_record'
  | 'mean_of_step'
  | 'rate_of_step';

export type DerivationId =
  | 'rh_from_t_td'
  | 'q_from_rh'
  | 'q_from_rh_upp'
  | 'wind_log_height'
  | 'linear_height'
  | 'model_level_to_height'
  | 'cloud_from_rh_levels'
  | 'snow_depth_from_swe'
  | 'omega_from_w'
  | 'sum'
  | 'same_field'
  | 'height_or_none'
  | 'ptype_from_flags'
  | 'ptype_from_ww';

interface ServedValues {
  /** First lead with a meaningful value; earlier values are null. */
  readonly firstLeadHours: number;
  /** CF cell methods of this model's values. */
  readonly cellMethods: string;
  /** The time that a value covers: an instant, the time since the model's previous output step, or the hour before the lead. */
  readonly window: 'instant' | 'output_step' | 'last_hour';
  /** What a user should know in addition to the standard name (parcel, layer, estimate); null where there is nothing. */
  readonly comment: string | null;
  /** What a reader of the producer's files should know; null where there is nothing. */
  readonly note: string | null;
}

export interface NativeField extends EncodedField, ServedValues {
  readonly status: 'native';
  readonly conversion: NativeConversionId;
}

export interface DerivedField extends ServedValues {
  readonly status: 'derived';
  readonly conversion: DerivationId;
  /** In the order that the conversion gives. */
  readonly inputs: readonly DerivationInput[];
}

export type DerivationInput =
  | { readonly kind: 'variable'; readonly name: VariableName }
  | ({ readonly kind: 'field' } & EncodedField);

export interface UnavailableField {
  readonly status: 'unavailable';
  readonly reason: string;
}

/** Whether a variable is the same at every lead of a run, and stored at lead 0 alone: the model's ground. */
export function isInvariant(native: Native): boolean {
  return native.status === 'native' && native.constant;
}

/** Whether a model's files give a variable at a lead: from its first lead on, of one that never changes at lead 0 alone. */
export function isGivenAt(native: Native, lead: number): boolean {
  if (native.status === 'unavailable') return false;
  return isInvariant(native) ? lead === 0 : lead >= native.firstLeadHours;
}
