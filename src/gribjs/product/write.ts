import { GribError } from '../errors.ts';
import { writeTime } from '../identification.ts';
import type { ProductDefinition, Statistics } from './definition.ts';
import { writeSurface } from './surface.ts';

const POINT_IN_TIME_LENGTH = 34;
const INTERVAL_LENGTH = 58;

/** Code table 4.4. */
const MINUTE = 0;
const HOUR = 1;

/** Code table 4.3: forecast. */
const FORECAST = { type: 2, background: 255, model: 255 };

/**
 * The whole of section 4, templates 4.0 and 4.8. The surfaces' values keep at most 9 decimals; the window of
 * 4.8 is written in hours, or in minutes where it is not a whole number of hours.
 *
 * @throws GribError UNSUPPORTED for other templates, CORRUPT for 4.8 without statistics
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
  const bytes = new Uint8Array(statistics === null ? POINT_IN_TIME_LENGTH : INTERVAL_LENGTH);
  const view = new DataView(bytes.buffer);
  const process = product.generatingProcess ?? FORECAST;
  view.setUint32(0, bytes.length);
  view.setUint8(4, 4);
  view.setUint16(7, template);
  view.setUint8(9, product.category);
  view.setUint8(10, product.number);
  view.setUint8(11, process.type);
  view.setUint8(12, process.background);
  view.setUint8(13, process.model);
  view.setUint8(17, product.timeUnit);
  view.setUint32(18, product.forecastTime < 0 ? -product.forecastTime + 0x80000000 : product.forecastTime);
  writeSurface(view, 22, product.firstSurface);
  writeSurface(view, 28, product.secondSurface);
  if (statistics !== null) writeStatistics(view, statistics);
  return bytes;
}

function writeStatistics(view: DataView, statistics: Statistics): void {
  const hours = statistics.endHours - statistics.startHours;
  const wholeHours = Number.isInteger(hours);
  writeTime(view, 34, statistics.endTime);
  view.setUint8(41, 1);
  view.setUint8(46, statistics.process);
  // Code table 4.11, 2: successive times have the same start of forecast.
  view.setUint8(47, 2);
  view.setUint8(48, wholeHours ? HOUR : MINUTE);
  view.setUint32(49, wholeHours ? hours : Math.round(hours * 60));
  view.setUint8(53, 255);
  view.setUint32(54, 0);
}
