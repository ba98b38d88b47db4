import { formatNumber, THIN } from '../../../format/numbers/numbers.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useView } from '../../../view/use-view.ts';
import { type Bar, barsOf, commonHours, heightOf, kindsOf } from '../../series/shapes/bars.ts';
import { type Frame, scaleIn, shownSpan } from '../axes/frame.ts';
import { GridLines } from '../axes/grid-lines.tsx';
import { CAPTION } from '../axes/layout.ts';
import { rangeFromZero } from '../axes/ranges.ts';
import { AMOUNTS } from '../axes/units/unit-scales.ts';

const LABEL_WIDTH = 24;
/** Kinds in the key, and the width of the chart from which on it has room for all. */
const KINDS = 3;
const ROOM_FOR_ALL = 560;

/** Bars as wide as their windows, in the colour of what falls; other models as outlines. Where windows differ in length, the height is the amount in an hour. */
export function PrecipitationPanel({ frame }: { readonly frame: Frame }) {
  const texts = useTexts().place.meteogram;
  const base = useView().units.precipitation;
  const { top, labelledFrom, labelDecimals } = AMOUNTS[base];
  const { layout, x } = frame;
  const band = layout.panels.precipitation;
  const [start, end] = shownSpan(frame);
  const all = frame.forecasts.map((forecast) =>
    barsOf(forecast).filter((bar) => bar.end > start && bar.start < end),
  );
  const common = commonHours(all.flat());
  const range = rangeFromZero(
    all.flat().map((bar) => heightOf(bar, common)),
    top,
  );
  const y = scaleIn(band, range);
  const [bars = [], ...others] = all;
  const colourOf = ({ falling }: Bar) => (frame.isCompared ? frame.hue(0) : `var(--falling-${falling})`);
  const unit = common === null || common === 1 ? `${base}/h` : `${base}/${common}${THIN}h`;
  return (
    <g>
      <GridLines frame={frame} band={band} range={range} caption={`${texts.precipitation}, ${unit}`} />
      {!frame.isCompared && <KindKey bars={bars} frame={frame} />}
      <g clipPath={frame.clip}>
        {bars.map((bar) => (
          <rect
            key={bar.end}
            className="meteogram-bar"
            fill={colourOf(bar)}
            x={x(bar.start) + 0.5}
            width={Math.max(1, x(bar.end) - x(bar.start) - 1)}
            y={y(heightOf(bar, common))}
            height={band.bottom - y(heightOf(bar, common))}
          />
        ))}
        {others.map((each, i) => (
          <path
            key={frame.forecasts[i + 1]?.model}
            className={`meteogram-line meteogram-line-${i + 1}`}
            stroke={frame.hue(i + 1)}
            d={outlineOf(each, common, x, y)}
          />
        ))}
        {/* A line where amounts are known: dry is not the same as missing. */}
        {bars.map((bar) => (
          <line
            key={bar.end}
            className="meteogram-known"
            x1={x(bar.start)}
            x2={x(bar.end)}
            y1={band.bottom}
            y2={band.bottom}
          />
        ))}
      </g>
      {labelled(bars, labelledFrom, x).map((bar) => (
        <text
          key={bar.end}
          className="meteogram-extreme"
          x={x((bar.start + bar.end) / 2)}
          y={Math.max(band.top + 8, y(heightOf(bar, common)) - 3)}
          textAnchor="middle"
        >
          {formatNumber(bar.amount, labelDecimals, frame.language)}
        </text>
      ))}
    </g>
  );
}

/** Which colour is which kind, where bars have more than rain. */
function KindKey({ bars, frame }: { readonly bars: readonly Bar[]; readonly frame: Frame }) {
  const names = useTexts().place.kinds;
  const { layout } = frame;
  const kinds = kindsOf(bars);
  if (kinds.every((kind) => kind === 'rain' || kind === 'precipitation')) return null;
  const shown = layout.width < ROOM_FOR_ALL ? kinds.slice(0, KINDS) : kinds;
  return (
    <text
      className="meteogram-kinds"
      x={layout.right}
      y={layout.panels.precipitation.top - CAPTION + 11}
      textAnchor="end"
    >
      {shown.map((kind, i) => (
        <tspan key={kind}>
          <tspan dx={i === 0 ? 0 : 10} fill={`var(--falling-${kind})`}>
            ■
          </tspan>
          {` ${names[kind]}`}
        </tspan>
      ))}
    </text>
  );
}

function outlineOf(
  bars: readonly Bar[],
  common: number | null,
  x: (time: number) => number,
  y: (value: number) => number,
): string {
  const at = (value: number) => value.toFixed(1);
  return bars
    .map((bar, i) => {
      const height = at(y(heightOf(bar, common)));
      const joins = bars[i - 1]?.end === bar.start;
      return `${joins ? `V${height}` : `M${at(x(bar.start))},${height}`}H${at(x(bar.end))}`;
    })
    .join('');
}

/** The bars whose amounts are written: the highest first, none within the width of a label of another. */
function labelled(bars: readonly Bar[], least: number, x: (time: number) => number): readonly Bar[] {
  const kept: Bar[] = [];
  for (const bar of [...bars].sort((a, b) => b.amount - a.amount)) {
    if (bar.amount < least) break;
    if (kept.every((each) => Math.abs(x(each.end) - x(bar.end)) >= LABEL_WIDTH)) kept.push(bar);
  }
  return kept;
}
