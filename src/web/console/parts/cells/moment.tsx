import { formatAge } from '../../../format/times/durations.ts';
import { formatClock, formatDate, formatDayTime, formatUtc } from '../../../format/times/times.ts';
import { useLanguage, useTexts } from '../../../texts/use-texts.tsx';
import { useNow } from '../../../view/clock/now.ts';

const DAY_MS = 86_400_000;
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time in the reader's zone: within a day how long ago, else its date; both zones on hover. */
export function Moment({ at, never }: { readonly at: string | null; readonly never: string }) {
  const texts = useTexts().console;
  const { language } = useLanguage();
  const now = useNow();
  if (at === null) return <span className="muted">{never}</span>;
  const isRecent = Date.parse(at) <= now + 60_000 && now - Date.parse(at) < DAY_MS;
  return (
    <time dateTime={at} title={`${formatDayTime(at, ownZone(), language)} = ${formatUtc(at, language)}`}>
      {isRecent ? texts.ago(formatAge(at, now)) : dateIn(at, now, language)}
    </time>
  );
}

/** Day and clock, to the minute. */
export function FullMoment({ at }: { readonly at: string }) {
  const { language } = useLanguage();
  const now = useNow();
  return (
    <time dateTime={at} title={formatUtc(at, language)}>
      {dateIn(at, now, language)} {formatClock(at, ownZone())}
    </time>
  );
}

/** The date in the reader's zone, with its year where that is not this year's. */
function dateIn(at: string, now: number, language: string): string {
  const year = new Date(at).getFullYear();
  const date = formatDate(at, ownZone(), language);
  return year === new Date(now).getFullYear() ? date : `${date} ${year}`;
}
