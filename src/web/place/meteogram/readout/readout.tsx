import { decimalsOf, type Units } from '../../../../display/index.ts';
import { formatNumber, formatValue } from '../../../format/numbers/numbers.ts';
import { formatDayTime, formatUtc } from '../../../format/times/times.ts';
import type { Texts } from '../../../texts/en.ts';
import { useLanguage } from '../../../texts/use-texts.tsx';
import { useView } from '../../../view/use-view.ts';
import type { PlaceForecast, Values } from '../../series/place-forecast.ts';
import { fallingOf } from '../../series/weather/weather.ts';

interface ReadoutProps {
  readonly forecasts: readonly PlaceForecast[];
  /** A valid time of the first forecast, ms since 1970. */
  readonly time: number;
  readonly zone: string;
  readonly hue: (index: number) => string;
}

const HOUR_MS = 3_600_000;

/** The values of all models at one time; a dash where a model has none at that very time. */
export function Readout({ forecasts, time, zone, hue }: ReadoutProps) {
  const { texts, language } = useLanguage();
  const words = texts.place;
  const columns = columnsIn(useView().units);
  return (
    <div className="readout" aria-hidden="true">
      <time
        className="readout-time"
        dateTime={new Date(time).toISOString()}
        title={formatUtc(time, language)}
      >
        {formatDayTime(time, zone, language)}
      </time>
      <table className={forecasts.length > 1 ? 'readout-compared' : undefined}>
        <thead>
          <tr>
            {forecasts.length > 1 && <th aria-label={words.model} />}
            {columns.map(({ key, unit }) => (
              <th key={key}>
                {words.short[key]} <span>{unit}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {forecasts.map((forecast, row) => {
            const at = forecast.times.indexOf(time);
            return (
              <tr key={forecast.model}>
                {forecasts.length > 1 && <th style={{ color: hue(row) }}>{forecast.name}</th>}
                {columns.map(({ key, decimals, of }) => (
                  <td key={key} data-column={key}>
                    {shown(of(forecast)[at], decimals, language)}
                    {key === 'precipitation' && <WindowHours forecast={forecast} at={at} />}
                    {key === 'wind' && <From degrees={forecast.windFrom[at]} />}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const COLUMNS = [
  { key: 'temperature', measure: 'temperature', of: (each: PlaceForecast): Values => each.temperature },
  { key: 'dewPoint', measure: 'temperature', of: (each: PlaceForecast): Values => each.dewPoint },
  { key: 'precipitation', measure: 'precipitation', of: (each: PlaceForecast): Values => each.precipitation },
  { key: 'cloud', measure: null, of: (each: PlaceForecast): Values => each.totalCloud },
  { key: 'wind', measure: 'wind', of: (each: PlaceForecast): Values => each.windSpeed },
  { key: 'gust', measure: 'wind', of: (each: PlaceForecast): Values => each.windGust },
  { key: 'pressure', measure: 'pressure', of: (each: PlaceForecast): Values => each.pressure },
] as const;

/** The columns with the units that forecasts are in; cloud has no choice of them. */
const columnsIn = (units: Units) =>
  COLUMNS.map(({ measure, ...column }) => {
    const unit = measure === null ? '%' : units[measure];
    return { ...column, unit, decimals: decimalsOf(unit) };
  });

const shown = (value: number | null | undefined, decimals: number, language: string): string =>
  value === null || value === undefined ? '–' : formatNumber(value, decimals, language);

/** Over how many hours an amount is. */
function WindowHours({ forecast, at }: { readonly forecast: PlaceForecast; readonly at: number }) {
  const start = forecast.precipitationStarts[at];
  const end = forecast.times[at];
  if (start === null || start === undefined || end === undefined) return null;
  return <small>/{(end - start) / HOUR_MS} h</small>;
}

function From({ degrees }: { readonly degrees: number | null | undefined }) {
  if (degrees === null || degrees === undefined) return null;
  return (
    <svg className="readout-arrow" width="11" height="11" viewBox="-7 -7 14 14" aria-hidden="true">
      <path d="M0,6V-6M-3.500,-2L0,-6L3.500,-2" transform={`rotate(${degrees + 180})`} />
    </svg>
  );
}

/** The same in words, for those who hear it; the forecast is in `units` already. */
export function spokenReadout(
  forecast: PlaceForecast,
  at: number,
  texts: Texts['place'],
  language: string,
  units: Units,
): string {
  return columnsIn(units)
    .flatMap(({ key, unit, decimals, of }) => {
      const value = of(forecast)[at];
      if (value === null || value === undefined) return [];
      const text = `${texts.columns[key]} ${formatValue(value, unit, language, decimals)}`;
      const kind = key === 'precipitation' && value > 0 ? fallingOf(forecast.precipitationType[at]) : null;
      return [kind === null || kind === 'precipitation' ? text : `${text} (${texts.kinds[kind]})`];
    })
    .join(', ');
}
