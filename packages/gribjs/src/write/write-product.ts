import { writeTime } from '../message/identification.ts';
import { GribError } from '../octets/errors.ts';
import { writeSigned, writeUnsigned } from '../octets/write-octets.ts';
import type { ProductDefinition, Statistics } from '../product/definition.ts';
import { writeSurface } from '../product/surface.ts';

/** Octets of section 4 as far as the surfaces, of what follows on members, and of statistics. */
const INSTANT_LENGTH = 34;
const MEMBER_LENGTH = 3;
const STATISTICS_LENGTH = 24;

/** What the templates that are written have after the surfaces. */
const TEMPLATES: ReadonlyMap<number, { readonly isMember: boolean; readonly hasStatistics: boolean }> =
  new Map([
    [0, { isMember: false, hasStatistics: false }],
    [1, { isMember: true, hasStatistics: false }],
    [8, { isMember: false, hasStatistics: true }],
    [11, { isMember: true, hasStatistics: true }],
  ]);

/** Type of ensemble forecast (code table 4.6): missing, as ECMWF writes it. */
const MISSING_ENSEMBLE_TYPE = 255;

/** Code table 4.4. */
const MINUTE = 0;
const HOUR = 1;

/** Code table 4.3: forecast. */
const FORECAST = { type: 2, background: 255, model: 255 };

/**
 * The whole of section 4, templates 4.0 and 4.8, and 4.1 and 4.11 of a member of an ensemble. The surfaces' values keep at most 9
 * decimals; the window of statistics is written in minutes where the forecast time is or where it is not a whole number of hours,
 * else in hours.
 *
 * @throws GribError UNSUPPORTED for other templates and for numbers that are not integers or do not fit their octets,
 *   CORRUPT for 4.8 and 4.11 without statistics, and for 4.1 and 4.11 without number or size
 */
export function writeProduct(product: ProductDefinition): Uint8Array {
  const { template, statistics } = product;
  const parts = TEMPLATES.get(template);
  if (parts === undefined) {
    throw new GribError(
      'UNSUPPORTED',
      `product definition template 4.${template} is not written; supported: 4.0, 4.1, 4.8, 4.11`,
    );
  }
  const { isMember, hasStatistics } = parts;
  if (hasStatistics !== (statistics !== null)) {
    throw new GribError(
      'CORRUPT',
      `product definition template 4.${template} ${hasStatistics ? 'needs' : 'has no'} statistics`,
    );
  }
  const { verticalCoordinates = new Uint8Array(0) } = product;
  const statisticsAt = INSTANT_LENGTH + (isMember ? MEMBER_LENGTH : 0);
  const length = statisticsAt + (statistics === null ? 0 : STATISTICS_LENGTH);
  const bytes = new Uint8Array(length + verticalCoordinates.length);
  bytes.set(verticalCoordinates, length);
  const view = new DataView(bytes.buffer);
  const process = product.generatingProcess ?? FORECAST;
  view.setUint32(0, bytes.length);
  view.setUint8(4, 4);
  writeUnsigned(view, 5, 2, verticalCoordinates.length / 4, 'a quarter of the octets of verticalCoordinates');
  view.setUint16(7, template);
  writeUnsigned(view, 9, 1, product.category, 'category');
  writeUnsigned(view, 10, 1, product.number, 'number');
  writeUnsigned(view, 11, 1, process.type, 'type');
  writeUnsigned(view, 12, 1, process.background, 'background');
  writeUnsigned(view, 13, 1, process.model, 'model');
  writeUnsigned(view, 17, 1, product.timeUnit, 'timeUnit');
  writeSigned(view, 18, 4, product.forecastTime, 'forecastTime');
  writeSurface(view, 22, product.firstSurface, 'firstSurface');
  writeSurface(view, 28, product.secondSurface, 'secondSurface');
  if (isMember) writeMember(view, product);
  if (statistics !== null) writeStatistics(view, statistics, product.timeUnit, statisticsAt);
  return bytes;
}

function writeMember(
  view: DataView,
  { template, perturbationNumber, ensembleSize }: ProductDefinition,
): void {
  if (perturbationNumber == null || ensembleSize == null) {
    throw new GribError(
      'CORRUPT',
      `product definition template 4.${template} needs perturbationNumber and ensembleSize`,
    );
  }
  view.setUint8(INSTANT_LENGTH, MISSING_ENSEMBLE_TYPE);
  writeUnsigned(view, INSTANT_LENGTH + 1, 1, perturbationNumber, 'perturbationNumber');
  writeUnsigned(view, INSTANT_LENGTH + 2, 1, ensembleSize, 'ensembleSize');
}

/** @param at octet of the section, from 0, where the end of the window begins */
function writeStatistics(view: DataView, statistics: Statistics, timeUnit: number, at: number): void {
  const hours = statistics.endHours - statistics.startHours;
  const inHours = timeUnit !== MINUTE && Number.isInteger(hours);
  writeTime(view, at, statistics.endTime, 'endTime');
  view.setUint8(at + 7, 1);
  writeUnsigned(view, at + 12, 1, statistics.process, 'process');
  // Code table 4.11, 2: successive times have the same start of forecast.
  view.setUint8(at + 13, 2);
  view.setUint8(at + 14, inHours ? HOUR : MINUTE);
  writeUnsigned(view, at + 15, 4, inHours ? hours : minutesOf(hours), 'the window of statistics');
  view.setUint8(at + 19, 255);
  view.setUint32(at + 20, 0);
}

/** Minutes of a window; fractions of a minute are left as they are, and refused where they are written. */
function minutesOf(hours: number): number {
  const minutes = Math.round(hours * 60);
  return Math.abs(hours * 60 - minutes) < 1e-6 ? minutes : hours * 60;
}
