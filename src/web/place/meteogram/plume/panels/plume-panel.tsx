import { area } from 'd3-shape';
import type { ReactNode } from 'react';
import type { PlaceForecast, Values } from '../../../series/place-forecast.ts';
import { BANDS, type BandPoint, bandOf } from '../../../series/plume/bands.ts';
import { type LineQuantity, medianOf } from '../../../series/plume/plume.ts';
import { pathOf, scaleIn, shownSpan } from '../../axes/frame.ts';
import { GridLines } from '../../axes/grid-lines.tsx';
import type { Band } from '../../axes/layout.ts';
import type { Range } from '../../axes/ranges.ts';
import { hueOfOther, type PlumeFrame } from '../frame.ts';

interface PlumePanelProps {
  readonly frame: PlumeFrame;
  readonly band: Band;
  readonly quantity: LineQuantity;
  /** The same quantity of a single forecast. */
  readonly pick: (forecast: PlaceForecast) => Values;
  readonly caption: string;
  readonly hue: string;
  /** The range of the scale, by all values that are drawn. */
  readonly rangeOf: (values: Iterable<number | null>) => Range;
  /** Pixels above and below the lines, for labels. */
  readonly room?: { readonly above: number; readonly below: number };
  /** The value that a line is drawn at, such as that of freezing. */
  readonly marked?: number;
  /** What lies over the lines. */
  readonly children?: (y: (value: number) => number) => ReactNode;
}

/** The bands and the median of one quantity, with the control, the members where they are shown, and other models over them. */
export function PlumePanel(props: PlumePanelProps) {
  const { frame, band, quantity, pick, caption, hue, rangeOf, marked, children } = props;
  const { above, below } = props.room ?? { above: 0, below: 0 };
  const { layout, plume, control, others, x } = frame;
  const { times } = control;
  const quantiles = plume.quantiles[quantity];
  const members = plume.members?.[quantity] ?? [];
  const inner = { top: band.top + above, bottom: band.bottom - below };
  const range = rangeOf(drawnValues(frame, [...quantiles.lines, ...members, pick(control)], pick));
  const y = scaleIn(inner, range);
  const shape = area<BandPoint>()
    .x(({ time }) => x(time))
    .y0(({ low }) => y(low))
    .y1(({ high }) => y(high))
    .digits(1);
  return (
    <g>
      <GridLines frame={frame} band={inner} range={range} labelRoom={above} caption={caption} />
      {marked !== undefined && range[0] < marked && range[1] > marked && (
        <line
          className="meteogram-freezing"
          x1={layout.left}
          x2={layout.right}
          y1={y(marked)}
          y2={y(marked)}
        />
      )}
      <g clipPath={frame.clip}>
        {BANDS.map((edges) =>
          bandOf(times, quantiles, edges).map((points) => (
            <path
              key={`${edges.name} ${points[0]?.time}`}
              className={`plume-${edges.name}`}
              fill={hue}
              d={shape(points) ?? ''}
            />
          )),
        )}
        {members.map((values, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: members have no other identity than their order.
          <path key={i} className="plume-member" stroke={hue} d={pathOf(times, values, x, y)} />
        ))}
        <path className="plume-median" stroke={hue} d={pathOf(times, medianOf(quantiles), x, y)} />
        {others.map((forecast, i) => (
          <path
            key={forecast.model}
            className={`meteogram-line plume-other meteogram-line-${i + 1}`}
            stroke={hueOfOther(i)}
            d={pathOf(forecast.times, pick(forecast), x, y)}
          />
        ))}
        <path className="plume-control" d={pathOf(times, pick(control), x, y)} />
      </g>
      {children?.(y)}
    </g>
  );
}

/** All values that a panel draws between the ends of the axis. */
function* drawnValues(
  frame: PlumeFrame,
  lines: readonly Values[],
  pick: (forecast: PlaceForecast) => Values,
): Generator<number | null> {
  const [start, end] = shownSpan(frame);
  const all = [
    ...lines.map((values) => ({ times: frame.control.times, values })),
    ...frame.others.map((each) => ({ times: each.times, values: pick(each) })),
  ];
  for (const { times, values } of all) {
    for (const [i, time] of times.entries()) if (time >= start && time <= end) yield values[i] ?? null;
  }
}
