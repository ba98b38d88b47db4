import { invalidParameter, quoted } from '../../problems/refusals.ts';
import { parseInstant } from './instant.ts';

/** From one instant to another, both included; null where that side is open. Milliseconds since 1970. */
export interface TimeInterval {
  readonly from: number | null;
  readonly to: number | null;
}

const FORMS =
  'must be an instant such as 2026-01-01T00:00:00Z, or two with a slash between them, one of which may be ..';

/**
 * Reads the parameter `datetime` (OGC API - Features, 7.15.4; STAC API, Item Search): an instant (RFC 3339), or an interval open
 * on one side at most. Throws IsobarError('validation_error').
 */
export function parseTimeInterval(text: string): TimeInterval {
  const [first = '', second, ...more] = text.split('/', 3);
  const instantOf = (side: string): number => {
    const span = parseInstant(side, 'full');
    if (span === null) throw notTime(text);
    return span.from;
  };
  if (second === undefined) {
    const instant = instantOf(first);
    return { from: instant, to: instant };
  }
  const [from, to] = [first, second].map((side) => (isOpenEnd(side) ? null : instantOf(side)));
  if (more.length > 0 || from === undefined || to === undefined || (from === null && to === null)) {
    throw notTime(text);
  }
  if (from !== null && to !== null && from > to) {
    throw invalidParameter('datetime', `${quoted(text)} ends before it begins`);
  }
  return { from, to };
}

/** Whether a side of an interval is left open. */
export function isOpenEnd(side: string): boolean {
  return side === '' || side === '..';
}

function notTime(text: string) {
  return invalidParameter('datetime', `${quoted(text)} is not a time: it ${FORMS}`);
}
