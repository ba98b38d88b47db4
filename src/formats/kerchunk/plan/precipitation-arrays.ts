import { bucketHoursOf, type ModelId, type NativeField, variableOf } from '../../../catalog/index.ts';
import type { ReferencedMessage } from '../referenced-run.ts';
import { onceEach, type ReferenceArray } from './reference-array.ts';

const VARIABLE = 'total_precipitation';

/**
 * The amounts of precipitation that a producer writes, by the interval that they cover. References give messages unchanged and
 * cannot subtract, so that only amounts since the previous output step may have that name.
 */
export function precipitationArrays(
  model: ModelId,
  initTime: Date,
  native: NativeField,
  messages: readonly ReferencedMessage[],
): readonly ReferenceArray[] {
  const bucketHours = bucketHoursOf(model, initTime.getUTCHours());
  const ofLastHour = native.conversion === 'use_1h_record' ? messages.filter(isOfHours(1)) : [];
  const sinceStart = hasRunTotals(messages, bucketHours) ? messages.filter(isSinceStart) : [];
  const ofBuckets = bucketHours === null ? [] : messages.filter(isOfBucket(bucketHours));
  const arrays = [
    array(VARIABLE, 'Precipitation of the hour before', ofLastHour),
    array('precipitation_since_run_start', 'Precipitation since the start of the run', sinceStart),
    array(
      'precipitation_since_bucket_start',
      `Precipitation since the last whole ${bucketHours} hours of the run`,
      ofBuckets,
    ),
  ];
  const named = new Set([...ofLastHour, ...sinceStart, ...ofBuckets]);
  const lengths = new Set(messages.filter((message) => !named.has(message)).map(hoursOf));
  for (const hours of [...lengths].sort((a, b) => a - b)) {
    const name = `precipitation_of_last_${hours}_hours`;
    arrays.push(array(name, `Precipitation of the ${hours} hours before`, messages.filter(isOfHours(hours))));
  }
  return arrays.filter((each) => each.messages.length > 0);
}

function array(name: string, longName: string, messages: readonly ReferencedMessage[]): ReferenceArray {
  return {
    name,
    variable: VARIABLE,
    level: null,
    standardName: variableOf(VARIABLE).standardName,
    longName,
    cellMethods: 'time: sum',
    comment: null,
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
