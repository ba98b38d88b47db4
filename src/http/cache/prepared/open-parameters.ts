import type { LentText } from '../../../formats/index.ts';
import type { Work } from '../../credits/prices/prices.ts';

/** A parameter in degrees that places a query: the rest of the query can be the same at every place. */
export interface OpenParameter {
  readonly name: string;
  /** The greatest absolute value. */
  readonly max: number;
}

/** A prepared query at every place, from one run. */
export interface PlaceAnswers {
  /** @param degrees values of the open parameters, in their order; null where `Route.prepare` has to decide */
  at(degrees: readonly number[]): PlaceAnswer | null;
}

/** An answer at one place, not read yet. */
export interface PlaceAnswer {
  /** Identifies the content among those of the query at other places: letters that an entity tag may have, and no comma. */
  readonly where: string;
  readonly work: Work;
  /** Throws what reading throws. */
  body(): LentText;
}
