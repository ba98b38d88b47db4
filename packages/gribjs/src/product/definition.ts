import type { FixedSurface } from './surface.ts';

/** Section 4. Hours count from the reference time of section 1. */
export interface ProductDefinition extends EnsembleFacts {
  /** N of product definition template 4.N. */
  readonly template: number;
  /**
   * Whether the codec knows the template. If not, only category and number are read; the rest says "missing".
   */
  readonly known: boolean;
  /** Parameter category and number, code tables 4.1 and 4.2 of the discipline. */
  readonly category: number;
  readonly number: number;
  /** Code table 4.4, as coded; 255 missing. */
  readonly timeUnit: number;
  /** In `timeUnit`, as coded. */
  readonly forecastTime: number;
  /**
   * Forecast time in hours (of statistics: the start of the window); null when unit or time is missing.
   */
  readonly forecastHours: number | null;
  readonly firstSurface: FixedSurface;
  readonly secondSurface: FixedSurface | null;
  /** The window that a statistical product covers, null for products at a point in time. */
  readonly statistics: Statistics | null;
  /**
   * How the field was made: code table 4.3 and the centre's own numbers. Absent is written as "forecast",
   * 255, 255.
   */
  readonly generatingProcess?: GeneratingProcess;
  /**
   * For writing: the numbers of vertical coordinates after the template, 4 octets each, as they stand. Surfaces of type 150
   * need six: levels and number of the vertical grid as float32, and the 16 octets of its identifier. Not read.
   */
  readonly verticalCoordinates?: Uint8Array;
}

/** What a product says of an ensemble. All absent or null where the template does not have it. */
export interface EnsembleFacts {
  /** Number of the member. */
  readonly perturbationNumber?: number | null;
  /** Number of members. */
  readonly ensembleSize?: number | null;
  /** Code table 4.7: 0 mean of all members, 2 standard deviation, 4 spread ... */
  readonly derivedForecast?: number | null;
  /** 0 to 100. */
  readonly percentile?: number | null;
  readonly probability?: Probability | null;
}

/** The event that a probability is of, limits in the parameter's unit. */
export interface Probability {
  /** Code table 4.9: 0 below the lower limit, 1 above the upper, 2 between both ... */
  readonly type: number;
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
}

export interface GeneratingProcess {
  readonly type: number;
  readonly background: number;
  readonly model: number;
}

export interface Statistics {
  /** Code table 4.10: 0 average, 1 accumulation, 2 maximum, 3 minimum ... */
  readonly process: number;
  readonly startHours: number;
  readonly endHours: number;
  readonly endTime: Date;
}
