import type { ModelRun } from '../api/catalog/models.ts';
import { formatDay } from '../format/times/times.ts';
import { useLanguage } from '../texts/use-texts.tsx';
import { useZone } from '../view/clock/zone.ts';
import { everyNthDay, gapsIn, midnights } from './marks.ts';

const HOUR_MS = 3_600_000;
/** Of a date, in px: none is cut off at the end of the axis. */
const DATE_WIDTH = 60;

interface MarksProps {
  readonly run: ModelRun;
  readonly first: number;
  readonly last: number;
  /** Of the axis, in px. */
  readonly width: number;
  readonly now: number;
}

/** What stands below the slider: leads, midnights with their dates, now, and what has not come in. */
export function Marks({ run, first, last, width, now }: MarksProps) {
  const { texts, language } = useLanguage();
  const zone = useZone();
  const at = (hours: number) => `${(100 * (hours - first)) / Math.max(1, last - first)}%`;
  const days = midnights(run.initTime, first, last, zone);
  const every = everyNthDay(days.length, width);
  const nowHours = (now - Date.parse(run.initTime)) / HOUR_MS;
  const tooDense = width / run.leadHours.length < 4;
  return (
    <div className="time-marks" aria-hidden="true">
      {gapsIn(run.leadHours, last).map(([from, to]) => (
        <span
          key={from}
          className="time-gap"
          title={texts.time.missing}
          style={{ left: at(from), right: `calc(100% - ${at(to)})` }}
        />
      ))}
      {!tooDense && (
        <svg
          className="time-leads"
          viewBox={`0 0 ${Math.max(1, last - first)} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={run.leadHours.map((lead) => `M${lead - first} 0v1`).join('')} />
        </svg>
      )}
      {days.map(({ hours, time }, index) => {
        const isNamed = index % every === 0 && width * (1 - (hours - first) / (last - first)) > DATE_WIDTH;
        return (
          <span
            key={time}
            className={isNamed ? 'time-day time-day-named' : 'time-day'}
            style={{ left: at(hours) }}
          >
            {isNamed && <span>{formatDay(time, zone, language)}</span>}
          </span>
        );
      })}
      {nowHours > first && nowHours < last && (
        <span className="time-now" style={{ left: at(nowHours) }}>
          <span>{texts.time.now}</span>
        </span>
      )}
    </div>
  );
}
