import { useTexts } from '../../../texts/use-texts.tsx';
import { type Frame, scaleIn, shownSpan, valuesBetween } from '../axes/frame.ts';
import { GridLines } from '../axes/grid-lines.tsx';
import { rangeOf } from '../axes/ranges.ts';
import { ModelLines } from '../model-lines.tsx';

/** Pressure at mean sea level. */
export function PressurePanel({ frame }: { readonly frame: Frame }) {
  const texts = useTexts().place.meteogram;
  const band = frame.layout.panels.pressure;
  const values = valuesBetween(frame.forecasts, (each) => each.pressure, shownSpan(frame));
  const range = rangeOf(values, { least: 10, step: 5, fallback: [990, 1030] });
  return (
    <g>
      <GridLines frame={frame} band={band} range={range} caption={`${texts.pressure}, hPa`} />
      <ModelLines
        frame={frame.isCompared ? frame : { ...frame, hue: () => 'var(--meteogram-pressure)' }}
        y={scaleIn(band, range)}
        pick={(each) => each.pressure}
        namesAbove={null}
      />
    </g>
  );
}
