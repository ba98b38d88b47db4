import { modelOf } from '../../catalog/index.ts';
import { encodeMessage, type Identification, type LatLonGrid } from '../../gribjs/index.ts';
import type { ForecastHour } from './forecast-hour.ts';
import type { GfsField } from './gfs-fields.ts';
import { messageWindow, productTime, timeText } from './message-time.ts';

/** WMO code table 1.3: operational test products. Real GFS files say 0, operational. */
const TEST_PRODUCTS = 1;

/** One lead of a run, computed and ready to be encoded. */
export interface FileToEncode {
  readonly fields: readonly GfsField[];
  readonly grid: LatLonGrid;
  readonly hour: ForecastHour;
  readonly initTime: Date;
  readonly lead: number;
  readonly bucketHours: number;
}

/** A GRIB2 file and its wgrib2 inventory. */
export interface EncodedFile {
  readonly data: Uint8Array;
  readonly index: string;
}

/**
 * Encodes the file of one lead: a message per field that the lead has, each on one line of the inventory
 * (`record:offset:d=YYYYMMDDHH:VAR:level:time:`).
 */
export function encodeGfsFile({
  fields,
  grid,
  hour,
  initTime,
  lead,
  bucketHours,
}: FileToEncode): EncodedFile {
  const identification = identificationOf(initTime);
  const date = initTime.toISOString().slice(0, 13).replace(/[-T]/g, '');
  const values = new Float32Array(grid.points);
  const messages: Uint8Array[] = [];
  let index = '';
  let offset = 0;
  for (const field of fields) {
    const window = messageWindow(field.time, lead, bucketHours);
    if (window === null) continue;
    field.compute(hour, values);
    const product = {
      ...productTime(field.time, window, initTime),
      known: true,
      category: field.key.category,
      number: field.key.number,
      firstSurface: { type: field.key.surfaceType ?? 255, value: field.key.surfaceValue },
      secondSurface: null,
    };
    const message = encodeMessage({
      discipline: field.key.discipline,
      identification,
      fields: [{ grid, product, packing: field.packing, values }],
    });
    messages.push(message);
    index += `${messages.length}:${offset}:d=${date}:${field.variable}:${field.level}:${timeText(field.time, window)}:\n`;
    offset += message.length;
  }
  return { data: Buffer.concat(messages, offset), index };
}

function identificationOf(initTime: Date): Identification {
  return {
    centre: modelOf('gfs').centre,
    subCentre: 0,
    masterTablesVersion: 2,
    localTablesVersion: 1,
    significanceOfReferenceTime: 1,
    referenceTime: initTime,
    productionStatus: TEST_PRODUCTS,
    typeOfData: 1,
  };
}
