import { scaleLinear } from 'd3-scale';
import { useRef, useState } from 'react';
import { formatNumber } from '../../../format/numbers/numbers.ts';
import { formatClock, formatDate } from '../../../format/times/times.ts';
import { useWidth } from '../../../parts/use-width.ts';
import { useLanguage, useTexts } from '../../../texts/use-texts.tsx';
import { type Bar, type Bars, DAY_MS } from '../sums/stack.ts';
import '../usage.css';

/** As the service counts hours and days. */
const ZONE = 'UTC';
const FIRST_WIDTH = 960;
const HEIGHT = 220;
/** Half of the width of the label of an hour. */
const HALF_LABEL = 18;
/** Pixels that a label needs. */
const LABEL_WIDTH = 72;
const HOUR_STEPS = [2, 3, 4, 6, 12] as const;
const LEFT = 56;
const BOTTOM = 24;
const TOP = 8;

/** Bars of usage over time, stacked by operation; the table below has the same in numbers. */
export function UsageChart({
  bars: { operations, bars, most },
  stepMs,
  what,
}: {
  readonly bars: Bars;
  readonly stepMs: number;
  /** What the bars show: requests or credits. */
  readonly what: string;
}) {
  const texts = useTexts().console.usage;
  const { language } = useLanguage();
  const [pointed, setPointed] = useState<Bar | null>(null);
  const figure = useRef<HTMLElement>(null);
  const width = useWidth(figure) ?? FIRST_WIDTH;
  const y = scaleLinear()
    .domain([0, Math.max(most, 1)])
    .nice(4)
    .range([HEIGHT - BOTTOM, TOP]);
  const ticks = y.ticks(4).filter(Number.isInteger);
  const step = (width - LEFT) / bars.length;
  const nameOf = ({ start }: Bar) =>
    stepMs === DAY_MS
      ? formatDate(start, ZONE, language)
      : `${formatDate(start, ZONE, language)} ${formatClock(start, ZONE)}`;
  const [first, last] = [bars[0], bars.at(-1)];
  const labelled = labelsOf(bars, stepMs, width);
  return (
    <figure ref={figure} className="usage-chart">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={first && last ? texts.chart(what, nameOf(first), nameOf(last)) : what}
        onPointerLeave={() => setPointed(null)}
      >
        {ticks.map((tick) => (
          <g key={tick} className="usage-tick">
            <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {formatNumber(tick, 0, language)}
            </text>
          </g>
        ))}
        {bars.map((bar, n) => (
          <g key={bar.start} onPointerEnter={() => setPointed(bar)}>
            <rect
              className={pointed === bar ? 'usage-hit usage-hit-pointed' : 'usage-hit'}
              x={LEFT + n * step}
              y={TOP}
              width={step}
              height={HEIGHT - BOTTOM - TOP}
            />
            {partsOf(bar).map(({ place, below, value }) => (
              <rect
                key={place}
                className={`usage-${place}`}
                x={LEFT + n * step + step * 0.12}
                y={y(below + value)}
                width={step * 0.76}
                height={Math.max(0, y(below) - y(below + value))}
              />
            ))}
          </g>
        ))}
        {labelled.map(({ n, text }) => (
          <text
            key={n}
            className="usage-label"
            // The last ones stay whole at the edge.
            x={Math.min(LEFT + (n + 0.5) * step, width - HALF_LABEL)}
            y={HEIGHT - 6}
            textAnchor="middle"
          >
            {text(language)}
          </text>
        ))}
      </svg>
      <figcaption className="usage-legend">
        {operations.map((operation, place) => (
          <span key={operation ?? ''}>
            <i className={`usage-swatch usage-${place}`} aria-hidden="true" />
            {operation ?? texts.other}
            {pointed !== null && <strong>{formatNumber(pointed.values[place] ?? 0, 0, language)}</strong>}
          </span>
        ))}
        <span className="usage-pointed">
          {pointed !== null && `${nameOf(pointed)}: ${formatNumber(pointed.sum, 0, language)}`}
        </span>
      </figcaption>
    </figure>
  );
}

/** The parts of a bar that are there, each with the sum of those below it. */
function partsOf({ values }: Bar) {
  let below = 0;
  return values.flatMap((value, place) => {
    const part = { place, below, value };
    below += value;
    return value > 0 ? [part] : [];
  });
}

/** Which bars have a label: midnights or every few hours, and some days. */
function labelsOf(bars: readonly Bar[], stepMs: number, width: number) {
  const most = Math.max(2, Math.floor(width / LABEL_WIDTH));
  const every =
    stepMs === DAY_MS
      ? Math.ceil(bars.length / most)
      : bars.length > 48
        ? 24
        : (HOUR_STEPS.find((hours) => bars.length / hours <= most) ?? 12);
  return bars.flatMap(({ start }, n) => {
    const isLabelled =
      stepMs === DAY_MS ? n % every === 0 : Number(formatClock(start, ZONE).slice(0, 2)) % every === 0;
    if (!isLabelled || n === 0) return [];
    const isDay = stepMs === DAY_MS || formatClock(start, ZONE).startsWith('00');
    return [
      {
        n,
        text: (language: string) => (isDay ? formatDate(start, ZONE, language) : formatClock(start, ZONE)),
      },
    ];
  });
}
