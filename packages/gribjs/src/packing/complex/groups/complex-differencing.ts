import { readBits, readSigned } from '../../../bits/bits.ts';
import { GribError } from '../../../octets/errors.ts';
import type { Payload } from '../../payload.ts';
import { type AnyComplex, descriptorBytes } from './complex-layout.ts';

/**
 * The head of section 7 in template 5.3: the first one or two packed values and the least difference. For
 * template 5.2 order is 0, first and least are 0.
 */
export interface Differencing {
  readonly order: 0 | 1 | 2;
  readonly firstValues: readonly [number, number];
  readonly leastDifference: number;
  /** Bytes of this head. */
  readonly bytes: number;
}

/** @throws GribError UNSUPPORTED, CORRUPT */
export function readDifferencing(payload: Payload, packing: AnyComplex): Differencing {
  if (packing.template === 2) return { order: 0, firstValues: [0, 0], leastDifference: 0, bytes: 0 };
  const { order, extraDescriptorOctets: octets } = packing;
  if (order !== 1 && order !== 2) {
    throw new GribError(
      'UNSUPPORTED',
      `spatial differencing of order ${order} is not supported; supported: 1, 2`,
    );
  }
  if (octets > 4) {
    throw new GribError('UNSUPPORTED', `${octets} octets for each extra descriptor; at most 4 are supported`);
  }
  const bytes = descriptorBytes(packing);
  if (bytes > payload.length) {
    throw new GribError(
      'CORRUPT',
      `section 7 has ${payload.length} bytes of data, its head alone needs ${bytes}`,
      payload.offset,
    );
  }
  const width = octets * 8;
  // Packed values are never negative. The least difference may be, and has a sign bit.
  const first = (index: number) => readBits(payload.view, index * width, width);
  return {
    order,
    firstValues: [first(0), order === 2 ? first(1) : 0],
    leastDifference: readSigned(payload.view, order * width, width),
    bytes,
  };
}
