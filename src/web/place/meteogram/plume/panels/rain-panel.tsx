import { THIN } from '../../../../format/numbers/numbers.ts';
import { perHour } from '../../../../format/numbers/rates.ts';
import { useTexts } from '../../../../texts/use-texts.tsx';
import { useView } from '../../../../view/use-view.ts';
import { BANDS, boxesOf } from '../../../series/plume/bands.ts';
import { barsOf, commonHours, heightOf } from '../../../series/shapes/bars.ts';
import { scaleIn, shownSpan } from '../../axes/frame.ts';
import { GridLines } from '../../axes/grid-lines.tsx';
import { rangeFromZero } from '../../axes/ranges.ts';
import { AMOUNTS } from '../../axes/units/unit-scales.ts';
import { hueOfOther, type PlumeFrame } from '../frame.ts';

const MEDIAN = 2;

/** Boxes as wide as the windows that amounts fall in, from quantile to quantile; dashes are single forecasts. Where windows differ, as amounts in an hour. */
export function RainPanel({ frame }: { readonly frame: PlumeFrame }) {
  const texts = useTexts().place.meteogram;
  const base = useView().units.precipitation;
  const { layout, plume, control, others, x } = frame;
  const band = layout.panels.rain;
  const [start, end] = shownSpan(frame);
  const isShown = (each: { readonly start: number; readonly end: number }) =>
    each.end > start && each.start < end;
  const boxes = boxesOf(control.times, control.precipitationStarts, plume.quantiles.rain).filter(isShown);
  const singles = [control, ...others].map((each) => barsOf(each).filter(isShown));
  const common = commonHours([...boxes, ...singles.flat()]);
  const scaled = (amount: number, hours: number) => (common === null ? perHour(amount, hours) : amount);
  const heights = [
    ...boxes.map(({ amounts, hours }) => scaled(amounts.at(-1) ?? 0, hours)),
    ...singles.flat().map((bar) => heightOf(bar, common)),
  ];
  const range = rangeFromZero(heights, AMOUNTS[base].top);
  const y = scaleIn(band, range);
  const unit = common === null || common === 1 ? `${base}/h` : `${base}/${common}${THIN}h`;
  return (
    <g>
      <GridLines frame={frame} band={band} range={range} caption={`${texts.precipitation}, ${unit}`} />
      <g clipPath={frame.clip}>
        {boxes.map(({ start: from, end: to, hours, amounts }) => {
          const left = x(from) + 0.5;
          const width = Math.max(1, x(to) - x(from) - 1);
          const at = (i: number) => y(scaled(amounts[i] ?? 0, hours));
          return (
            <g key={to} fill="var(--meteogram-rain)">
              {BANDS.map(({ name, low, high }) => (
                <rect
                  key={name}
                  className={`plume-${name}`}
                  x={left}
                  width={width}
                  y={at(high)}
                  height={at(low) - at(high)}
                />
              ))}
              <rect className="plume-box-median" x={left} width={width} y={at(MEDIAN) - 1} height={2} />
            </g>
          );
        })}
        {singles.map((bars, i) => (
          <path
            key={i === 0 ? 'control' : others[i - 1]?.model}
            className={i === 0 ? 'plume-dashes plume-dashes-control' : 'plume-dashes'}
            stroke={i === 0 ? undefined : hueOfOther(i - 1)}
            d={bars
              .filter(({ amount }) => amount > 0)
              .map((bar) => {
                const middle = (x(bar.start) + x(bar.end)) / 2;
                const half = Math.min(4, (x(bar.end) - x(bar.start)) / 2);
                return `M${(middle - half).toFixed(1)},${y(heightOf(bar, common)).toFixed(1)}h${(2 * half).toFixed(1)}`;
              })
              .join('')}
          />
        ))}
      </g>
    </g>
  );
}
