/** A stretch of time, or an instant where both ends are the same. */
export interface Span {
  readonly from: Date;
  /** Null for all that a forecast has. */
  readonly to: Date | null;
  /** Whether the end counts: it does for an instant and for "from 14 to 16", not for a day, which ends where the next begins. */
  readonly isClosed: boolean;
}

/** A window as instants. */
export interface ResolvedWindow {
  /** The zone of the place whose clocks it is in. */
  readonly timeZone: string;
  /** Start of the first span, end of the last one. */
  readonly from: Date;
  readonly to: Date | null;
  /** Ascending, apart from one another, at least one: "tomorrow and Friday evening" has more than one. */
  readonly spans: readonly Span[];
}
