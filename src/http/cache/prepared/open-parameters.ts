import type { LentText } from '../../../formats/index.ts';
import type { Work } from '../../credits/prices/prices.ts';

/** A parameter that says where, in degrees: the rest of a question can be the same wherever it is asked about. */
export interface OpenParameter {
  readonly name: string;
  /** Its least and its greatest number are this far from zero. */
  readonly most: number;
}

/** Answers to one question wherever it is asked about, from one run. */
export interface OpenAnswers {
  /** @param degrees of the open parameters, in their order; null where the route itself has to say what there is */
  at(degrees: readonly number[]): OpenAnswer | null;
}

/** An answer that is known to exist, and was not read yet. */
export interface OpenAnswer {
  /** What its content depends on besides the question: letters that an entity tag may have, and no comma. */
  readonly where: string;
  readonly work: Work;
  /** Throws what reading throws. */
  body(): LentText;
}
