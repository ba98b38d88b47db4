import type { Values } from '../../../series/place-forecast.ts';
import { chancesOf } from '../../../series/plume/bands.ts';
import { scaleIn } from '../../axes/frame.ts';
import { GridLines } from '../../axes/grid-lines.tsx';
import type { Band } from '../../axes/layout.ts';
import type { PlumeFrame } from '../frame.ts';

interface ChancePanelProps {
  readonly frame: PlumeFrame;
  readonly band: Band;
  /** Starts of the windows that end at the times. */
  readonly starts: Values;
  /** 0 to 1. */
  readonly shares: Values;
  readonly hue: string;
}

const PERCENT = [0, 50, 100] as const;
/** From here on a share is written on its bar. */
const LABEL_WIDTH = 26;

/** The share of members above a threshold, as bars as wide as their windows. Its caption is the control of the threshold. */
export function ChancePanel({ frame, band, starts, shares, hue }: ChancePanelProps) {
  const { x, control } = frame;
  const range = [0, 100] as const;
  const y = scaleIn(band, range);
  const chances = chancesOf(control.times, starts, shares);
  return (
    <g>
      <GridLines frame={frame} band={band} range={range} ticks={PERCENT} caption="" />
      <g clipPath={frame.clip}>
        {chances.map(({ start, end, share }) => (
          <rect
            key={end}
            className="plume-chance"
            fill={hue}
            fillOpacity={0.3 + 0.7 * share}
            x={x(start) + 0.5}
            width={Math.max(1, x(end) - x(start) - 1)}
            y={y(100 * share)}
            height={band.bottom - y(100 * share)}
          />
        ))}
      </g>
      {highest(chances, x).map(({ start, end, share }) => (
        <text
          key={end}
          className="meteogram-extreme"
          x={x((start + end) / 2)}
          y={Math.max(band.top + 9, y(100 * share) - 3)}
          textAnchor="middle"
        >
          {Math.round(100 * share)}
        </text>
      ))}
    </g>
  );
}

type Chances = ReturnType<typeof chancesOf>;

/** The highest bar of each stretch of the axis, none within the width of a label of another or of the axis' ends. */
function highest(chances: Chances, x: PlumeFrame['x']): Chances {
  const [left = 0, right = 0] = x.range();
  const kept: Chances[number][] = [];
  for (const chance of [...chances].sort((a, b) => b.share - a.share)) {
    if (chance.share < 0.1) break;
    const middle = x((chance.start + chance.end) / 2);
    if (middle < left + 10 || middle > right - 10) continue;
    const isFree = kept.every((each) => Math.abs(x((each.start + each.end) / 2) - middle) >= 3 * LABEL_WIDTH);
    if (isFree) kept.push(chance);
  }
  return kept;
}
