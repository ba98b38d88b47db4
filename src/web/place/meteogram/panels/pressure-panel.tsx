import { useTexts } from '../../../texts/use-texts.tsx';
import { useView } from '../../../view/use-view.ts';
import { type Frame, scaleIn, shownSpan, valuesBetween } from '../axes/frame.ts';
import { GridLines } from '../axes/grid-lines.tsx';
import { rangeOf } from '../axes/ranges.ts';
import { PRESSURES } from '../axes/units/unit-scales.ts';
import { ModelLines } from '../model-lines.tsx';

/** Pressure at mean sea level. */
export function PressurePanel({ frame }: { readonly frame: Frame }) {
  const texts = useTexts().place.meteogram;
  const unit = useView().units.pressure;
  const band = frame.layout.panels.pressure;
  const values = valuesBetween(frame.forecasts, (each) => each.pressure, shownSpan(frame));
  const range = rangeOf(values, PRESSURES[unit]);
  return (
    <g>
      <GridLines frame={frame} band={band} range={range} caption={`${texts.pressure}, ${unit}`} />
      <ModelLines
        frame={frame.isCompared ? frame : { ...frame, hue: () => 'var(--meteogram-pressure)' }}
        y={scaleIn(band, range)}
        pick={(each) => each.pressure}
        namesAbove={null}
      />
    </g>
  );
}
