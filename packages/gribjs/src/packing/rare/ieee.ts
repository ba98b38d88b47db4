import { GribError } from '../../octets/errors.ts';
import type { Extent } from '../../octets/extent.ts';
import { payloadPart } from '../payload.ts';
import type { Floats, KnownRepresentation, PackingTemplate } from '../template.ts';

/** Data representation template 5.4: IEEE floating point numbers. */
export interface IeeePacking extends KnownRepresentation {
  readonly template: 4;
  /** Code table 5.7: 1 for 32 bits, 2 for 64, 3 for 128. */
  readonly precision: number;
}

const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Bytes of a number by precision. */
const BYTES: Readonly<Record<number, 4 | 8>> = { 1: 4, 2: 8 };

export const ieee: PackingTemplate<IeeePacking> = {
  template: 4,
  packingType: 'grid_ieee',

  parse: (section) => ({
    template: 4,
    known: true,
    numberOfCodedValues: section.u32(6),
    precision: section.u8(12),
  }),

  decodeValues(payload, { precision }, out) {
    const bytes = checkedBytes(payload, precision, out.length);
    readNumbers(payload.view, bytes, out);
  },

  decodePacked() {
    throw new GribError('UNSUPPORTED', 'IEEE numbers (template 5.4) are not packed: there are no integers');
  },

  decodeWindow(packed, { precision }, from, out) {
    const bytes = checkedBytes(packed, precision, from + out.length);
    readNumbers(payloadPart(packed, from * bytes, (from + out.length) * bytes).view, bytes, out);
  },

  windowParts(packed, { precision }, from, count) {
    const bytes = checkedBytes(packed, precision, from + count);
    return [{ offset: from * bytes, length: count * bytes }];
  },

  // Constants where ecCodes has keys although the template has no such octets.
  describe: ({ precision }) => ({
    precision,
    bitsPerValue: 0,
    referenceValue: 0,
    binaryScaleFactor: 0,
    decimalScaleFactor: 0,
  }),
};

/** Bytes of a number. */
function checkedBytes(payload: Extent, precision: number, count: number): 4 | 8 {
  const bytes = BYTES[precision];
  if (bytes === undefined) {
    throw new GribError(
      'UNSUPPORTED',
      `IEEE numbers of precision ${precision}${precision === 3 ? ' (128 bits)' : ''} are not supported; supported: 1 (32 bits), 2 (64 bits)`,
    );
  }
  if (count * bytes > payload.length) {
    throw new GribError(
      'CORRUPT',
      `section 7 has ${payload.length} bytes of data, but ${count} numbers of ${bytes} bytes need ${count * bytes}`,
      payload.offset,
    );
  }
  return bytes;
}

function readNumbers(view: DataView, bytes: 4 | 8, out: Floats): void {
  if (bytes === out.BYTES_PER_ELEMENT) copySwapped(view, out);
  else if (bytes === 8) for (let i = 0; i < out.length; i++) out[i] = view.getFloat64(8 * i);
  else for (let i = 0; i < out.length; i++) out[i] = view.getFloat32(4 * i);
}

/** For numbers of which only the order of bytes differs; keeps the bits of a NaN too. */
function copySwapped(view: DataView, out: Floats): void {
  const words = new Int32Array(out.buffer, out.byteOffset, out.byteLength / 4);
  if (out.BYTES_PER_ELEMENT === 4) {
    for (let i = 0, at = 0; i < words.length; i++, at += 4) words[i] = view.getInt32(at);
  } else {
    // The first four of 8 bytes are the second word where the lowest byte comes first.
    const flip = LITTLE_ENDIAN ? 1 : 0;
    for (let i = 0; i < words.length; i++) words[i ^ flip] = view.getInt32(4 * i);
  }
}
