import { useRef, useState } from 'react';
import { readableAttribution } from '../../format/model-names.ts';
import { useWidth } from '../../parts/use-width.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { ChosenPlace } from '../../view/view.ts';
import type { PlaceForecast } from '../series/place-forecast.ts';
import type { Stretch } from '../series/sun.ts';
import { layoutOf } from './axes/layout.ts';
import { MeteogramChart } from './meteogram-chart.tsx';
import { ModelPicker } from './model-picker.tsx';
import './meteogram.css';
import './readout/readout.css';

interface MeteogramProps {
  readonly place: ChosenPlace;
  readonly placeName: string;
  /** Null while it is not known. */
  readonly zone: string | null;
  /** Null while they come. */
  readonly forecasts: readonly PlaceForecast[] | null;
  readonly isOld: boolean;
  readonly marks?: readonly Stretch[];
}

const HOUR_MS = 3_600_000;
const SPANS = [48, 120, null] as const;

/** The forecast of a place as a chart: how much of it is shown, and which models. */
export function Meteogram({ place, placeName, zone, forecasts, isOld, marks = [] }: MeteogramProps) {
  const texts = useTexts().place.meteogram;
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const [hours, setHours] = useState<(typeof SPANS)[number]>(120);
  const span = forecasts === null ? null : spanOf(forecasts, hours);
  return (
    <div className="meteogram">
      <div className="meteogram-tools">
        <ModelPicker place={place} />
        <fieldset className="spans">
          <legend className="visually-hidden">{texts.span}</legend>
          {SPANS.map((each) => (
            <label key={each} className="spans-choice">
              <input
                type="radio"
                name="meteogram-span"
                className="visually-hidden"
                checked={hours === each}
                onChange={() => setHours(each)}
              />
              <span>{each === null ? texts.wholeRun : texts.days(String(each / 24))}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <div ref={holder} className={isOld ? 'meteogram-holder is-old' : 'meteogram-holder'}>
        {width !== null && zone !== null && span !== null && forecasts !== null && forecasts.length > 0 ? (
          <MeteogramChart
            place={place}
            placeName={placeName}
            forecasts={forecasts}
            zone={zone}
            span={span}
            width={width}
            marks={marks}
          />
        ) : (
          <Skeleton width={width ?? 320} />
        )}
      </div>
      {forecasts !== null && forecasts.length > 1 && <Producers forecasts={forecasts} />}
    </div>
  );
}

/** Whose data the lines are; that of the chosen model stands above already. */
function Producers({ forecasts }: { readonly forecasts: readonly PlaceForecast[] }) {
  const [main, ...others] = forecasts.map(
    ({ attribution, initTime }) => attribution && readableAttribution(attribution, initTime),
  );
  const lines = new Set(others.filter((line) => line !== null && line !== main));
  return lines.size === 0 ? null : <p className="meteogram-producers">{[...lines].join(' · ')}</p>;
}

/** From the first time on, so many hours, or as far as any model goes. */
function spanOf(forecasts: readonly PlaceForecast[], hours: number | null): readonly [number, number] | null {
  const start = forecasts[0]?.times[0];
  if (start === undefined) return null;
  const end = Math.max(...forecasts.flatMap(({ times }) => times.at(-1) ?? start));
  return [start, hours === null ? end : Math.min(end, start + hours * HOUR_MS)];
}

/** The panels without values, as high as the chart will be. */
function Skeleton({ width }: { readonly width: number }) {
  const layout = layoutOf(width, false);
  return (
    <div aria-hidden="true">
      <div className="readout readout-empty" />
      <svg className="meteogram-skeleton" width={width} height={layout.height} aria-hidden="true">
        {Object.entries(layout.panels).map(([name, { top, bottom }]) => (
          <rect
            key={name}
            x={layout.left}
            width={layout.right - layout.left}
            y={top}
            height={bottom - top}
            rx="4"
          />
        ))}
      </svg>
    </div>
  );
}
