import { scaleLinear } from 'd3-scale';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { formatDayTime } from '../../format/times/times.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useNow } from '../../view/clock/now.ts';
import { changeView, useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import type { PlaceForecast } from '../series/place-forecast.ts';
import { nearestIndex } from '../series/shapes/stretches.ts';
import type { Stretch } from '../series/sun.ts';
import type { Frame } from './axes/frame.ts';
import { layoutOf } from './axes/layout.ts';
import { TimeAxis } from './axes/time-axis.tsx';
import { CloudPanel } from './panels/cloud-panel.tsx';
import { PrecipitationPanel } from './panels/precipitation-panel.tsx';
import { PressurePanel } from './panels/pressure-panel.tsx';
import { TemperaturePanel } from './panels/temperature-panel.tsx';
import { WindPanel } from './panels/wind-panel.tsx';
import { Readout, spokenReadout } from './readout/readout.tsx';

interface MeteogramChartProps {
  readonly place: ChosenPlace;
  readonly placeName: string;
  /** The chosen model's, then those of the compared models; at least one. */
  readonly forecasts: readonly PlaceForecast[];
  readonly zone: string;
  /** The times at the ends of the axis, ms since 1970. */
  readonly span: readonly [number, number];
  readonly width: number;
  readonly marks: readonly Stretch[];
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -8, PageDown: 8 };

/** Five panels on one time axis, with a line through all and what is there in one readout. */
export function MeteogramChart(props: MeteogramChartProps) {
  const { place, placeName, forecasts, zone, span, width, marks } = props;
  const { texts, language } = useLanguage();
  const view = useView();
  const now = useNow();
  const clip = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [main] = forecasts;
  if (main === undefined) return null;
  const isCompared = forecasts.length > 1;
  const layout = layoutOf(width, isCompared);
  const x = scaleLinear([...span], [layout.left, layout.right]);
  const frame: Frame = {
    layout,
    x,
    forecasts,
    hue: (i) => (isCompared ? `var(--model-${i})` : 'var(--meteogram-temperature)'),
    isCompared,
    clip: `url(#${clip})`,
    zone,
    language,
  };
  const first = main.times.findIndex((time) => time >= span[0]);
  const last = main.times.findLastIndex((time) => time <= span[1]);
  const chosen = nearestIndex(main.times, view.time === null ? now : Date.parse(view.time));
  const at = Math.min(Math.max(hovered ?? chosen, first), last);
  const time = main.times[at] ?? span[0];
  const indexUnder = (event: MouseEvent<SVGSVGElement>) => {
    const left = svg.current?.getBoundingClientRect().left ?? 0;
    return nearestIndex(main.times, x.invert(event.clientX - left));
  };
  const choose = (index: number) => {
    const chosenTime = main.times[Math.min(Math.max(index, first), last)];
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
  const bottom = layout.bottom;
  return (
    <div className="meteogram-chart">
      <Readout forecasts={forecasts} time={time} zone={zone} hue={frame.hue} />
      <div
        className="meteogram-field"
        role="slider"
        tabIndex={0}
        aria-label={texts.place.meteogram.chart(placeName)}
        aria-valuemin={first}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${formatDayTime(time, zone, language)}: ${spokenReadout(main, at, texts.place, language)}`}
        onKeyDown={onKeyDown}
      >
        <svg
          ref={svg}
          aria-hidden="true"
          width={width}
          height={layout.height}
          onPointerMove={(event) => setHovered(indexUnder(event))}
          onPointerLeave={() => setHovered(null)}
          onClick={(event) => choose(indexUnder(event))}
        >
          <clipPath id={clip}>
            <rect x={layout.left} y={0} width={layout.right - layout.left} height={layout.height} />
          </clipPath>
          <TimeAxis frame={frame} place={place} marks={marks} />
          <TemperaturePanel frame={frame} />
          <PrecipitationPanel frame={frame} />
          <CloudPanel frame={frame} />
          <WindPanel frame={frame} />
          <PressurePanel frame={frame} />
          {now > span[0] && now < span[1] && (
            <line className="meteogram-now" x1={x(now)} x2={x(now)} y1={layout.top - 4} y2={bottom} />
          )}
          <line className="meteogram-cursor" x1={x(time)} x2={x(time)} y1={layout.top - 4} y2={bottom} />
        </svg>
      </div>
    </div>
  );
}

const isoOf = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');
