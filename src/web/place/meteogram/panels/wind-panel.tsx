import { area } from 'd3-shape';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useView } from '../../../view/use-view.ts';
import { labelStep, localHours } from '../../series/days.ts';
import type { PlaceForecast } from '../../series/place-forecast.ts';
import { type GustPoint, gustBands } from '../../series/shapes/gusts.ts';
import { type Axis, type Frame, scaleIn, shownSpan, valuesBetween } from '../axes/frame.ts';
import { GridLines } from '../axes/grid-lines.tsx';
import type { Band } from '../axes/layout.ts';
import { rangeFromZero } from '../axes/ranges.ts';
import { WINDS } from '../axes/units/unit-scales.ts';
import { ModelLines } from '../model-lines.tsx';

const ARROWS_APART = 20;

/** Mean wind as a line, the band above it up to the gusts, and arrows that point where the wind blows to. */
export function WindPanel({ frame }: { readonly frame: Frame }) {
  const texts = useTexts().place.meteogram;
  const unit = useView().units.wind;
  const { forecasts, layout, x } = frame;
  const [main] = forecasts;
  if (main === undefined) return null;
  const band = layout.panels.wind;
  const span = shownSpan(frame);
  const range = rangeFromZero(
    [
      ...valuesBetween(forecasts, (each) => each.windSpeed, span),
      ...valuesBetween([main], (each) => each.windGust, span),
    ],
    WINDS[unit].top,
  );
  const y = scaleIn(band, range);
  const colour = frame.isCompared ? frame.hue(0) : 'var(--meteogram-wind)';
  const shape = area<GustPoint>()
    .x(({ time }) => x(time))
    .y0(({ low }) => y(low))
    .y1(({ high }) => y(high))
    .digits(1);
  return (
    <g>
      <GridLines
        frame={frame}
        band={band}
        range={range}
        caption={`${texts.wind} · ${texts.gusts}, ${unit}`}
      />
      <g clipPath={frame.clip}>
        {gustBands(main).map((points) => (
          <path key={points[0]?.time} className="meteogram-gusts" fill={colour} d={shape(points) ?? ''} />
        ))}
      </g>
      <ModelLines
        frame={frame.isCompared ? frame : { ...frame, hue: () => colour }}
        y={y}
        pick={(each) => each.windSpeed}
        namesAbove={band.bottom}
      />
      <Arrows frame={frame} band={layout.panels.arrows} forecast={main} colour={colour} />
    </g>
  );
}

interface ArrowsProps {
  readonly frame: Axis;
  readonly band: Band;
  readonly forecast: PlaceForecast;
  readonly colour: string;
}

/** Arrows that point where the wind blows to. */
export function Arrows({ frame, band: { top, bottom }, forecast, colour }: ArrowsProps) {
  const { layout, x } = frame;
  const [start, end] = shownSpan(frame);
  const hourWidth = x(start + 3_600_000) - x(start);
  const step = Math.max(3, labelStep(hourWidth, ARROWS_APART));
  const wanted = localHours(start, end, frame.zone).filter(({ hour }) => hour % step === 0);
  return wanted.map(({ time }) => {
    // An output step that is not on the local hour may stand for it: models step by 3 or 6 hours of UTC.
    const i = forecast.times.findIndex((each) => Math.abs(each - time) <= (step * 3_600_000) / 2 - 1);
    const at = forecast.times[i];
    const from = forecast.windFrom[i];
    if (at === undefined || from === null || from === undefined) return null;
    if (x(at) < layout.left + 4 || x(at) > layout.right - 4) return null;
    return (
      <path
        key={time}
        className="meteogram-arrow"
        stroke={colour}
        d="M0,6V-6M-3.500,-2L0,-6L3.500,-2"
        transform={`translate(${x(at).toFixed(1)} ${(top + bottom) / 2}) rotate(${from + 180})`}
      />
    );
  });
}
