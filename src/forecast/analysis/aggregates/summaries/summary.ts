/** The time of a value: `start` and `end` are equal for an instantaneous value. */
export interface ValueTime {
  readonly start: Date;
  readonly end: Date;
}

/** Statistics of the values of one period; null if it has none. */
export interface PeriodSummary {
  /** Hours of the period that the mean and the sum are over. */
  readonly hoursPresent: number;
  /** Number of windows that cross an edge of the period. */
  readonly straddling: number;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly mean: number | null;
  readonly sum: number | null;
  readonly timeOfMinimum: ValueTime | null;
  readonly timeOfMaximum: ValueTime | null;
}
