import type { SectionOctets } from '../../octets/section-octets.ts';

/**
 * Octets of the parts that product definition templates are made of, in all templates alike. Most have a fixed
 * length; a function tells that of a part which begins at an octet of a section.
 */
const PART_LENGTHS = {
  /** Type of generating process, background, analysis or forecast process, hours and minutes of cut-off. */
  process: 6,
  /** Unit of time and forecast time. */
  time: 5,
  /** The same in 4.44, whose forecast time has two octets when section 4 has 45. */
  shortTime: (section) => (isShortTime(section) ? 3 : 5),
  /** First and second fixed surface. */
  surfaces: 12,
  /** Type of ensemble forecast, perturbation number, size of the ensemble. */
  member: 3,
  /** Perturbation number and size of the ensemble. */
  memberWithoutType: 2,
  /** Derived forecast (code table 4.7), size of the ensemble. */
  derived: 2,
  probability: 13,
  percentile: 1,
  quantile: 4,
  rectangularCluster: 32,
  circularCluster: 28,
  /** Statistical process over an area, kind of it, number of points. */
  areaStatistic: 3,
  /** Date and time of the model version. */
  modelVersion: 7,
  /** Atmospheric chemical constituent. */
  constituent: 2,
  sourceOrSink: 1,
  /** Type of aerosol and interval of sizes. */
  aerosol: 13,
  wavelengths: 11,
  postProcessing: 5,
  tile: 6,
  partitions: (section, octet) => 4 + 2 * section.u8(octet + 1),
  distribution: (section, octet) => 7 + 5 * section.u8(octet + 6),
  /** Interval of wave periods. */
  wavePeriods: 11,
  satelliteBands: (section, octet) => 1 + 11 * section.u8(octet),
  categories: (section, octet) => 1 + 12 * section.u8(octet),
  /** End of the overall time interval, and the time ranges in it. */
  statistics: (section, octet) => 12 + 12 * section.u8(octet + 7),
} as const satisfies Record<string, number | ((section: SectionOctets, octet: number) => number)>;

export type ProductPart = keyof typeof PART_LENGTHS;

const INSTANT: readonly ProductPart[] = ['process', 'time', 'surfaces'];
const SATELLITE: readonly ProductPart[] = ['process', 'time', 'satelliteBands'];

/**
 * Every product definition template that the codec knows (code table 4.0), by its parts after parameter
 * category (octet 10) and number (11). A new one is a line here.
 */
export const PRODUCT_LAYOUTS: ReadonlyMap<number, readonly ProductPart[]> = new Map([
  [0, INSTANT],
  [1, [...INSTANT, 'member']],
  [2, [...INSTANT, 'derived']],
  [3, [...INSTANT, 'derived', 'rectangularCluster']],
  [4, [...INSTANT, 'derived', 'circularCluster']],
  [5, [...INSTANT, 'probability']],
  [6, [...INSTANT, 'percentile']],
  [7, INSTANT],
  [8, [...INSTANT, 'statistics']],
  [9, [...INSTANT, 'probability', 'statistics']],
  [10, [...INSTANT, 'percentile', 'statistics']],
  [11, [...INSTANT, 'member', 'statistics']],
  [12, [...INSTANT, 'derived', 'statistics']],
  [13, [...INSTANT, 'derived', 'rectangularCluster', 'statistics']],
  [14, [...INSTANT, 'derived', 'circularCluster', 'statistics']],
  [15, [...INSTANT, 'areaStatistic']],
  [32, SATELLITE],
  [33, [...SATELLITE, 'member']],
  [34, [...SATELLITE, 'member', 'statistics']],
  [40, ['constituent', ...INSTANT]],
  [41, ['constituent', ...INSTANT, 'member']],
  [42, ['constituent', ...INSTANT, 'statistics']],
  [43, ['constituent', ...INSTANT, 'member', 'statistics']],
  [44, ['aerosol', 'process', 'shortTime', 'surfaces']],
  [45, ['aerosol', ...INSTANT, 'member']],
  [46, ['aerosol', ...INSTANT, 'statistics']],
  [47, ['aerosol', ...INSTANT, 'member', 'statistics']],
  [48, ['aerosol', 'wavelengths', ...INSTANT]],
  [49, ['aerosol', 'wavelengths', ...INSTANT, 'member']],
  [51, [...INSTANT, 'categories']],
  [53, ['partitions', ...INSTANT]],
  [54, ['partitions', ...INSTANT, 'member']],
  [55, ['tile', ...INSTANT]],
  [56, ['tile', ...INSTANT, 'memberWithoutType']],
  [57, ['constituent', 'distribution', ...INSTANT]],
  [58, ['constituent', 'distribution', ...INSTANT, 'member']],
  [59, ['tile', ...INSTANT, 'member']],
  [60, [...INSTANT, 'member', 'modelVersion']],
  [61, [...INSTANT, 'member', 'modelVersion', 'statistics']],
  [67, ['constituent', 'distribution', ...INSTANT, 'statistics']],
  [68, ['constituent', 'distribution', ...INSTANT, 'member', 'statistics']],
  [70, ['postProcessing', ...INSTANT]],
  [71, ['postProcessing', ...INSTANT, 'member']],
  [72, ['postProcessing', ...INSTANT, 'statistics']],
  [73, ['postProcessing', ...INSTANT, 'member', 'statistics']],
  [76, ['constituent', 'sourceOrSink', ...INSTANT]],
  [77, ['constituent', 'sourceOrSink', ...INSTANT, 'member']],
  [78, ['constituent', 'sourceOrSink', ...INSTANT, 'statistics']],
  [79, ['constituent', 'sourceOrSink', ...INSTANT, 'member', 'statistics']],
  [80, ['aerosol', 'sourceOrSink', 'wavelengths', ...INSTANT]],
  [81, ['aerosol', 'sourceOrSink', 'wavelengths', ...INSTANT, 'member']],
  [82, ['aerosol', 'sourceOrSink', ...INSTANT, 'statistics']],
  [83, ['aerosol', 'sourceOrSink', ...INSTANT, 'member', 'statistics']],
  [84, ['aerosol', 'sourceOrSink', ...INSTANT, 'member', 'statistics']],
  [85, ['aerosol', ...INSTANT, 'member', 'statistics']],
  [86, [...INSTANT, 'quantile']],
  [87, [...INSTANT, 'quantile', 'statistics']],
  [91, [...INSTANT, 'categories', 'statistics']],
  [103, ['wavePeriods', ...INSTANT]],
  // Then the reference period of an anomaly.
  [107, [...INSTANT, 'statistics', 'derived']],
  [1000, ['process', 'time']],
  [1001, ['process', 'time', 'statistics']],
  [1002, ['process', 'time']],
  [1100, INSTANT],
  [1101, [...INSTANT, 'statistics']],
]);

/** Octets at which the parts of a section 4 begin. */
export function partOctets(
  section: SectionOctets,
  parts: readonly ProductPart[],
): ReadonlyMap<ProductPart, number> {
  const octets = new Map<ProductPart, number>();
  let octet = 12;
  for (const part of parts) {
    octets.set(part, octet);
    const length = PART_LENGTHS[part];
    octet += typeof length === 'number' ? length : length(section, octet);
  }
  return octets;
}

/** Of 4.44: octets 6 and 7 of section 4 are the number of coordinate values of 4 octets after the template. */
export function isShortTime(section: SectionOctets): boolean {
  return section.length - 4 * section.u16(6) === 45;
}
