import { useEffect, useMemo, useRef } from 'react';
import { chosenUnit, type Units } from '../../../display/index.ts';
import { formatNumber, formatValue } from '../../format/numbers/numbers.ts';
import { formatDay } from '../../format/times/times.ts';
import type { Texts } from '../../texts/en.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useNow } from '../../view/clock/now.ts';
import { changeView, useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import type { PlaceForecast } from '../series/place-forecast.ts';
import { type DaySummary, daySummaries } from '../series/weather/day-summaries.ts';
import { WeatherSymbol } from './weather-symbol.tsx';
import { weatherText } from './weather-text.ts';
import './day-row.css';

interface DayRowProps {
  readonly place: ChosenPlace;
  readonly zone: string;
  readonly forecast: PlaceForecast;
}

/** The local days of a forecast at a glance: symbol, high and low, precipitation and gusts. Each goes to its noon. */
export function DayRow({ place, zone, forecast }: DayRowProps) {
  const { texts, language } = useLanguage();
  const { units, time } = useView();
  const now = useNow();
  const days = useMemo(
    () => daySummaries(forecast, place, zone, chosenUnit('mm', units).back),
    [forecast, place, zone, units],
  );
  const chosenTime = time === null ? now : Date.parse(time);
  const chosen = days.find(({ start, end }) => chosenTime >= start && chosenTime < end)?.key;
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is scrolled to when another day is chosen
  useEffect(() => {
    const shown = list.current;
    const day = shown?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (!shown || !day) return;
    const isSeen =
      day.offsetLeft >= shown.scrollLeft &&
      day.offsetLeft + day.offsetWidth <= shown.scrollLeft + shown.clientWidth;
    if (!isSeen) shown.scrollLeft = day.offsetLeft - (shown.clientWidth - day.offsetWidth) / 2;
  }, [chosen]);
  return (
    <ol ref={list} className="days" aria-label={texts.place.days.label}>
      {days.map((day) => (
        <li key={day.key} className={day.isWeekend ? 'days-weekend' : undefined}>
          <button
            type="button"
            className="day"
            aria-current={day.key === chosen ? 'date' : undefined}
            onClick={() => changeView({ time: new Date(day.noon).toISOString().replace('.000Z', 'Z') })}
          >
            <span className="visually-hidden">{spokenDay(day, zone, units, texts, language)}</span>
            <Day day={day} zone={zone} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Day({ day, zone }: { readonly day: DaySummary; readonly zone: string }) {
  const { texts, language } = useLanguage();
  const { units } = useView();
  const { weather, high, low, precipitation, gust } = day;
  const [weekday, date] = formatDay(day.start, zone, language).split(' ');
  const amount = chosenUnit('mm', units);
  const speed = chosenUnit('m/s', units);
  const degrees = (value: number | null) => (value === null ? '–' : `${formatNumber(value, 0, language)}°`);
  return (
    <>
      <span aria-hidden="true" className="day-name">
        <strong>{weekday}</strong> <span>{date}</span>
      </span>
      <span aria-hidden="true" className="day-symbol">
        {weather !== null && <WeatherSymbol weather={weather} size={44} />}
      </span>
      <span aria-hidden="true" className="day-temperatures">
        <strong>{degrees(high)}</strong> <span>{degrees(low)}</span>
      </span>
      <span
        aria-hidden="true"
        className={precipitation !== null && isWet(day, units) ? 'day-rain' : 'day-rain day-dry'}
      >
        {precipitation === null
          ? '–'
          : isWet(day, units)
            ? formatValue(precipitation, amount.symbol, language)
            : texts.place.days.dry}
      </span>
      <span aria-hidden="true" className="day-gust">
        {gust === null ? (
          '–'
        ) : (
          <>
            <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
              <path d="M1 4.500h6a1.700 1.700 0 1 0-1.700-1.700M1 7.500h8.500a1.500 1.500 0 1 1-1.500 1.500" />
            </svg>
            {formatValue(gust, speed.symbol, language, 0)}
          </>
        )}
      </span>
    </>
  );
}

/** Whether an amount is more than nothing as it is written. */
function isWet({ precipitation }: DaySummary, units: Units): boolean {
  const { decimals } = chosenUnit('mm', units);
  return precipitation !== null && Number(precipitation.toFixed(decimals)) > 0;
}

/** A day in words, for those who hear it. */
function spokenDay(day: DaySummary, zone: string, units: Units, texts: Texts, language: string): string {
  const words = texts.place.days;
  const { weather, high, low, precipitation, gust } = day;
  const degrees = (value: number) => formatValue(value, units.temperature, language, 0);
  return [
    `${formatDay(day.start, zone, language)}: ${weather === null ? '' : weatherText(weather, words)}`.replace(
      /: $/,
      '',
    ),
    high === null ? '' : words.high(degrees(high)),
    low === null ? '' : words.low(degrees(low)),
    precipitation === null
      ? ''
      : words.precipitation(formatValue(precipitation, units.precipitation, language)),
    gust === null ? '' : words.gusts(formatValue(gust, units.wind, language, 0)),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
