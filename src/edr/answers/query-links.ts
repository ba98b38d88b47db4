/** Addresses in an answer; all absolute. */
export interface QueryLinks {
  /** The question itself. */
  readonly self: string;
  /** The collection, or the instance, that was asked. */
  readonly collection: string;
  /** The run that answers, as an instance. */
  readonly instance: string;
  /** When the answer is made. */
  readonly now: Date;
}

/** The position query that gives a place again. */
export function positionAddress({ collection }: QueryLinks, longitude: number, latitude: number): string {
  return `${collection}/position?coords=POINT(${longitude}%20${latitude})`;
}
