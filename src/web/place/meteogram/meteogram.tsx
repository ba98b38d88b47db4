import { useRef, useState } from 'react';
import { readableAttribution } from '../../format/model-names.ts';
import { useWidth } from '../../parts/use-width.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { useShown } from '../../view/shown.ts';
import { useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import type { PlaceForecast } from '../series/place-forecast.ts';
import type { Plume } from '../series/plume/plume.ts';
import type { Stretch } from '../series/sun.ts';
import { type Layout, layoutOf, type PlumeLayout, plumeLayoutOf } from './axes/layout.ts';
import { MeteogramChart } from './meteogram-chart.tsx';
import { ModelPicker } from './model-picker.tsx';
import { PlumeChart } from './plume/plume-chart.tsx';
import { PlumeKey, PlumeSource } from './plume/plume-key.tsx';
import './meteogram.css';
import './readout/readout.css';

interface MeteogramProps {
  readonly place: ChosenPlace;
  readonly placeName: string;
  /** Null while it is not known. */
  readonly zone: string | null;
  /** Null while they come. */
  readonly forecasts: readonly PlaceForecast[] | null;
  /** Of an ensemble; null for single forecasts. */
  readonly plume: Plume | null;
  readonly isOld: boolean;
  readonly marks?: readonly Stretch[];
}

const HOUR_MS = 3_600_000;
const USUAL_HOURS = 120;
const SPANS = [48, USUAL_HOURS, null] as const;

/** The forecast of a place as a chart: how much of it is shown, and which models. */
export function Meteogram(props: MeteogramProps) {
  const { place, placeName, zone, forecasts, plume, isOld, marks = [] } = props;
  const { isEnsemble } = useShown().model;
  const { time } = useView();
  const texts = useTexts().place.meteogram;
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const [chosen, setHours] = useState<(typeof SPANS)[number] | undefined>(undefined);
  // An ensemble is asked about the days on which one forecast is not enough.
  const isWhole = isEnsemble || isBeyond(time, forecasts);
  const hours = chosen === undefined ? (isWhole ? null : USUAL_HOURS) : chosen;
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
      {plume !== null && forecasts !== null && <PlumeKey forecasts={forecasts} />}
      <div ref={holder} className={isOld ? 'meteogram-holder is-old' : 'meteogram-holder'}>
        {width !== null && zone !== null && span !== null && forecasts !== null && forecasts.length > 0 ? (
          plume === null ? (
            <MeteogramChart {...{ place, placeName, forecasts, zone, span, width, marks }} />
          ) : (
            <PlumeChart {...{ place, placeName, forecasts, plume, zone, span, width, marks }} />
          )
        ) : (
          <Skeleton layout={isEnsemble ? plumeLayoutOf(width ?? 320) : layoutOf(width ?? 320, false)} />
        )}
      </div>
      {plume !== null && forecasts !== null && <PlumeSource plume={plume} forecasts={forecasts} />}
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

/** Whether the chosen time is later than what the chart shows without a choice. */
function isBeyond(time: string | null, forecasts: readonly PlaceForecast[] | null): boolean {
  const start = forecasts?.[0]?.times[0];
  return time !== null && start !== undefined && Date.parse(time) > start + USUAL_HOURS * HOUR_MS;
}

/** From the first time on, so many hours, or as far as any model goes. */
function spanOf(forecasts: readonly PlaceForecast[], hours: number | null): readonly [number, number] | null {
  const start = forecasts[0]?.times[0];
  if (start === undefined) return null;
  const end = Math.max(...forecasts.flatMap(({ times }) => times.at(-1) ?? start));
  return [start, hours === null ? end : Math.min(end, start + hours * HOUR_MS)];
}

/** The panels without values, as high as the chart will be. */
function Skeleton({ layout }: { readonly layout: Layout | PlumeLayout }) {
  return (
    <div aria-hidden="true">
      <div className="readout readout-empty" />
      <svg className="meteogram-skeleton" width={layout.width} height={layout.height} aria-hidden="true">
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
