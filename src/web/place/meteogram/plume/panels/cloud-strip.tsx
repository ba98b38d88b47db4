import { useTexts } from '../../../../texts/use-texts.tsx';
import { medianOf } from '../../../series/plume/plume.ts';
import { cellsOf } from '../../../series/shapes/stretches.ts';
import { CAPTION } from '../../axes/layout.ts';
import type { PlumeFrame } from '../frame.ts';

/** Total cloud, as dense as the median of the members covers the sky. */
export function CloudStrip({ frame }: { readonly frame: PlumeFrame }) {
  const texts = useTexts().place;
  const { layout, plume, control, x } = frame;
  const { top, bottom } = layout.panels.cloud;
  const height = bottom - top;
  return (
    <g>
      <text className="meteogram-caption" x={0} y={top - CAPTION + 11}>
        {texts.plume.clouds}
      </text>
      <rect
        className="meteogram-sky"
        x={layout.left}
        width={layout.right - layout.left}
        y={top}
        height={height}
      />
      <g clipPath={frame.clip}>
        {cellsOf(control.times, medianOf(plume.quantiles.cloud)).map(({ start, end, value }) => (
          <rect
            key={start}
            className="meteogram-cloud"
            x={x(start)}
            width={x(end) - x(start)}
            y={top}
            height={height}
            opacity={value / 100}
          />
        ))}
      </g>
    </g>
  );
}
