import type { Units } from '../../../../../display/index.ts';
import { shortName } from '../../../../format/model-names.ts';
import { formatNumber, formatValue } from '../../../../format/numbers/numbers.ts';
import { formatDayTime, formatUtc } from '../../../../format/times/times.ts';
import type { Texts } from '../../../../texts/en.ts';
import { useLanguage } from '../../../../texts/use-texts.tsx';
import {
  GUST_THRESHOLDS,
  type GustThreshold,
  RAIN_THRESHOLDS,
  type RainThreshold,
} from '../../../../view/view.ts';
import type { PlaceForecast } from '../../../series/place-forecast.ts';
import { medianOf, type Plume, QUANTILES } from '../../../series/plume/plume.ts';
import { plumeRows } from '../../../series/plume/plume-rows.ts';
import { decimalsOfThreshold, gustThresholds, rainThresholds } from '../../../series/plume/thresholds.ts';
import { hueOfOther } from '../frame.ts';

interface Told {
  readonly plume: Plume;
  readonly control: PlaceForecast;
  readonly others: readonly PlaceForecast[];
  readonly rainAbove: RainThreshold;
  readonly gustsAbove: GustThreshold;
  /** That the values are in. */
  readonly units: Units;
}

interface PlumeReadoutProps extends Told {
  /** The index of a time. */
  readonly at: number;
  readonly time: number;
  readonly zone: string;
}

/** The quantiles of one time, with the control and other models beside them; a dash where a model has none at that very time. */
export function PlumeReadout(props: PlumeReadoutProps) {
  const { plume, control, others, at, time, zone, units } = props;
  const { texts, language } = useLanguage();
  const words = texts.place;
  const number = (value: number | null | undefined, decimals: number) =>
    value === null || value === undefined ? '–' : formatNumber(value, decimals, language);
  return (
    <div className="readout plume-readout" aria-hidden="true">
      <p>
        <time
          className="readout-time"
          dateTime={new Date(time).toISOString()}
          title={formatUtc(time, language)}
        >
          {formatDayTime(time, zone, language)}
        </time>{' '}
        {chances(props, at, words, language).map((text) => (
          <span key={text} className="plume-readout-chance">
            {text}
          </span>
        ))}
      </p>
      <table>
        <thead>
          <tr>
            <th />
            {QUANTILES.map((share) => (
              <th key={share} data-median={share === 0.5}>
                {share === 0.5 ? words.plume.median : `${100 * share} %`}
              </th>
            ))}
            <th>{words.plume.controlShort}</th>
            {others.map((forecast, i) => (
              <th key={forecast.model} style={{ color: hueOfOther(i) }}>
                {shortName({ id: forecast.model })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plumeRows(units).map(({ quantity, unit, decimals, of }) => (
            <tr key={quantity} data-quantity={quantity}>
              <th>
                {words.plume.rows[quantity]} <span>{unit}</span>
              </th>
              {plume.quantiles[quantity].lines.map((values, i) => (
                <td key={QUANTILES[i]} data-median={QUANTILES[i] === 0.5}>
                  {number(values[at], decimals)}
                </td>
              ))}
              <td>{number(of(control)[at], decimals)}</td>
              {others.map((forecast) => (
                <td key={forecast.model}>{number(of(forecast)[forecast.times.indexOf(time)], decimals)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How likely rain and gusts above the thresholds are, in words. */
function chances(
  { plume, rainAbove, gustsAbove, units }: Told,
  at: number,
  texts: Texts['place'],
  language: string,
): readonly string[] {
  const told = [
    {
      words: texts.plume.chance.rain,
      thresholds: rainThresholds(units),
      shares: plume.rainAbove,
      chosen: RAIN_THRESHOLDS.indexOf(rainAbove),
    },
    {
      words: texts.plume.chance.gusts,
      thresholds: gustThresholds(units),
      shares: plume.gustAbove,
      chosen: GUST_THRESHOLDS.indexOf(gustsAbove),
    },
  ];
  return told.flatMap(({ words, thresholds, shares, chosen }) => {
    const share = shares[chosen]?.[at];
    const threshold = thresholds.shown[chosen];
    if (share === null || share === undefined || threshold === undefined) return [];
    const limit = formatValue(threshold, thresholds.symbol, language, decimalsOfThreshold(threshold));
    return [words(limit, formatValue(100 * share, '%', language, 0))];
  });
}

/** The same in words, for those who hear it: the median between the outer quantiles. */
export function spokenPlume(told: Told, at: number, texts: Texts['place'], language: string): string {
  const quantities = plumeRows(told.units).flatMap(({ quantity, unit, decimals }) => {
    const { lines } = told.plume.quantiles[quantity];
    const [low, median, high] = [lines[0], medianOf(told.plume.quantiles[quantity]), lines.at(-1)].map(
      (values) => values?.[at],
    );
    if (typeof low !== 'number' || typeof median !== 'number' || typeof high !== 'number') return [];
    const of = (value: number) => formatNumber(value, decimals, language);
    const middle = formatValue(median, unit, language, decimals);
    return [texts.plume.spoken(texts.plume.rows[quantity], middle, of(low), of(high))];
  });
  return [...quantities, ...chances(told, at, texts, language)].join(', ');
}
