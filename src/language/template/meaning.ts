import type { ModelId, SurfaceVariableName } from '../../catalog/index.ts';
import type { Activity } from '../quantities/activities.ts';
import type { Condition, QuestionUnit } from '../quantities/condition.ts';
import type { SpokenQuantity } from '../quantities/spoken-quantities.ts';
import type { Day, DayPart, Window } from '../window.ts';

/** A quantity that words name. */
export interface NamedQuantity {
  /** The quantity that it is called; the first of its variables decides where it has several. */
  readonly quantity: SpokenQuantity;
  readonly variables: readonly SurfaceVariableName[];
  /** What "will there be ..." and "when is there ..." ask of it; null where the answer is not yes or no. */
  readonly event: Condition | null;
  /** Base name of the same quantity on pressure levels; null for none. */
  readonly aloft: 'temperature' | 'wind' | 'relative_humidity' | 'dew_point_temperature' | null;
}

/** Hours of a clock, 0 to 24. */
export interface Hours {
  readonly from: number;
  readonly to: number;
  /** "At 7": in the other half of the day where that is the coming one. */
  readonly isEitherHalf?: boolean;
}

/** What a word, a phrase or a part of a sentence means: its kind, with what belongs to it. */
export type Meaning =
  | {
      readonly kind: 'quantity';
      readonly named: NamedQuantity;
      /** "Rained": of what is over. */
      readonly isPast?: boolean;
    }
  /** A diagnostic or a quantity aloft that has no surface variable. */
  | { readonly kind: 'diagnostic'; readonly name: Diagnostic }
  /** Something not offered that a quantity stands for: hours of sunshine, crosswind. */
  | { readonly kind: 'derived'; readonly named: NamedQuantity }
  /** How likely something is; the quantity where one word says both: "Regenwahrscheinlichkeit". */
  | {
      readonly kind: 'chance';
      readonly named: NamedQuantity | null;
      /** "Is rain likely": said of an event, and where there is none an adverb that asks nothing. */
      readonly isLoose?: boolean;
    }
  /** So many hours in a row for which something lasts: "3 dry hours". */
  | { readonly kind: 'lasting'; readonly hours: number; readonly named: NamedQuantity | null }
  | { readonly kind: 'activity'; readonly activity: Activity }
  | { readonly kind: 'model'; readonly model: ModelId }
  | { readonly kind: 'extreme'; readonly of: 'highest' | 'lowest'; readonly named: NamedQuantity | null }
  | { readonly kind: 'unitWord'; readonly unit: QuestionUnit }
  /** A number with its unit: "30 knots"; the unit null for "30 degrees", which are of a temperature. */
  | {
      readonly kind: 'measure';
      readonly n: number;
      readonly unit: QuestionUnit | null;
      readonly isDegrees?: boolean;
    }
  | {
      readonly kind: 'threshold';
      readonly isAbove: boolean;
      readonly n: number;
      readonly unit: QuestionUnit | null;
      readonly isDegrees?: boolean;
      /** "At least", "at most". */
      readonly includesLimit?: boolean;
    }
  | { readonly kind: 'number'; readonly n: number; readonly text: string }
  /** An hour of the day. */
  | {
      readonly kind: 'clock';
      readonly n: number;
      readonly isEitherHalf?: boolean;
      readonly isUnpadded?: boolean;
    }
  | { readonly kind: 'hours'; readonly hours: Hours }
  /** So many hours. */
  | { readonly kind: 'duration'; readonly n: number }
  | { readonly kind: 'nth'; readonly n: number }
  | { readonly kind: 'ordinalWord'; readonly n: number }
  /** "Warmer than": before a number a comparison, else the quantity. */
  | { readonly kind: 'comparative'; readonly isAbove: boolean; readonly named: NamedQuantity }
  | { readonly kind: 'month'; readonly n: number }
  | { readonly kind: 'season'; readonly n: number }
  | { readonly kind: 'part'; readonly part: DayPart }
  | { readonly kind: 'day'; readonly days: DaysOf }
  | { readonly kind: 'weekday'; readonly n: number; readonly part: DayPart | null }
  | { readonly kind: 'window'; readonly window: Window }
  | { readonly kind: PlainKind };

/** Days in a row, perhaps with a part or hours of each. */
export interface DaysOf {
  readonly first: Day;
  readonly count: number;
  readonly part: DayPart | null;
  readonly clock: Hours | null;
}

type Diagnostic =
  | 'apparent_temperature_2m'
  | 'wind_chill_2m'
  | 'heat_index_2m'
  | 'wet_bulb_temperature_2m'
  | 'geopotential_height'
  | 'vertical_velocity'
  | 'specific_humidity';

/** Kinds that nothing belongs to. */
export type PlainKind =
  | 'weather'
  | 'off'
  | 'notOffered'
  /** A weather model that Isobar does not have. */
  | 'otherModel'
  | 'now'
  | 'hour'
  /** "The next hours", "a couple of hours". */
  | 'fewHours'
  | 'minute'
  | 'dayUnit'
  | 'week'
  | 'monthUnit'
  | 'year'
  | 'weekend'
  | 'weekLater'
  | 'next'
  | 'afterNext'
  | 'last'
  | 'this'
  | 'rest'
  | 'ago'
  | 'agoBefore'
  | 'fromNow'
  | 'onward'
  | 'in'
  | 'at'
  | 'between'
  | 'from'
  | 'to'
  | 'and'
  | 'or'
  | 'after'
  | 'since'
  | 'before'
  | 'forOrBefore'
  | 'by'
  | 'over'
  | 'above'
  | 'below'
  | 'atLeast'
  | 'atMost'
  | 'orMore'
  | 'orLess'
  /** "In a row": of hours that follow one another. */
  | 'inARow'
  | 'minus'
  | 'freezingPoint'
  | 'degrees'
  | 'am'
  | 'pm'
  | 'oclock'
  | 'article'
  | 'halfTo'
  | 'halfPast'
  | 'quarterPast'
  | 'quarterTo'
  | 'halfOf'
  | 'when'
  | 'how'
  | 'whether'
  | 'stop'
  | 'near'
  /** Before an hour or a place that is meant roughly: "around 11", "around Leeds". */
  | 'approx'
  /** "Not tomorrow". */
  | 'not'
  /** The first, middle or last part of a week or month: "early next week". */
  | 'beginOf'
  | 'midOf'
  | 'endOf'
  /** Monday to Friday. */
  | 'workdays'
  /** "All day": today where no other day is named. */
  | 'wholeDay'
  /** What a language calls the Beaufort scale: "Windstärke 7". */
  | 'windForce'
  /** "In der Nacht auf": the night that ends on the day after it. */
  | 'nightBefore'
  /** "The weekend after this one". */
  | 'followingOne'
  /** "The weekend before Christmas": a time that no rule can tell. */
  | 'unknownTime'
  | 'compare'
  /** "Was", "did": about what is over. */
  | 'past'
  /** "I mean", "sorry": what follows counts instead. */
  | 'correction'
  /** Of snow: lies, not falls. */
  | 'lying'
  | 'namePart'
  | 'feature'
  | 'filler'
  /** Of the question, not of a lexicon. */
  | 'place'
  | 'unknown'
  | ','
  | '.'
  | '/'
  | '-'
  | ':'
  | 'sign'
  | 'none';

export type Kind = Meaning['kind'];

/** A part of a question with its meaning: tokens from the first to the one after the last. */
export type Node = Meaning & { readonly from: number; readonly to: number };
