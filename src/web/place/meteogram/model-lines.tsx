import { area } from 'd3-shape';
import type { PlaceForecast, Values } from '../series/place-forecast.ts';
import { type SpreadPoint, spreadOf } from '../series/shapes/spread.ts';
import { type Frame, pathOf, shownSpan } from './axes/frame.ts';
import { spaced } from './axes/ranges.ts';

interface ModelLinesProps {
  readonly frame: Frame;
  readonly y: (value: number) => number;
  readonly pick: (forecast: PlaceForecast) => Values;
  /** Lowest pixel for names at the ends of lines; null for none. */
  readonly namesAbove: number | null;
}

const NAME_HEIGHT = 12;

/** A line for each model, over the band of their spread; where there are several, their names stand at the ends. */
export function ModelLines({ frame, y, pick, namesAbove }: ModelLinesProps) {
  const { forecasts, x, hue } = frame;
  const band = area<SpreadPoint>()
    .x(({ time }) => x(time))
    .y0(({ low }) => y(low))
    .y1(({ high }) => y(high))
    .digits(1);
  const spread = frame.isCompared
    ? spreadOf(forecasts.map((each) => ({ times: each.times, values: pick(each) })))
    : [];
  return (
    <g>
      <g clipPath={frame.clip}>
        {spread.length > 1 && <path className="meteogram-spread" d={band(spread) ?? ''} />}
        {forecasts
          .map((forecast, i) => (
            <path
              key={forecast.model}
              className={`meteogram-line meteogram-line-${i}`}
              stroke={hue(i)}
              d={pathOf(forecast.times, pick(forecast), x, y)}
            />
          ))
          .reverse()}
      </g>
      {frame.isCompared && namesAbove !== null && (
        <Names frame={frame} y={y} pick={pick} namesAbove={namesAbove} />
      )}
    </g>
  );
}

function Names({ frame, y, pick, namesAbove }: ModelLinesProps & { readonly namesAbove: number }) {
  const [start, end] = shownSpan(frame);
  const ends = frame.forecasts.flatMap((forecast, i) => {
    const values = pick(forecast);
    const last = forecast.times.findLastIndex(
      (time, at) => time >= start && time <= end && typeof values[at] === 'number',
    );
    const value = values[last];
    return value === null || value === undefined
      ? []
      : [{ forecast, i, value, time: forecast.times[last] ?? end }];
  });
  const atRight = ends.filter(({ time }) => frame.x(time) > frame.layout.right - 40);
  const rows = spaced(
    atRight.map(({ value }) => y(value)),
    NAME_HEIGHT,
    namesAbove,
  );
  return ends.map(({ forecast, i, value, time }) => {
    const row = rows[atRight.findIndex((each) => each.i === i)];
    return (
      <g key={forecast.model}>
        {row === undefined && <circle cx={frame.x(time)} cy={y(value)} r="2.5" fill={frame.hue(i)} />}
        <text
          className="meteogram-name"
          style={{ fill: frame.hue(i) }}
          x={row === undefined ? frame.x(time) + 6 : frame.layout.right + 4}
          y={(row ?? y(value)) + 4}
        >
          {forecast.name}
        </text>
      </g>
    );
  });
}
