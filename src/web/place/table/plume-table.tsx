import { formatNumber } from '../../format/numbers/numbers.ts';
import { formatClock, formatDay, formatUtc, zoneAbbreviation } from '../../format/times/times.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { changeView, useView } from '../../view/use-view.ts';
import { daysOf } from '../series/days.ts';
import type { PlaceForecast, Values } from '../series/place-forecast.ts';
import { type Plume, QUANTILES } from '../series/plume/plume.ts';
import { plumeRows } from '../series/plume/plume-rows.ts';
import { decimalsOfThreshold, gustThresholds, rainThresholds } from '../series/plume/thresholds.ts';
import './table.css';
import { useCurrentRow } from './use-current-row.ts';

interface PlumeTableProps {
  readonly control: PlaceForecast;
  readonly plume: Plume;
  readonly placeName: string;
  readonly zone: string;
}

interface Column {
  readonly key: string;
  readonly title: string;
  readonly decimals: number;
  readonly values: Values;
  /** Whether a group of columns begins with it. */
  readonly isFirst: boolean;
}

/** All quantiles of the plume and the shares above each threshold, a row for each output step, grouped by local day. */
export function PlumeTable({ control, plume, placeName, zone }: PlumeTableProps) {
  const { texts, language } = useLanguage();
  const words = texts.place;
  const { units } = useView();
  const [first = 0] = control.times;
  const { holder, current } = useCurrentRow(control.times);
  const label = words.table.label(placeName, control.name);
  const shares = (
    { shown, symbol }: ReturnType<typeof rainThresholds>,
    all: readonly Values[],
  ): readonly Column[] =>
    shown.map((threshold, i) => ({
      key: `>${threshold}`,
      isFirst: i === 0,
      title: `>${formatNumber(threshold, decimalsOfThreshold(threshold), language)} ${symbol}`,
      decimals: 0,
      values: (all[i] ?? []).map((share) => (share === null ? null : 100 * share)),
    }));
  const groups: readonly {
    readonly title: string;
    readonly unit: string;
    readonly columns: readonly Column[];
  }[] = [
    ...plumeRows(units).map(({ quantity, unit, decimals }) => ({
      title: words.plume.rows[quantity],
      unit,
      columns: QUANTILES.map((share, i) => ({
        key: `${quantity} ${share}`,
        isFirst: i === 0,
        title: share === 0.5 ? words.plume.median : `${100 * share} %`,
        decimals,
        values: plume.quantiles[quantity].lines[i] ?? [],
      })),
    })),
    { title: words.plume.rainAbove, unit: '%', columns: shares(rainThresholds(units), plume.rainAbove) },
    { title: words.plume.gustsAbove, unit: '%', columns: shares(gustThresholds(units), plume.gustAbove) },
  ];
  const columns = groups.flatMap((group) => group.columns);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section ref={holder} className="forecast-table plume-table" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {zoneAbbreviation(first, zone, language)}
            </th>
            {groups.map(({ title, unit, columns: { length } }) => (
              <th key={title} scope="colgroup" colSpan={length} className="plume-table-first">
                <span>{title}</span> <small>{unit}</small>
              </th>
            ))}
          </tr>
          <tr>
            {columns.map(({ key, title, isFirst }) => (
              <th key={key} scope="col" className={isFirst ? 'plume-table-first' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {daysOf(control.times, zone).map((indexes) => (
          <tbody key={indexes[0]}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1} className="forecast-table-day">
                {formatDay(control.times[indexes[0] ?? 0] ?? first, zone, language)}
              </th>
            </tr>
            {indexes.map((i) => (
              <Row
                key={i}
                time={control.times[i] ?? 0}
                at={i}
                columns={columns}
                zone={zone}
                isCurrent={i === current}
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface RowProps {
  readonly time: number;
  readonly at: number;
  readonly columns: readonly Column[];
  readonly zone: string;
  readonly isCurrent: boolean;
}

function Row({ time, at, columns, zone, isCurrent }: RowProps) {
  const { language } = useLanguage();
  const iso = new Date(time).toISOString().replace('.000Z', 'Z');
  return (
    <tr data-time={iso} aria-current={isCurrent ? 'time' : undefined}>
      <th scope="row">
        <button type="button" title={formatUtc(time, language)} onClick={() => changeView({ time: iso })}>
          {formatClock(time, zone)}
        </button>
      </th>
      {columns.map(({ key, decimals, values, isFirst }) => {
        const value = values[at];
        return (
          <td key={key} className={isFirst ? 'plume-table-first' : undefined}>
            {value === null || value === undefined ? '–' : formatNumber(value, decimals, language)}
          </td>
        );
      })}
    </tr>
  );
}
