import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { decimalsOf } from '../../display/index.ts';
import { formatNumber, formatValue } from '../format/numbers/numbers.ts';
import { formatClock, formatDay } from '../format/times/times.ts';
import { useLanguage } from '../texts/use-texts.tsx';
import { useView } from '../view/use-view.ts';
import type { AnswerSeries } from './answer/answer.ts';
import { type ChartPoint, pointsOf } from './answer/chart-points.ts';

const WIDTH = 400;
const HEIGHT = 92;
const LEFT = 44;
const TOP = 8;
const BOTTOM = 72;

interface AnswerChartProps {
  readonly title: string;
  readonly series: AnswerSeries;
  readonly zone: string;
}

/** The numbers that answer a question, in the chosen units: amounts as bars, everything else as a line, with its lowest and highest value. */
export function AnswerChart({ title, series, zone }: AnswerChartProps) {
  const { language } = useLanguage();
  const { points, symbol, isAmount } = pointsOf(series, useView().units);
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const [low = 0, high = 0] = extent(points, ({ value }) => value);
  const x = scaleLinear([first.time, Math.max(last.time, first.time + 1)], [LEFT + 6, WIDTH - 6]);
  const y = scaleLinear(
    isAmount ? [0, Math.max(high, symbol === 'in' ? 0.05 : 1)] : [low, high > low ? high : low + 1],
    [BOTTOM, TOP + 6],
  );
  const [bottom = 0, top = 1] = y.domain();
  const path = line<ChartPoint>(
    ({ time }) => x(time),
    ({ value }) => y(value),
  )(points);
  const width = Math.max(2, Math.min(18, (0.8 * (WIDTH - LEFT)) / points.length));
  const decimals = decimalsOf(symbol);
  return (
    <figure className="ask-chart">
      <figcaption>{`${title}, ${symbol}`}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${formatValue(low, symbol, language)} – ${formatValue(high, symbol, language)}`}
      >
        {[bottom, top].map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <line x1={LEFT} x2={WIDTH} className="ask-chart-grid" />
            <text x={LEFT - 6} dy="0.35em" textAnchor="end">
              {formatNumber(tick, decimals, language)}
            </text>
          </g>
        ))}
        {isAmount
          ? points.map(({ time, value }) => (
              <rect
                key={time}
                className="ask-chart-bar"
                x={x(time) - width / 2}
                y={y(value)}
                width={width}
                height={Math.max(0, BOTTOM - y(value))}
              />
            ))
          : path !== null && <path d={path} className="ask-chart-line" />}
        {!isAmount && points.length === 1 && (
          <circle cx={x(first.time)} cy={y(first.value)} r="3" className="ask-chart-bar" />
        )}
        <text
          x={LEFT}
          y={HEIGHT - 4}
        >{`${formatDay(first.time, zone, language)} ${formatClock(first.time, zone)}`}</text>
        {points.length > 1 && (
          <text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
            {`${formatDay(last.time, zone, language)} ${formatClock(last.time, zone)}`}
          </text>
        )}
      </svg>
    </figure>
  );
}
