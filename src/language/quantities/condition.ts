import type { SpokenQuantity } from './spoken-quantities.ts';

/** Units that a question may name. `beaufort` is a scale of wind speeds, `inHg` inches of mercury. */
export const QUESTION_UNITS = [
  'celsius',
  'fahrenheit',
  'kelvin',
  'm/s',
  'km/h',
  'mph',
  'knots',
  'beaufort',
  'mm',
  'cm',
  'inches',
  'hPa',
  'inHg',
  'mmHg',
  'km',
  'm',
  'miles',
  'feet',
  'percent',
] as const;
export type QuestionUnit = (typeof QUESTION_UNITS)[number];

/** What a question asks to hold at some time. */
export interface Condition {
  /** `precipitation` also for snow, whose `Parse.variables` have the temperature too. */
  readonly quantity: SpokenQuantity;
  /**
   * `occurs`: rain, snow, fog or thunderstorms at all; `absent`: none of it ("will it stay dry"); `ends`: their end ("when will it
   * stop raining").
   */
  readonly comparison: 'above' | 'below' | 'occurs' | 'absent' | 'ends';
  /** In the unit of the quantity's variables (K, m s-1, Pa, kg m-2, %, m, J kg-1); null where `comparison` has none. */
  readonly threshold: number | null;
  /** Whether the threshold itself counts: "at least", "at most", "reach". By default it does not. */
  readonly includesLimit?: boolean;
  /** Whether only what may fall as snow counts; by default where `Parse.variables` say so. */
  readonly isSnow?: boolean;
  /** As the question has it: 30 and `knots`; the unit null where it names none ("below 5"); null without a number ("sunny"). */
  readonly written: { readonly value: number; readonly unit: QuestionUnit | null } | null;
}

/** How long something has to hold: all of the window, or so many hours of it in a row. */
export type Lasting = { readonly kind: 'throughout' } | { readonly kind: 'hours'; readonly hours: number };

/** What a question asks the chance of. */
export interface Chanced {
  readonly condition: Condition;
  /** Others that have to come true with it; by default none. */
  readonly also?: readonly Condition[];
  /** By default one time of the window suffices. */
  readonly lasts?: Lasting;
}
