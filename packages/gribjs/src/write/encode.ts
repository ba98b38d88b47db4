// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { kernel } from '#write-kernel';
import { type GridDefinition, gridTemplate, unsupportedGrid } from '../grid/registry.ts';
import { hasColumns } from '../grid/template.ts';
import { type Identification, writeIdentification } from '../message/identification.ts';
import { GribError } from '../octets/errors.ts';
import { joinBytes } from '../octets/section-octets.ts';
import { checkInteger } from '../octets/write-octets.ts';
import type { Floats } from '../packing/template.ts';
import type { ProductDefinition } from '../product/definition.ts';
import { writeProduct } from './write-product.ts';
import type { Packing } from './writer.ts';
import { packingWriter } from './writers.ts';

export interface FieldToWrite {
  readonly grid: GridDefinition;
  readonly product: ProductDefinition;
  readonly packing: Packing;
  /** One value per point in the scan order that `grid.scanningMode` says; NaN = missing. */
  readonly values: Floats;
}

export interface MessageToWrite {
  /** Code table 0.0: 0 meteorological, 1 hydrological, 2 land surface, 10 oceanographic. */
  readonly discipline: number;
  readonly identification: Identification;
  readonly fields: readonly FieldToWrite[];
}

const NO_BITMAP = Uint8Array.of(0, 0, 0, 6, 6, 255);

/**
 * Writes one message. Every known grid but those with rows of different length, product templates 4.0 and
 * 4.8, packings 5.0, 5.3 and 5.42. A field on the grid of the field before it shares that section 3. Constant
 * fields take 0 bits per value.
 *
 * @throws GribError UNSUPPORTED for other templates, values that do not fit the packing and numbers that are no
 *   integers or do not fit their octets (the message names the property); CORRUPT when the number of values is not
 *   that of the grid
 */
export function encodeMessage(message: MessageToWrite): Uint8Array {
  if (message.fields.length === 0) throw new GribError('CORRUPT', 'a message needs at least one field');
  const parts: Uint8Array[] = [indicator(message.discipline), writeIdentification(message.identification)];
  let previous: Uint8Array | null = null;
  for (const field of message.fields) {
    const grid = gridSection(field);
    if (previous === null || !sameBytes(previous, grid)) parts.push(grid);
    previous = grid;
    parts.push(writeProduct(field.product), ...valueSections(field));
  }
  parts.push(Uint8Array.of(0x37, 0x37, 0x37, 0x37));
  const bytes = joinBytes(parts);
  new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(8, BigInt(bytes.length));
  return bytes;
}

function gridSection({ grid, values }: FieldToWrite): Uint8Array {
  if (!grid.known) throw unsupportedGrid(grid);
  if (values.length !== grid.points) {
    throw new GribError('CORRUPT', `${values.length} values for a grid of ${grid.points} points`);
  }
  if (hasColumns(grid) && grid.nx * grid.ny !== grid.points) {
    throw new GribError('CORRUPT', `nx * ny of the grid is not its number of points, ${grid.points}`);
  }
  return gridTemplate(grid).write(grid);
}

/** Sections 5, 6 and 7. */
function valueSections({ values, packing }: FieldToWrite): readonly Uint8Array[] {
  const writer = packingWriter(packing);
  const field = kernel.take(values);
  if (field.present === field.count || writer.marksMissing(packing)) {
    const { representation, data } = writer.write(field, packing);
    return [representation, NO_BITMAP, data];
  }
  const { representation, data } = writer.write(kernel.take(withoutMissing(values, field.present)), packing);
  return [representation, bitmapSection(values), data];
}

/** The values that are not NaN. */
function withoutMissing(values: Floats, present: number): Floats {
  const kept = values.slice(0, present);
  for (let i = 0, to = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!Number.isNaN(value)) kept[to++] = value;
  }
  return kept;
}

function bitmapSection(values: Floats): Uint8Array {
  const bytes = new Uint8Array(6 + Math.ceil(values.length / 8));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, bytes.length);
  view.setUint8(4, 6);
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) bytes[6 + (i >>> 3)]! |= 0x80 >>> (i & 7);
  }
  return bytes;
}

/** Section 0; the length is filled in when all is joined. */
function indicator(discipline: number): Uint8Array {
  checkInteger(discipline, 0, 255, 'discipline');
  return Uint8Array.of(0x47, 0x52, 0x49, 0x42, 255, 255, discipline, 2, 0, 0, 0, 0, 0, 0, 0, 0);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
