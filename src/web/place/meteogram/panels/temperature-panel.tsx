import { formatNumber, THIN } from '../../../format/numbers/numbers.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useView } from '../../../view/use-view.ts';
import { type DailyExtreme, dailyExtremes } from '../../series/days.ts';
import { type Frame, pathOf, scaleIn, shownSpan, valuesBetween } from '../axes/frame.ts';
import { GridLines } from '../axes/grid-lines.tsx';
import { rangeOf } from '../axes/ranges.ts';
import { TEMPERATURES } from '../axes/units/unit-scales.ts';
import { ModelLines } from '../model-lines.tsx';

const LABEL_WIDTH = 30;
/** Above and below the lines, for the labels of highs and lows. */
const ROOM_ABOVE = 14;
const ROOM_BELOW = 8;

/** Temperature and dew point, with the line of freezing and the highs and lows of days. */
export function TemperaturePanel({ frame }: { readonly frame: Frame }) {
  const texts = useTexts().place.meteogram;
  const unit = useView().units.temperature;
  const { freezing, ...scale } = TEMPERATURES[unit];
  const { forecasts, layout, x } = frame;
  const [main] = forecasts;
  if (main === undefined) return null;
  const band = layout.panels.temperature;
  const span = shownSpan(frame);
  const values = [
    ...valuesBetween(forecasts, (each) => each.temperature, span),
    ...valuesBetween([main], (each) => each.dewPoint, span),
  ];
  const range = rangeOf(values, scale);
  const inner = { top: band.top + ROOM_ABOVE, bottom: band.bottom - ROOM_BELOW };
  const y = scaleIn(inner, range);
  const labels = apart(
    dailyExtremes(main.times, main.temperature, frame.zone).filter(
      ({ time }) => x(time) > layout.left + 8 && x(time) < layout.right - 8,
    ),
    x,
  );
  return (
    <g>
      <GridLines
        frame={frame}
        band={inner}
        range={range}
        labelRoom={ROOM_ABOVE}
        caption={`${texts.temperature}${frame.isCompared ? '' : ` · ${texts.dewPoint}`}, ${unit}`}
      />
      {range[0] < freezing && range[1] > freezing && (
        <line
          className="meteogram-freezing"
          x1={layout.left}
          x2={layout.right}
          y1={y(freezing)}
          y2={y(freezing)}
        />
      )}
      {!frame.isCompared && (
        <path
          className="meteogram-dew-point"
          clipPath={frame.clip}
          stroke={frame.hue(0)}
          d={pathOf(main.times, main.dewPoint, x, y)}
        />
      )}
      <ModelLines frame={frame} y={y} pick={(each) => each.temperature} namesAbove={band.bottom} />
      {labels.map(({ kind, time, value }) => (
        <text
          key={`${kind} ${time}`}
          className="meteogram-extreme"
          x={x(time)}
          y={y(value) + (kind === 'high' ? -6 : 14)}
          textAnchor="middle"
        >
          {formatNumber(value, 0, frame.language)}
          {THIN}°
        </text>
      ))}
    </g>
  );
}

/** Those labels that do not stand on one before of their kind. */
function apart(extremes: readonly DailyExtreme[], x: (time: number) => number): readonly DailyExtreme[] {
  const kept: DailyExtreme[] = [];
  for (const extreme of extremes) {
    const before = kept.findLast(({ kind }) => kind === extreme.kind);
    if (before === undefined || x(extreme.time) - x(before.time) >= LABEL_WIDTH) kept.push(extreme);
  }
  return kept;
}
