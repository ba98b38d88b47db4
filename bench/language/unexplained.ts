import type { Language } from '../../src/language/index.ts';
import { numbersIn, type Stated } from './numbers-in.ts';
import { type AnsweredWindow, clockAt, type RawValues, valuesIn } from './raw-values.ts';
import { type Allowed, spokenValues } from './spoken-values.ts';

/** An answer with what it must have come from. */
export interface AnswerToCheck {
  readonly answer: string;
  readonly language: Language;
  /** Words of the answer whose digits are names: that of the place. */
  readonly names: readonly string[];
  readonly raw: RawValues;
  readonly window: AnsweredWindow;
}

/**
 * The numbers of an answer that its raw values do not have. Written apart from the product's own check, and simpler: a number
 * with a unit is a value of the window in that unit, their mean or their sum; hours and dates are those of its values.
 */
export function unexplainedNumbers({
  answer,
  language,
  names,
  raw,
  window,
}: AnswerToCheck): readonly string[] {
  const text = names.reduce((rest, name) => rest.replaceAll(name, ''), answer);
  const values = spokenValues(raw, window);
  const clocks = timesOf(raw, window).map((time) => clockAt(time, window.timeZone));
  const inUtc = timesOf(raw, window).map((time) => clockAt(time, 'UTC'));
  const isExplained = (stated: Stated) => {
    switch (stated.kind) {
      case 'date':
        return [...clocks, ...inUtc].some(({ month, day }) => month === stated.month && day === stated.day);
      case 'time':
        return (stated.isUtc ? inUtc : clocks).some(({ hour }) => hour === stated.hour % 24);
      case 'value':
        return stated.readings.some((reading) =>
          (values.get(stated.unit ?? '') ?? []).some((allowed) => isRounded(reading, allowed)),
        );
    }
  };
  return numbersIn(text, language)
    .filter((stated) => !isExplained(stated))
    .map(({ text }) => text);
}

/** Whether a number is another rounded, which may have been rounded before to the decimals that are worth saying. */
function isRounded(
  { value, decimals }: { readonly value: number; readonly decimals: number },
  allowed: Allowed,
): boolean {
  const before = decimals < allowed.decimals ? 0.5 / 10 ** allowed.decimals : 0;
  return Math.abs(value - allowed.value) <= 0.5 / 10 ** decimals + before + 1e-6;
}

/** Instants that an answer may name: of its values, of the window's edges and of the run. */
function timesOf(raw: RawValues, window: AnsweredWindow): readonly Date[] {
  const ofValues = [...raw.series.keys()].flatMap((variable) =>
    valuesIn(raw, variable, window).flatMap(({ start, end }) => [start, end]),
  );
  return [...ofValues, window.from, ...(window.to === null ? [] : [window.to]), raw.initTime];
}
