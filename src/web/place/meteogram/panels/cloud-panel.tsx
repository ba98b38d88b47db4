import { useTexts } from '../../../texts/use-texts.tsx';
import type { Values } from '../../series/place-forecast.ts';
import { cellsOf } from '../../series/shapes/stretches.ts';
import type { Frame } from '../axes/frame.ts';
import { CAPTION } from '../axes/layout.ts';

/** Strips of high, mid and low cloud, as dense as they cover the sky; the total where a model has no layers. */
export function CloudPanel({ frame }: { readonly frame: Frame }) {
  const texts = useTexts().place.meteogram;
  const { forecasts, layout, x } = frame;
  const [main] = forecasts;
  if (main === undefined) return null;
  const band = layout.panels.clouds;
  const layers: readonly (readonly [string, Values])[] = [
    [texts.highCloud, main.highCloud],
    [texts.midCloud, main.midCloud],
    [texts.lowCloud, main.lowCloud],
  ];
  const hasLayers = layers.some(([, values]) => values.some((value) => value !== null));
  const strips = hasLayers ? layers : [[texts.totalCloud, main.totalCloud] as const];
  const height = (band.bottom - band.top) / strips.length;
  return (
    <g>
      <text className="meteogram-caption" x={0} y={band.top - CAPTION + 11}>
        {texts.clouds}
        {frame.isCompared && ` (${main.name})`}
      </text>
      {strips.map(([name, values], row) => (
        <g key={name}>
          <rect
            className="meteogram-sky"
            x={layout.left}
            width={layout.right - layout.left}
            y={band.top + row * height}
            height={height - 2}
          />
          <g clipPath={frame.clip}>
            {cellsOf(main.times, values).map(({ start, end, value }) => (
              <rect
                key={start}
                className="meteogram-cloud"
                x={x(start)}
                width={x(end) - x(start)}
                y={band.top + row * height}
                height={height - 2}
                opacity={value / 100}
              />
            ))}
          </g>
          <text
            className="meteogram-tick"
            x={layout.left - 5}
            y={band.top + (row + 0.5) * height + 3}
            textAnchor="end"
          >
            {name}
          </text>
        </g>
      ))}
    </g>
  );
}
