import { formatNumber } from '../../../format/numbers/numbers.ts';
import { type Axis, gridOf } from './frame.ts';
import { type Band, CAPTION } from './layout.ts';
import { type Range, tickDecimals, ticksOf } from './ranges.ts';

interface GridLinesProps {
  readonly frame: Axis;
  readonly band: Band;
  readonly range: Range;
  readonly caption: string;
  /** Pixels between the caption's own room and the band, for labels above the highest value. */
  readonly labelRoom?: number;
  /** The values that have a line; by default round ones. */
  readonly ticks?: readonly number[];
}

/** What a panel shows and in which unit, with thin lines at round values. */
export function GridLines(props: GridLinesProps) {
  const { frame, band, range, caption, labelRoom = 0, ticks = ticksOf(range) } = props;
  const { left, right } = frame.layout;
  const decimals = tickDecimals(ticks);
  return (
    <g>
      <text className="meteogram-caption" x={0} y={band.top - labelRoom - CAPTION + 11}>
        {caption}
      </text>
      {gridOf(band, range, ticks).map(({ value, y }) => (
        <g key={value}>
          <line className="meteogram-grid" x1={left} x2={right} y1={y} y2={y} />
          <text className="meteogram-tick" x={left - 5} y={y + 3.5} textAnchor="end">
            {formatNumber(value, decimals, frame.language)}
          </text>
        </g>
      ))}
    </g>
  );
}
