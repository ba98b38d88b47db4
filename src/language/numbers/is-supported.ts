import type { Support } from './support.ts';
import type { Claim } from './tokens/claims.ts';
import type { Printed } from './tokens/printed.ts';
import type { UnitWord } from './vocabulary/units.ts';

/** Binary fractions of decimal halves: 0.05 is a bit more than half of 0.1. */
const TOLERANCE = 1e-9;

/** Whether facts have what a number in a text says. */
export function isSupported(claim: Claim, support: Support): boolean {
  switch (claim.kind) {
    case 'value':
      return claim.readings.some((printed) => isValue(printed, claim.unit, support));
    case 'time': {
      const halves = claim.isEitherHalf ? [claim.hour, (claim.hour + 12) % 24] : [claim.hour];
      return halves.some((hour) => isTime(hour, claim.minute, support));
    }
    case 'date': {
      const date = `${twoDigits(claim.month)}-${twoDigits(claim.day)}`;
      return support.dates.has(date) && (claim.year === null || support.years.has(claim.year));
    }
  }
}

function isValue(printed: Printed, unit: UnitWord | null, support: Support): boolean {
  const whole = printed.decimals === 0 ? Math.abs(printed.value) : null;
  switch (unit) {
    case 'other':
      return false;
    case 'degrees':
      return has(support.ofUnit.get('°C'), printed) || has(support.ofUnit.get('°'), printed);
    case 'coordinate':
      return has(support.others, unsigned(printed));
    case 'm':
      return (whole !== null && support.heights.has(whole)) || has(support.ofUnit.get('m'), printed);
    case 'days':
      return whole !== null && (support.dayCounts.has(whole) || isDay(whole, support));
    case 'hours':
      return whole !== null && (support.hourCounts.has(whole) || isTime(whole, null, support));
    case 'clock':
      return whole !== null && (isTime(whole, null, support) || isTime((whole + 12) % 24, null, support));
    case null:
      return (
        [...support.ofUnit.values()].some((values) => has(values, printed)) ||
        has(support.others, unsigned(printed)) ||
        (whole !== null && isBare(whole, support))
      );
    default:
      return has(support.ofUnit.get(unit), printed);
  }
}

/** Whole numbers without a unit may be hours, days, years, heights and counts of hours and days. */
function isBare(whole: number, support: Support): boolean {
  return (
    isTime(whole, null, support) ||
    (whole <= 12 && isTime((whole + 12) % 24, null, support)) ||
    isDay(whole, support) ||
    [support.years, support.heights, support.hourCounts, support.dayCounts].some((set) => set.has(whole))
  );
}

function isDay(whole: number, { days }: Support): boolean {
  return days.has(whole);
}

/** 24:00 is 00:00. */
function isTime(hour: number, minute: number | null, { minutes }: Support): boolean {
  if (!(hour >= 0 && hour <= 24)) return false;
  const start = (hour % 24) * 60;
  if (minute !== null) return minutes.has(start + minute);
  for (let past = 0; past < 60; past++) if (minutes.has(start + past)) return true;
  return false;
}

/** Whether one of some ascending numbers rounds to a printed one, within half of its last digit. */
function has(values: Float64Array | undefined, { value, decimals }: Printed): boolean {
  if (values === undefined) return false;
  const half = 0.5 / 10 ** decimals + TOLERANCE;
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < value - half) low = middle + 1;
    else high = middle;
  }
  return (values[low] ?? Number.POSITIVE_INFINITY) <= value + half;
}

function unsigned({ value, decimals }: Printed): Printed {
  return { value: Math.abs(value), decimals };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
