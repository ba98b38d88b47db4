import { scaleLinear } from 'd3-scale';
import { useId } from 'react';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import { type Axis, pathOf, scaleIn } from '../meteogram/axes/frame.ts';
import { GridLines } from '../meteogram/axes/grid-lines.tsx';
import { stackOf } from '../meteogram/axes/layout.ts';
import { type Range, rangeFromZero, rangeOf } from '../meteogram/axes/ranges.ts';
import { TimeAxis } from '../meteogram/axes/time-axis.tsx';
import { AMOUNTS, TEMPERATURES, WINDS } from '../meteogram/axes/units/unit-scales.ts';
import { addedUp, type RunPair } from './run-change.ts';

interface ChangesChartProps {
  readonly pairs: {
    readonly temperature: RunPair | null;
    readonly precipitation: RunPair | null;
    readonly wind: RunPair | null;
  };
  readonly place: ChosenPlace;
  readonly zone: string;
  readonly width: number;
}

const PANEL_HEIGHT = 84;

/** In the chosen units: the newest run's lines over those of the run before, for temperature, added-up precipitation, and wind. */
export function ChangesChart({ pairs, place, zone, width }: ChangesChartProps) {
  const { texts, language } = useLanguage();
  const words = texts.place;
  const { units } = useView();
  const clip = useId();
  const { precipitation } = pairs;
  const panels: readonly {
    caption: string;
    pair: RunPair | null;
    range: (values: readonly number[]) => Range;
  }[] = [
    {
      caption: `${words.meteogram.temperature}, ${units.temperature}`,
      pair: pairs.temperature,
      range: (values) => rangeOf(values, TEMPERATURES[units.temperature]),
    },
    {
      caption: `${words.changes.sum}, ${units.precipitation}`,
      pair: precipitation && {
        ...precipitation,
        values: addedUp(precipitation.values),
        valuesBefore: addedUp(precipitation.valuesBefore),
      },
      range: (values) => rangeFromZero(values, AMOUNTS[units.precipitation].sumTop),
    },
    {
      caption: `${words.meteogram.wind}, ${units.wind}`,
      pair: pairs.wind,
      range: (values) => rangeFromZero(values, WINDS[units.wind].top),
    },
  ];
  const times = panels.flatMap(({ pair }) => pair?.times ?? []);
  const layout = stackOf(width, panels.length, PANEL_HEIGHT);
  const x = scaleLinear([Math.min(...times), Math.max(...times)], [layout.left, layout.right]);
  const axis: Axis = { layout, x, clip: `url(#${clip})`, zone, language };
  return (
    <svg role="img" aria-label={words.changes.chart} width={width} height={layout.height}>
      <clipPath id={clip}>
        <rect x={layout.left} y={0} width={layout.right - layout.left} height={layout.height} />
      </clipPath>
      <TimeAxis frame={axis} place={place} marks={[]} />
      {panels.map(({ caption, pair, range }, i) => {
        const band = layout.bands[i];
        if (band === undefined || pair === null) return null;
        const shown = range([...pair.values, ...pair.valuesBefore]);
        const y = scaleIn(band, shown);
        return (
          <g key={caption}>
            <GridLines frame={axis} band={band} range={shown} caption={caption} />
            <path className="changes-line-before" d={pathOf(pair.times, pair.valuesBefore, x, y)} />
            <path className="changes-line" d={pathOf(pair.times, pair.values, x, y)} />
          </g>
        );
      })}
    </svg>
  );
}
