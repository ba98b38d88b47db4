import { bucketHoursOf, type ModelId, type NativeField, type Variable } from '../../../catalog/index.ts';
import type { ReferencedMessage } from '../referenced-run.ts';
import { onceEach, type ReferenceArray } from './reference-array.ts';

/** How names and titles of a variable's arrays begin, where they are not the variable's own. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  total_precipitation: 'precipitation',
  snowfall_amount: 'snowfall',
};

/**
 * The amounts of precipitation or of snow that a producer writes, by the interval that they cover. References give messages unchanged and
 * cannot subtract, so that only amounts since the previous output step may have the variable's name.
 */
export function amountArrays(
  variable: Variable,
  model: ModelId,
  initTime: Date,
  native: NativeField,
  messages: readonly ReferencedMessage[],
): readonly ReferenceArray[] {
  const bucketHours = bucketHoursOf(model, initTime.getUTCHours());
  const ofLastHour = native.conversion === 'use_1h_record' ? messages.filter(isOfHours(1)) : [];
  const sinceStart = hasRunTotals(messages, bucketHours) ? messages.filter(isSinceStart) : [];
  const ofBuckets = bucketHours === null ? [] : messages.filter(isOfBucket(bucketHours));
  const word = WORDS[variable.name] ?? variable.name;
  const title = `${word[0]?.toUpperCase()}${word.slice(1)}`;
  const array = arrayOf.bind(null, variable);
  const arrays = [
    array(variable.name, `${title} of the hour before`, ofLastHour),
    array(`${word}_since_run_start`, `${title} since the start of the run`, sinceStart),
    array(
      `${word}_since_bucket_start`,
      `${title} since the last whole ${bucketHours} hours of the run`,
      ofBuckets,
    ),
  ];
  const named = new Set([...ofLastHour, ...sinceStart, ...ofBuckets]);
  const lengths = new Set(messages.filter((message) => !named.has(message)).map(hoursOf));
  for (const hours of [...lengths].sort((a, b) => a - b)) {
    const name = `${word}_of_last_${hours}_hours`;
    arrays.push(array(name, `${title} of the ${hours} hours before`, messages.filter(isOfHours(hours))));
  }
  return arrays.filter((each) => each.messages.length > 0);
}

function arrayOf(
  variable: Variable,
  name: string,
  longName: string,
  messages: readonly ReferencedMessage[],
): ReferenceArray {
  return {
    name,
    variable: variable.name,
    level: null,
    standardName: variable.standardName,
    longName,
    cellMethods: 'time: sum',
    comment: null,
    isInvariant: false,
    messages: onceEach(messages),
  };
}

/** The first sums of every model start with its run; with buckets, run totals are those that extend beyond the first bucket. */
function hasRunTotals(messages: readonly ReferencedMessage[], bucketHours: number | null): boolean {
  const firstBucket = bucketHours ?? 0;
  return messages.some(
    (message) => isSinceStart(message) && message.window.endHours > Math.max(firstBucket, 1),
  );
}

function isSinceStart({ window }: ReferencedMessage): boolean {
  return window.startHours === 0;
}

function isOfHours(hours: number): (message: ReferencedMessage) => boolean {
  return (message) => hoursOf(message) === hours;
}

function isOfBucket(bucketHours: number): (message: ReferencedMessage) => boolean {
  return ({ window }) => window.startHours === bucketHours * (Math.ceil(window.endHours / bucketHours) - 1);
}

function hoursOf({ window }: ReferencedMessage): number {
  return window.endHours - window.startHours;
}
