import type { ModelId, SurfaceVariableName } from '../catalog/index.ts';
import type { Language } from './parse.ts';

/** A value at a time, in the unit of its fact. */
export interface TimedValue {
  /**
   * Start of the hour, local time with its offset: `2026-11-23T15:00:00+01:00`. Amounts, and gusts where they are maxima, are of
   * the interval that starts then and ends at the model's next output step.
   */
  readonly time: string;
  readonly value: number;
}

/** Units that answers are written in. Directions are degrees clockwise from north that the wind comes from. */
export type SpokenUnit = '°C' | 'km/h' | '°' | 'mm' | '%' | 'hPa' | 'km' | 'cm' | 'J/kg';

/** Quantities that answers speak of: wind is one quantity of two components. */
const SPOKEN_QUANTITIES = [
  'temperature',
  'dewpoint',
  'humidity',
  'wind_speed',
  'wind_direction',
  'wind_gust',
  'pressure',
  'precipitation',
  'cloud_cover',
  'low_cloud_cover',
  'mid_cloud_cover',
  'high_cloud_cover',
  'cape',
  'visibility',
  'snow_depth',
] as const;
export type SpokenQuantity = (typeof SPOKEN_QUANTITIES)[number];

/** What is known about one quantity in the window. */
export interface Fact {
  readonly quantity: SpokenQuantity;
  /** Height of winds above ground in metres; null for the rest. */
  readonly heightMetres: 10 | 80 | 100 | null;
  /** The variables that it comes from. */
  readonly variables: readonly SurfaceVariableName[];
  readonly unit: SpokenUnit;
  /** Digits after the point that are worth saying; statistics and values are rounded to them. */
  readonly decimals: number;
  /** In order of time, without missing ones; at least one. */
  readonly values: readonly TimedValue[];
  readonly min: TimedValue;
  readonly max: TimedValue;
  /** Over the time of the window; null for directions, and for amounts, which grow with their intervals. */
  readonly mean: number | null;
  /** Of amounts, over the window; else null. */
  readonly sum: number | null;
}

/**
 * All that an answer may say: the values of the window in the units that people speak of, and what they are about. Answers are
 * written from it and every number in an answer is checked against it.
 */
export interface Facts {
  readonly language: Language;
  readonly model: ModelId;
  /** Whether the values are of the synthetic demo atmosphere. */
  readonly synthetic: boolean;
  /** Of the run: `2026-11-23T06:00:00Z`. */
  readonly initTime: string;
  readonly place: {
    /** As answers name it: "Paris (Texas, United States)", or coordinates. */
    readonly label: string;
    readonly timeZone: string;
  };
  readonly window: {
    /** First and last hour with a value, local time with offset. */
    readonly from: string;
    readonly to: string;
    /** Where the run ends before the window does: the last hour that was asked for, else null. */
    readonly askedTo: string | null;
  };
  readonly facts: readonly Fact[];
}
