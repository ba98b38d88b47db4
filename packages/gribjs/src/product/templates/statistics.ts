import { parseTime } from '../../message/identification.ts';
import type { SectionOctets } from '../../octets/section-octets.ts';
import type { Statistics } from '../definition.ts';
import { addHours, hoursAfter } from './time-unit.ts';

/** Code table 4.11: the same forecast time, the start moves on. Such a range does not lengthen the window. */
const START_MOVES = 1;

/** Code table 4.10: of a product without time ranges, which only says when its window ends. */
const MISSING_PROCESS = 255;

/** Octets of one time range of a statistical template. */
const RANGE = 12;

/**
 * The window: from the forecast time, as long as the outermost time range that moves the end; where the
 * lengths are missing, or there is no time range, until the coded end time.
 *
 * @param octet of the end of the overall time interval, with which the statistical part begins
 */
export function parseStatistics(
  section: SectionOctets,
  octet: number,
  referenceTime: Date,
  startHours: number,
): Statistics {
  const ranges = section.u8(octet + 7);
  const first = octet + 12;
  let length: number | null = ranges === 0 ? null : 0;
  for (let range = 0; range < ranges; range++) {
    const at = first + range * RANGE;
    if (section.u8(at + 1) === START_MOVES) continue;
    const start = addHours(referenceTime, startHours);
    const coded = section.u32OrNull(at + 3);
    length = coded === null ? null : hoursAfter(start, coded, section.u8(at + 2));
    break;
  }
  const process = ranges === 0 ? MISSING_PROCESS : section.u8(first);
  const codedEnd = parseTime(section, octet);
  if (length === null && codedEnd === null && ranges > 0) {
    throw section.corrupt(octet, 'neither the length nor the end of the time interval is given');
  }
  const endHours =
    length === null && codedEnd !== null
      ? (codedEnd.getTime() - referenceTime.getTime()) / 3_600_000
      : startHours + (length ?? 0);
  return { process, startHours, endHours, endTime: codedEnd ?? addHours(referenceTime, endHours) };
}
