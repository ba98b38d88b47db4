import { formatDifference, formatNumber, formatValue } from '../../format/numbers/numbers.ts';
import { formatClock, formatDay } from '../../format/times/times.ts';
import type { Texts } from '../../texts/en.ts';
import { differenceOf, type RunPair } from './run-change.ts';

const HOUR_MS = 3_600_000;
/** Below these, people would not notice: degrees, mm, m/s. */
const SMALL = { temperature: 0.5, precipitation: 0.5, wind: 0.5 } as const;

interface Pairs {
  readonly temperature: RunPair | null;
  readonly precipitation: RunPair | null;
  readonly wind: RunPair | null;
}

/** What changed from the run before to the newest, in one sentence; null without two runs. */
export function changeSentence(
  pairs: Pairs,
  words: Texts['place']['changes'],
  zone: string,
  language: string,
): string | null {
  const any = pairs.temperature ?? pairs.wind ?? pairs.precipitation;
  if (any === null) return null;
  const hours = (Date.parse(any.newest) - Date.parse(any.before)) / HOUR_MS;
  const when = (time: number) => `${formatDay(time, zone, language)} ${formatClock(time, zone)}`;
  const clauses: string[] = [];
  if (pairs.temperature !== null) {
    const { mean, largest, largestAt } = differenceOf(pairs.temperature);
    const most = words.atMost(formatDifference(largest, 1, language), '°C', when(largestAt));
    const size = formatValue(Math.abs(mean), '°C', language, 1);
    clauses.push(
      Math.abs(mean) >= SMALL.temperature
        ? `${mean > 0 ? words.warmer(size) : words.colder(size)} ${most}`
        : Math.abs(largest) >= SMALL.temperature
          ? `${words.sameTemperature} ${most}`
          : words.sameTemperature,
    );
  }
  if (pairs.precipitation !== null) {
    const sum = pairs.precipitation.values.reduce((all, each) => all + each, 0);
    const before = pairs.precipitation.valuesBefore.reduce((all, each) => all + each, 0);
    const size = formatValue(Math.abs(sum - before), 'mm', language, 1);
    const both = words.insteadOf(formatNumber(sum, 1, language), formatNumber(before, 1, language));
    clauses.push(
      Math.abs(sum - before) < SMALL.precipitation
        ? words.samePrecipitation
        : `${sum > before ? words.wetter(size) : words.drier(size)} ${both}`,
    );
  }
  if (pairs.wind !== null) {
    const { mean } = differenceOf(pairs.wind);
    const size = formatValue(Math.abs(mean), 'm/s', language, 1);
    clauses.push(
      Math.abs(mean) < SMALL.wind ? words.sameWind : mean > 0 ? words.windier(size) : words.calmer(size),
    );
  }
  return `${words.since(String(hours))} ${clauses.join('; ')}.`;
}
