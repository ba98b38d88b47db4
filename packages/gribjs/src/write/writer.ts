import { writeFloat, writeSigned } from '../octets/write-octets.ts';
import type { HeldField } from '../write-kernel/functions.ts';

/**
 * How to pack a field. `decimalScale` is D, `binaryScale` E (default 0): values keep steps of 2^E * 10^-D.
 */
export type Packing =
  | { readonly template: 0; readonly decimalScale: number; readonly binaryScale?: number }
  | {
      readonly template: 3;
      readonly decimalScale: number;
      readonly binaryScale?: number;
      /** Order of spatial differencing; default 2. */
      readonly order?: 1 | 2;
      /** How missing values are written; default 'bitmap'. */
      readonly missing?: 'bitmap' | 'management';
    }
  | {
      readonly template: 42;
      readonly decimalScale: number;
      readonly binaryScale?: number;
      /** Values that are coded alike, an even number up to 254; default 32, as ECMWF has it. */
      readonly blockSize?: number;
      /** Blocks from one place where decoding can start to the next, up to 4096; default 128. */
      readonly blocksPerInterval?: number;
    };

export type PackingFor<T extends Packing['template']> = Extract<Packing, { readonly template: T }>;

/** Sections 5 and 7 of a field. */
export interface PackedSections {
  readonly representation: Uint8Array;
  readonly data: Uint8Array;
}

/** Writes one data representation template. */
export interface PackingWriter<P extends Packing> {
  readonly template: P['template'];
  /** Whether missing values are marked among the data, so that no bitmap is needed. */
  marksMissing(packing: P): boolean;
  /** Writes the field that the kernel holds; NaN = missing only if `marksMissing`. */
  write(field: HeldField, packing: P): PackedSections;
}

/** Octets 1 to 21 of section 5, and its number in section 7. */
export function writeRepresentationHead(
  view: DataView,
  template: number,
  numberOfCodedValues: number,
  scaling: { reference: number; binaryScale: number; decimalScale: number; bitsPerValue: number },
): void {
  view.setUint32(0, view.byteLength);
  view.setUint8(4, 5);
  view.setUint32(5, numberOfCodedValues);
  view.setUint16(9, template);
  writeFloat(view, 11, scaling.reference, 'the reference value');
  writeSigned(view, 15, 2, scaling.binaryScale, 'binaryScale');
  writeSigned(view, 17, 2, scaling.decimalScale, 'decimalScale');
  view.setUint8(19, scaling.bitsPerValue);
  // Code table 5.1: the original values were floating point.
  view.setUint8(20, 0);
}

/** Section 7 with a head of 5 bytes and data in parts. */
export function sectionOf(...parts: readonly Uint8Array[]): Uint8Array {
  const section = dataSection(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 5;
  for (const part of parts) {
    section.set(part, at);
    at += part.length;
  }
  return section;
}

/** Section 7 with room for `length` bytes of data after its head of 5. */
export function dataSection(length: number): Uint8Array {
  const bytes = new Uint8Array(5 + length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes[4] = 7;
  return bytes;
}

/**
 * Scaling of a constant field. D and E are 0, so that decoders which apply 10^-D to 0-bit fields and those
 * which do not read the same.
 */
export function constantScaling(value: number) {
  return { reference: Math.fround(value), binaryScale: 0, decimalScale: 0, bitsPerValue: 0 };
}
