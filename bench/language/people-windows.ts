import { Temporal } from 'temporal-polyfill';
import { HOUR_MS } from '../../src/catalog/index.ts';
import { ASKED_AT, type AskedWindow, type PeopleQuestion } from './people-question.ts';
import type { RepliedWindow } from './people-reply.ts';

const NOW = ASKED_AT.getTime();

/** Hours after now at which an answer still begins now: models have steps of up to this length. */
const STEP_HOURS = 3;

/** How the windows of a reply are to those of a question: as asked, with them among more or fewer hours, or of another time. */
export type WindowVerdict = 'right' | 'wrong' | 'other';

export function judgeWindows(
  { windows: expected, zone }: Pick<PeopleQuestion, 'windows' | 'zone'>,
  replied: readonly RepliedWindow[],
): WindowVerdict {
  if (typeof expected === 'string') {
    const begins = replied.some(({ from }) => from <= NOW + STEP_HOURS * HOUR_MS);
    const isLong = replied.some(({ to }) => to === null || to >= NOW + 24 * HOUR_MS);
    if (!begins) return 'other';
    return expected === 'any' || isLong ? 'right' : 'wrong';
  }
  const readings = expected.map((windows) => windows.map((window) => instantsOf(window, zone)));
  const isSaid = (window: Instants) => replied.some((one) => isSame(window, one));
  if (readings.some((windows) => windows.every(isSaid))) return 'right';
  // What is asked is at least partly in the answer, which says its hours.
  const isCovered = (window: Instants) => replied.some((one) => coverage(window, one) >= 0.5);
  return readings.some((windows) => windows.some(isCovered)) ? 'wrong' : 'other';
}

interface Instants {
  readonly from: number;
  readonly to: number | null;
  readonly slack: number;
}

function instantsOf({ from, to, slack_hours: slack }: AskedWindow, zone: string): Instants {
  const instant = (time: string) =>
    Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant().epochMilliseconds;
  return { from: instant(from), to: to === null ? null : instant(to), slack: slack * HOUR_MS };
}

function isSame({ from, to, slack }: Instants, replied: RepliedWindow): boolean {
  const isStart = Math.abs(replied.from - from) <= slack;
  // "Today" begins at midnight or now.
  const isFromNow =
    from <= NOW && replied.from >= from - slack && replied.from <= NOW + slack && (to === null || to > NOW);
  const isEnd = to === null || replied.to === null ? to === replied.to : Math.abs(replied.to - to) <= slack;
  return (isStart || isFromNow) && isEnd;
}

/** Which part of the hours that are asked, and still to come where some are, a reply has. */
function coverage({ from, to: asked, slack }: Instants, replied: RepliedWindow): number {
  const to = asked ?? Math.max(from, NOW) + 24 * HOUR_MS;
  const end = replied.to ?? Number.POSITIVE_INFINITY;
  if (to - from < HOUR_MS) return replied.from - slack <= from && end + slack >= to ? 1 : 0;
  const start = to > NOW ? Math.max(from, NOW) : from;
  return Math.max(0, Math.min(end, to) - Math.max(replied.from, start)) / (to - start);
}
