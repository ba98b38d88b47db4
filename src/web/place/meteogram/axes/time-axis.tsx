import { formatDay } from '../../../format/times/times.ts';
import type { ChosenPlace } from '../../../view/view.ts';
import { labelStep, localHours } from '../../series/days.ts';
import { nightsBetween, type Stretch } from '../../series/sun.ts';
import { type Axis, shownSpan } from './frame.ts';

const HOUR_MS = 3_600_000;
const HOURS_APART = 24;
const DAY_WIDTH = 78;

interface TimeAxisProps {
  readonly frame: Axis;
  readonly place: ChosenPlace;
  /** Stretches to mark: the windows that a search found. */
  readonly marks: readonly Stretch[];
}

/** Nights, midnights with their dates, and the hours of local time. */
export function TimeAxis({ frame, place, marks }: TimeAxisProps) {
  const { layout, x } = frame;
  const [start, end] = shownSpan(frame);
  const hours = localHours(start, end, frame.zone);
  const hourWidth = x(start + HOUR_MS) - x(start);
  const step = labelStep(hourWidth, HOURS_APART);
  const { top, bottom } = layout;
  const days = hours.filter(({ startsDay }) => startsDay);
  const firstDay = days[0]?.time ?? end;
  const names = [
    ...(x(firstDay) - layout.left >= DAY_WIDTH ? [start] : []),
    ...days.map(({ time }) => time),
  ].filter((time) => layout.right - x(time) >= DAY_WIDTH - 10);
  const every = Math.max(1, Math.ceil(DAY_WIDTH / (24 * hourWidth)));
  const named = names.filter((_, i) => i % every === 0);
  return (
    <g>
      <g clipPath={frame.clip}>
        {nightsBetween(start, end, place.latitude, place.longitude).map((night) => (
          <rect
            key={night.start}
            className="meteogram-night"
            x={x(night.start)}
            width={x(night.end) - x(night.start)}
            y={top}
            height={bottom - top}
          />
        ))}
        {marks.map((mark) => (
          <rect
            key={mark.start}
            className="meteogram-mark"
            x={x(mark.start)}
            width={Math.max(2, x(mark.end) - x(mark.start))}
            y={top}
            height={bottom - top}
          />
        ))}
      </g>
      {days.map(({ time }) => (
        <line
          key={time}
          className="meteogram-midnight"
          x1={x(time)}
          x2={x(time)}
          // A midnight without a name would cross the name of the day before.
          y1={named.includes(time) ? 0 : top}
          y2={bottom}
        />
      ))}
      {named.map((time) => (
        <text key={time} className="meteogram-day" x={x(time) + 4} y={11}>
          {formatDay(time, frame.zone, frame.language)}
        </text>
      ))}
      {step < 24 &&
        hours
          .filter(
            ({ time, hour }) => hour % step === 0 && x(time) > layout.left + 6 && x(time) < layout.right - 6,
          )
          .map(({ time, hour }) => (
            <text key={time} className="meteogram-tick" x={x(time)} y={26} textAnchor="middle">
              {String(hour).padStart(2, '0')}
            </text>
          ))}
    </g>
  );
}
