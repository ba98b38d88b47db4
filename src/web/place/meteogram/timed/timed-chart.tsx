import { scaleLinear } from 'd3-scale';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatDayTime } from '../../../format/times/times.ts';
import { useLanguage } from '../../../texts/use-texts.tsx';
import { useNow } from '../../../view/clock/now.ts';
import { changeView, useView } from '../../../view/use-view.ts';
import type { ChosenPlace } from '../../../view/view.ts';
import { nearestIndex } from '../../series/shapes/stretches.ts';
import type { Stretch } from '../../series/sun.ts';
import type { Axis } from '../axes/frame.ts';
import type { Extent } from '../axes/layout.ts';
import { TimeAxis } from '../axes/time-axis.tsx';

/** What all charts of a place have in common. */
export interface ChartProps {
  readonly place: ChosenPlace;
  readonly placeName: string;
  readonly zone: string;
  /** The times at the ends of the axis, ms since 1970. */
  readonly span: readonly [number, number];
  readonly width: number;
  readonly marks: readonly Stretch[];
}

interface TimedChartProps extends ChartProps {
  readonly layout: Extent;
  /** Valid times, ms since 1970, ascending. */
  readonly times: readonly number[];
  /** The values of a time in words. */
  readonly spoken: (at: number) => string;
  /** What stands above the chart about a time. */
  readonly readout: (at: number, time: number) => ReactNode;
  /** The panels. */
  readonly children: (axis: Axis) => ReactNode;
  /** Controls that lie over the chart. */
  readonly controls?: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -8, PageDown: 8 };

/** Panels on one time axis, with a line through all and what is there in one readout. Pointer and keys choose the time. */
export function TimedChart(props: TimedChartProps) {
  const { place, placeName, zone, span, marks, layout, times, spoken, readout, children, controls } = props;
  const { texts, language } = useLanguage();
  const view = useView();
  const now = useNow();
  const clip = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const x = scaleLinear([...span], [layout.left, layout.right]);
  const axis: Axis = { layout, x, clip: `url(#${clip})`, zone, language };
  const first = times.findIndex((time) => time >= span[0]);
  const last = times.findLastIndex((time) => time <= span[1]);
  const chosen = nearestIndex(times, view.time === null ? now : Date.parse(view.time));
  const at = Math.min(Math.max(hovered ?? chosen, first), last);
  const time = times[at] ?? span[0];
  const indexUnder = (event: MouseEvent<SVGSVGElement>) => {
    const left = svg.current?.getBoundingClientRect().left ?? 0;
    return nearestIndex(times, x.invert(event.clientX - left));
  };
  const choose = (index: number) => {
    const chosenTime = times[Math.min(Math.max(index, first), last)];
    setHovered(null);
    if (chosenTime !== undefined) changeView({ time: isoOf(chosenTime) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const to =
      event.key === 'Home' ? first : event.key === 'End' ? last : step !== undefined ? at + step : null;
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    choose(to);
  };
  const top = layout.top - 4;
  return (
    <div className="meteogram-chart">
      {readout(at, time)}
      <div className="meteogram-panels">
        <div
          className="meteogram-field"
          role="slider"
          tabIndex={0}
          aria-label={texts.place.meteogram.chart(placeName)}
          aria-valuemin={first}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={`${formatDayTime(time, zone, language)}: ${spoken(at)}`}
          onKeyDown={onKeyDown}
        >
          <svg
            ref={svg}
            aria-hidden="true"
            width={layout.width}
            height={layout.height}
            onPointerMove={(event) => setHovered(indexUnder(event))}
            onPointerLeave={() => setHovered(null)}
            onClick={(event) => choose(indexUnder(event))}
          >
            <clipPath id={clip}>
              <rect x={layout.left} y={0} width={layout.right - layout.left} height={layout.height} />
            </clipPath>
            <TimeAxis frame={axis} place={place} marks={marks} />
            {children(axis)}
            {now > span[0] && now < span[1] && (
              <line className="meteogram-now" x1={x(now)} x2={x(now)} y1={top} y2={layout.bottom} />
            )}
            <line className="meteogram-cursor" x1={x(time)} x2={x(time)} y1={top} y2={layout.bottom} />
          </svg>
        </div>
        {controls}
      </div>
    </div>
  );
}

const isoOf = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');
