import type { SectionOctets } from '../octets/section-octets.ts';
import type { GeneratingProcess, ProductDefinition, Statistics } from './definition.ts';
import { parseSurface } from './surface.ts';
import { parseEnsemble } from './templates/ensemble.ts';
import { isShortTime, PRODUCT_LAYOUTS, type ProductPart, partOctets } from './templates/layouts.ts';
import { parseStatistics } from './templates/statistics.ts';
import { hoursAfter } from './templates/time-unit.ts';

type PartOctets = ReadonlyMap<ProductPart, number>;

const NO_SURFACE = { type: 255, value: null };
const NO_TIME = { timeUnit: 255, forecastTime: 0, forecastHours: null };

/** Section 4. `referenceTime` is that of section 1. */
export function parseProduct(section: SectionOctets, referenceTime: Date): ProductDefinition {
  const template = section.u16(8);
  const head = { template, category: section.u8(10), number: section.u8(11) };
  const layout = PRODUCT_LAYOUTS.get(template);
  if (layout === undefined) {
    return {
      ...head,
      known: false,
      ...NO_TIME,
      firstSurface: NO_SURFACE,
      secondSurface: null,
      statistics: null,
    };
  }
  const octets = partOctets(section, layout);
  const time = parseForecastTime(section, octets, referenceTime);
  const surfaces = octets.get('surfaces');
  return {
    ...head,
    known: true,
    ...time,
    firstSurface: (surfaces === undefined ? null : parseSurface(section, surfaces)) ?? NO_SURFACE,
    secondSurface: surfaces === undefined ? null : parseSurface(section, surfaces + 6),
    statistics: statisticsOf(section, octets, referenceTime, time.forecastHours ?? 0),
    ...parseEnsemble(section, octets),
    generatingProcess: parseProcess(section, octets.get('process') ?? 12),
  };
}

function parseForecastTime(section: SectionOctets, octets: PartOctets, referenceTime: Date) {
  const short = octets.get('shortTime');
  const octet = octets.get('time') ?? short;
  if (octet === undefined) return NO_TIME;
  const timeUnit = section.u8(octet);
  if (short !== undefined && isShortTime(section)) {
    const forecastTime = section.u16(octet + 1);
    return { timeUnit, forecastTime, forecastHours: hoursAfter(referenceTime, forecastTime, timeUnit) };
  }
  const forecastTime = section.steps(octet + 1);
  const missing = section.u32OrNull(octet + 1) === null;
  return {
    timeUnit,
    forecastTime,
    forecastHours: missing ? null : hoursAfter(referenceTime, forecastTime, timeUnit),
  };
}

function statisticsOf(
  section: SectionOctets,
  octets: PartOctets,
  referenceTime: Date,
  startHours: number,
): Statistics | null {
  const octet = octets.get('statistics');
  return octet === undefined ? null : parseStatistics(section, octet, referenceTime, startHours);
}

function parseProcess(section: SectionOctets, octet: number): GeneratingProcess {
  return { type: section.u8(octet), background: section.u8(octet + 1), model: section.u8(octet + 2) };
}
