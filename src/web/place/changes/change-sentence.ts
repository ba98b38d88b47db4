import { decimalsOf, METRIC, type Units } from '../../../display/index.ts';
import { formatDifference, formatNumber, formatValue } from '../../format/numbers/numbers.ts';
import { formatClock, formatDay } from '../../format/times/times.ts';
import type { Texts } from '../../texts/en.ts';
import { differenceOf, type RunPair } from './run-change.ts';

const HOUR_MS = 3_600_000;
/** Below these, people would not notice. */
const SMALL = {
  temperature: { '°C': 0.5, '°F': 1 },
  precipitation: { mm: 0.5, in: 0.02 },
  wind: { 'm/s': 0.5, 'km/h': 2, mph: 1, kn: 1, Bft: 0.5 },
} as const;

interface Pairs {
  readonly temperature: RunPair | null;
  readonly precipitation: RunPair | null;
  readonly wind: RunPair | null;
}

/** What changed from the run before to the newest, in one sentence; null without two runs. Pairs are in `units` already. */
export function changeSentence(
  pairs: Pairs,
  words: Texts['place']['changes'],
  zone: string,
  language: string,
  units: Units = METRIC,
): string | null {
  const any = pairs.temperature ?? pairs.wind ?? pairs.precipitation;
  if (any === null) return null;
  const hours = (Date.parse(any.newest) - Date.parse(any.before)) / HOUR_MS;
  const when = (time: number) => `${formatDay(time, zone, language)} ${formatClock(time, zone)}`;
  const clauses: string[] = [];
  if (pairs.temperature !== null) {
    const degrees = units.temperature;
    const small = SMALL.temperature[degrees];
    const { mean, largest, largestAt } = differenceOf(pairs.temperature);
    const most = words.atMost(
      formatDifference(largest, decimalsOf(degrees), language),
      degrees,
      when(largestAt),
    );
    const size = formatValue(Math.abs(mean), degrees, language);
    clauses.push(
      Math.abs(mean) >= small
        ? `${mean > 0 ? words.warmer(size) : words.colder(size)} ${most}`
        : Math.abs(largest) >= small
          ? `${words.sameTemperature} ${most}`
          : words.sameTemperature,
    );
  }
  if (pairs.precipitation !== null) {
    const sum = pairs.precipitation.values.reduce((all, each) => all + each, 0);
    const before = pairs.precipitation.valuesBefore.reduce((all, each) => all + each, 0);
    const size = formatValue(Math.abs(sum - before), units.precipitation, language);
    const both = words.insteadOf(
      formatNumber(sum, decimalsOf(units.precipitation), language),
      formatNumber(before, decimalsOf(units.precipitation), language),
    );
    clauses.push(
      Math.abs(sum - before) < SMALL.precipitation[units.precipitation]
        ? words.samePrecipitation
        : `${sum > before ? words.wetter(size) : words.drier(size)} ${both}`,
    );
  }
  if (pairs.wind !== null) {
    const { mean } = differenceOf(pairs.wind);
    const size = formatValue(Math.abs(mean), units.wind, language);
    clauses.push(
      Math.abs(mean) < SMALL.wind[units.wind]
        ? words.sameWind
        : mean > 0
          ? words.windier(size)
          : words.calmer(size),
    );
  }
  return `${words.since(String(hours))} ${clauses.join('; ')}.`;
}
