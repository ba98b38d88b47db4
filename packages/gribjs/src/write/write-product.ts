import { writeTime } from '../message/identification.ts';
import { GribError } from '../octets/errors.ts';
import { writeSigned, writeUnsigned } from '../octets/write-octets.ts';
import type { ProductDefinition, Statistics } from '../product/definition.ts';
import { writeSurface } from '../product/surface.ts';

const POINT_IN_TIME_LENGTH = 34;
const INTERVAL_LENGTH = 58;

/** Code table 4.4. */
const MINUTE = 0;
const HOUR = 1;

/** Code table 4.3: forecast. */
const FORECAST = { type: 2, background: 255, model: 255 };

/**
 * The whole of section 4, templates 4.0 and 4.8. The surfaces' values keep at most 9 decimals; the window of
 * 4.8 is written in minutes where the forecast time is or where it is not a whole number of hours, else in hours.
 *
 * @throws GribError UNSUPPORTED for other templates and for numbers that are not integers or do not fit their octets,
 *   CORRUPT for 4.8 without statistics
 */
export function writeProduct(product: ProductDefinition): Uint8Array {
  const { template, statistics } = product;
  if (template !== 0 && template !== 8) {
    throw new GribError(
      'UNSUPPORTED',
      `product definition template 4.${template} is not written; supported: 4.0, 4.8`,
    );
  }
  if ((template === 8) !== (statistics !== null)) {
    throw new GribError(
      'CORRUPT',
      `product definition template 4.${template} ${template === 8 ? 'needs' : 'has no'} statistics`,
    );
  }
  const { verticalCoordinates = new Uint8Array(0) } = product;
  const length = statistics === null ? POINT_IN_TIME_LENGTH : INTERVAL_LENGTH;
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
  if (statistics !== null) writeStatistics(view, statistics, product.timeUnit);
  return bytes;
}

function writeStatistics(view: DataView, statistics: Statistics, timeUnit: number): void {
  const hours = statistics.endHours - statistics.startHours;
  const inHours = timeUnit !== MINUTE && Number.isInteger(hours);
  writeTime(view, 34, statistics.endTime, 'endTime');
  view.setUint8(41, 1);
  writeUnsigned(view, 46, 1, statistics.process, 'process');
  // Code table 4.11, 2: successive times have the same start of forecast.
  view.setUint8(47, 2);
  view.setUint8(48, inHours ? HOUR : MINUTE);
  writeUnsigned(view, 49, 4, inHours ? hours : minutesOf(hours), 'the window of statistics');
  view.setUint8(53, 255);
  view.setUint32(54, 0);
}

/** Minutes of a window; fractions of a minute are left as they are, and refused where they are written. */
function minutesOf(hours: number): number {
  const minutes = Math.round(hours * 60);
  return Math.abs(hours * 60 - minutes) < 1e-6 ? minutes : hours * 60;
}
