import { parseTime } from '../identification.ts';
import type { SectionOctets } from '../section-octets.ts';
import type { ProductDefinition, Statistics } from './definition.ts';
import { PRODUCT_LAYOUTS } from './layouts.ts';
import { parseSurface } from './surface.ts';
import { addHours, hoursAfter } from './time-unit.ts';

const LAYOUTS = new Map(PRODUCT_LAYOUTS.map((layout) => [layout.template, layout]));

/** Code table 4.11: the same forecast time, the start moves on. Such a range does not lengthen the window. */
const START_MOVES = 1;

/** Octets of one time range of a statistical template. */
const RANGE = 12;

/** Section 4. `referenceTime` is that of section 1. */
export function parseProduct(section: SectionOctets, referenceTime: Date): ProductDefinition {
  const template = section.u16(8);
  const head = { template, category: section.u8(10), number: section.u8(11) };
  const layout = LAYOUTS.get(template);
  if (layout === undefined) {
    return {
      ...head,
      known: false,
      timeUnit: 255,
      forecastTime: 0,
      forecastHours: null,
      firstSurface: { type: 255, value: null },
      secondSurface: null,
      statistics: null,
    };
  }
  const at = layout.common;
  const timeUnit = section.u8(at + 6);
  const forecastTime = section.s32(at + 7);
  const forecastHours =
    section.u32OrNull(at + 7) === null ? null : hoursAfter(referenceTime, forecastTime, timeUnit);
  return {
    ...head,
    known: true,
    timeUnit,
    forecastTime,
    forecastHours,
    firstSurface: parseSurface(section, at + 11) ?? { type: 255, value: null },
    secondSurface: parseSurface(section, at + 17),
    statistics:
      layout.statistics === undefined
        ? null
        : parseStatistics(section, layout.statistics, referenceTime, forecastHours ?? 0),
    perturbationNumber: layout.perturbation === undefined ? null : section.u8(layout.perturbation),
    generatingProcess: { type: section.u8(at), background: section.u8(at + 1), model: section.u8(at + 2) },
  };
}

/**
 * The window: from the forecast time, as long as the outermost time range that moves the end; where the
 * lengths are missing, until the coded end time.
 */
function parseStatistics(
  section: SectionOctets,
  at: number,
  referenceTime: Date,
  startHours: number,
): Statistics {
  const ranges = section.u8(at + 7);
  if (ranges === 0) throw section.corrupt(at + 7, 'a statistical product needs at least one time range');
  const first = at + 12;
  let length: number | null = 0;
  for (let range = 0; range < ranges; range++) {
    const octet = first + range * RANGE;
    if (section.u8(octet + 1) === START_MOVES) continue;
    const start = addHours(referenceTime, startHours);
    const coded = section.u32OrNull(octet + 3);
    length = coded === null ? null : hoursAfter(start, coded, section.u8(octet + 2));
    break;
  }
  const process = section.u8(first);
  const codedEnd = parseTime(section, at);
  if (length === null && codedEnd === null) {
    throw section.corrupt(at, 'neither the length nor the end of the time interval is given');
  }
  const endHours =
    length === null && codedEnd !== null
      ? (codedEnd.getTime() - referenceTime.getTime()) / 3_600_000
      : startHours + (length ?? 0);
  return { process, startHours, endHours, endTime: codedEnd ?? addHours(referenceTime, endHours) };
}
