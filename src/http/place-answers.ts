import type { ForecastCell } from '../forecast/index.ts';
import type { LentText } from '../formats/index.ts';

/** Names of the parameters that say where, in degrees north and east. */
export interface PlaceParameters {
  readonly latitude: string;
  readonly longitude: string;
}

/** Answers to one question at any place, from one run. */
export interface PlaceAnswers {
  /** Null where there is no answer. */
  cellAt(latitude: number, longitude: number): ForecastCell | null;
  /** Throws what reading throws. */
  bodyAt(cell: ForecastCell): LentText;
}
