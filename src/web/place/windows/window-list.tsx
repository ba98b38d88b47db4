import { formatNumber } from '../../format/numbers/numbers.ts';
import { formatClock, formatDay, formatUtc, zoneAbbreviation } from '../../format/times/times.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { changeView } from '../../view/use-view.ts';

interface WindowListProps {
  readonly windows: readonly { readonly start: string; readonly end: string; readonly hours: number }[];
  readonly totalHours: number;
  readonly zone: string;
}

/** The times at which everything holds, the first one in large; a click moves the map's time there. */
export function WindowList({ windows, totalHours, zone }: WindowListProps) {
  const { texts, language } = useLanguage();
  const words = texts.place.windows;
  const hours = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 1, language);
  const point = (time: string) => `${formatDay(time, zone, language)} ${formatClock(time, zone)}`;
  return (
    <div className="window-list">
      <p>
        {words.found(
          String(windows.length),
          hours(totalHours),
          zoneAbbreviation(windows[0]?.start ?? 0, zone, language),
        )}
      </p>
      <ol>
        {windows.map(({ start, end, hours: length }) => (
          <li key={start}>
            <button
              type="button"
              className="link-button"
              title={`${formatUtc(start, language)} – ${formatUtc(end, language)}`}
              onClick={() => changeView({ time: start })}
            >
              <time dateTime={start}>{point(start)}</time> – <time dateTime={end}>{point(end)}</time>
            </button>{' '}
            <span>{words.long(hours(length))}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
