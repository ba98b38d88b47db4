import type { ModelId, SeriesName, SurfaceVariableName } from '../catalog/index.ts';
import type { Intent, Language } from './parse.ts';
import type { ChanceEvent } from './quantities/chances.ts';
import type { Condition } from './quantities/condition.ts';
import type { SpokenQuantity } from './quantities/spoken-quantities.ts';

export type { SpokenQuantity } from './quantities/spoken-quantities.ts';

/** A value at a time, in the unit of its fact. */
export interface TimedValue {
  /**
   * Start of the hour, local time with its offset: `2026-11-23T15:00:00+01:00`. Amounts, and gusts where they are maxima, are of
   * the interval that starts then and ends at the model's next output step.
   */
  readonly time: string;
  readonly value: number;
}

/**
 * What the direction of a wind does over a window: it stays within 45°, turns from one to another, is mostly one, or none.
 * `degrees` are means on the circle: one, two (before and after), one, none.
 */
export interface Course {
  readonly kind: 'steady' | 'turning' | 'mostly' | 'varying';
  readonly degrees: readonly number[];
}

/** Units that answers are written in. Directions are degrees clockwise from north that the wind comes from. */
export type SpokenUnit =
  | '°C'
  | '°F'
  | 'K'
  | 'km/h'
  | 'm/s'
  | 'mph'
  | 'kn'
  /** The Beaufort scale. */
  | 'Bft'
  | '°'
  | 'mm'
  | 'cm'
  | 'in'
  | '%'
  | 'hPa'
  | 'inHg'
  | 'mmHg'
  | 'km'
  | 'm'
  | 'mi'
  | 'ft'
  | 'J/kg';

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
  /** The same values before they were rounded: what is compared with a limit. */
  readonly exact: readonly number[];
  /** Of the values before they were rounded. Of directions, the ends of the smallest arc that holds them all, clockwise. */
  readonly min: TimedValue;
  readonly max: TimedValue;
  /** Over the time of the window; null for directions, forces of wind, and for amounts, which grow with their intervals. */
  readonly mean: number | null;
  /** Of amounts, over the window; else null. */
  readonly sum: number | null;
  /** Of directions; else null. */
  readonly course: Course | null;
}

/** Whether a condition of a question holds in the window, found on the values before they are rounded. */
export interface Verdict {
  readonly quantity: SpokenQuantity;
  readonly comparison: Condition['comparison'];
  /** Whether precipitation counts only where it may fall as snow. */
  readonly isSnow: boolean;
  readonly unit: SpokenUnit;
  readonly decimals: number;
  /** In the unit; null where the question names none. */
  readonly limit: number | null;
  /** Whether the limit itself counts, as of "at least". */
  readonly includesLimit: boolean;
  readonly holds: boolean;
  /**
   * The first time at which it holds, with the value there; of an amount over a limit, what has fallen until then. Of `absent` the
   * first time at which it does not hold.
   */
  readonly first: TimedValue | null;
}

/** What a chance is of, as answers say it. */
export interface SpokenEvent extends ChanceEvent {
  /** The threshold in the unit that answers have it in. */
  readonly limit: number;
  readonly unit: SpokenUnit;
}

/** How likely an event is within the window: the share of an ensemble's members with it, as it is, not calibrated. */
export interface Chance extends SpokenEvent {
  /** Other events that have to come true with it. */
  readonly also: readonly SpokenEvent[];
  /** Whether they have to hold at the same time; else each at some time of the window. */
  readonly isTogether: boolean;
  /** Of the members for which it is known, 0 to 1; in whole per cent. */
  readonly share: number;
  readonly percent: number;
  /** Members with the event, members for which that is known, and how many the ensemble has, the control included. */
  readonly met: number;
  readonly used: number;
  readonly size: number;
  /** The most that the share may differ from that of the members, 0 to 1, where statistics are kept in their place; null where members are. */
  readonly shareError: number | null;
}

/** Why a chance that was asked for is not known. */
export interface NoChance {
  /** Ensembles that are stored; none where the setting has to add one first. */
  readonly ensembles: readonly ModelId[];
  /** What none of them has members of; empty where one has all. */
  readonly lacking: readonly SeriesName[];
  /** Ensembles of which statistics are kept in place of members, where those do not tell it and no members do; else empty. */
  readonly keepingStatistics: readonly ModelId[];
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
    /** From the first value to the last, of amounts to the end of their interval; local time with offset. */
    readonly from: string;
    readonly to: string;
    /** Where the run ends before the window does: the last requested hour, else null. */
    readonly askedTo: string | null;
    /** Whether all of it is over: the values are what the run had forecast for then. */
    readonly isPast: boolean;
    /** Whether it lasts to the end of the forecast. */
    readonly isToEnd: boolean;
  };
  readonly facts: readonly Fact[];
  /** What the question wants to know of them. */
  readonly intent: Intent;
  /** Of the condition of the intent; null where it has none, or one that nothing can be said about. */
  readonly verdict: Verdict | null;
  /** Where the intent asks how likely its condition is; else null. */
  readonly chance: Chance | NoChance | null;
  /** Of other places, times or models that the question compares with this one; they compare nothing themselves. */
  readonly compared: readonly Facts[];
}
