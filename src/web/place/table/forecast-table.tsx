import { decimalsOf, type Units } from '../../../display/index.ts';
import { formatNumber } from '../../format/numbers/numbers.ts';
import { formatClock, formatDay, formatUtc, zoneAbbreviation } from '../../format/times/times.ts';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';
import { changeView, useView } from '../../view/use-view.ts';
import { daysOf } from '../series/days.ts';
import type { PlaceForecast, Values } from '../series/place-forecast.ts';
import { compassPoint } from '../series/shapes/compass.ts';
import { fallingOf } from '../series/weather/weather.ts';
import './table.css';
import { useCurrentRow } from './use-current-row.ts';

interface ForecastTableProps {
  readonly forecast: PlaceForecast;
  readonly placeName: string;
  readonly zone: string;
}

const HOUR_MS = 3_600_000;

/** All values of the meteogram of the chosen model, a row for each output step, grouped by local day. */
export function ForecastTable({ forecast, placeName, zone }: ForecastTableProps) {
  const { texts, language } = useLanguage();
  const columns = columnsIn(useView().units);
  const words = texts.place;
  const [first = 0] = forecast.times;
  const { holder, current } = useCurrentRow(forecast.times);
  return (
    <section
      ref={holder}
      className="forecast-table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label={words.table.label(placeName, forecast.name)}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{zoneAbbreviation(first, zone, language)}</th>
            {columns.map(({ key, unit }) => (
              <th key={key} scope="col">
                <span>{words.table.columns[key]}</span> <small>{unit}</small>
              </th>
            ))}
          </tr>
        </thead>
        {daysOf(forecast.times, zone).map((indexes) => (
          <tbody key={indexes[0]}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1} className="forecast-table-day">
                {formatDay(forecast.times[indexes[0] ?? 0] ?? first, zone, language)}
              </th>
            </tr>
            {indexes.map((i) => (
              <Row key={i} forecast={forecast} at={i} zone={zone} isCurrent={i === current} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface RowProps {
  readonly forecast: PlaceForecast;
  readonly at: number;
  readonly zone: string;
  readonly isCurrent: boolean;
}

function Row({ forecast, at, zone, isCurrent }: RowProps) {
  const { language } = useLanguage();
  const columns = columnsIn(useView().units);
  const time = forecast.times[at] ?? 0;
  const start = forecast.precipitationStarts[at];
  const from = forecast.windFrom[at];
  const iso = new Date(time).toISOString().replace('.000Z', 'Z');
  return (
    <tr data-time={iso} aria-current={isCurrent ? 'time' : undefined}>
      <th scope="row">
        <button type="button" title={formatUtc(time, language)} onClick={() => changeView({ time: iso })}>
          {formatClock(time, zone)}
        </button>
      </th>
      {columns.map(({ key, decimals, of }) => {
        const value = of(forecast)[at];
        return (
          <td key={key} data-column={key}>
            {value === null || value === undefined ? '–' : formatNumber(value, decimals, language)}
            {key === 'precipitation' && typeof start === 'number' && (
              <small> /{(time - start) / HOUR_MS} h</small>
            )}
            {key === 'precipitation' && (value ?? 0) > 0 && <Kind code={forecast.precipitationType[at]} />}
            {key === 'wind' && typeof from === 'number' && <small> {compassPoint(from, language)}</small>}
          </td>
        );
      })}
    </tr>
  );
}

/** What falls, where it is not simply rain. */
function Kind({ code }: { readonly code: number | null | undefined }) {
  const names = useTexts().place.kinds;
  const falling = fallingOf(code);
  return falling === 'rain' || falling === 'precipitation' ? null : <small> {names[falling]}</small>;
}

/** The columns with the units that forecasts are in. */
const columnsIn = (units: Units) =>
  COLUMNS.map(({ key, measure, of }) => {
    const unit = measure === null ? '%' : units[measure];
    return { key, unit, decimals: decimalsOf(unit), of };
  });

const COLUMNS = [
  { key: 'temperature', measure: 'temperature', of: (each: PlaceForecast): Values => each.temperature },
  { key: 'dewPoint', measure: 'temperature', of: (each: PlaceForecast): Values => each.dewPoint },
  { key: 'precipitation', measure: 'precipitation', of: (each: PlaceForecast): Values => each.precipitation },
  { key: 'lowCloud', measure: null, of: (each: PlaceForecast): Values => each.lowCloud },
  { key: 'midCloud', measure: null, of: (each: PlaceForecast): Values => each.midCloud },
  { key: 'highCloud', measure: null, of: (each: PlaceForecast): Values => each.highCloud },
  { key: 'totalCloud', measure: null, of: (each: PlaceForecast): Values => each.totalCloud },
  { key: 'wind', measure: 'wind', of: (each: PlaceForecast): Values => each.windSpeed },
  { key: 'gust', measure: 'wind', of: (each: PlaceForecast): Values => each.windGust },
  { key: 'pressure', measure: 'pressure', of: (each: PlaceForecast): Values => each.pressure },
] as const;
