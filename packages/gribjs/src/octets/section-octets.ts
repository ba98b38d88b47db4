import { GribError } from './errors.ts';

/**
 * One section, read by octet numbers as the WMO templates print them: octet 1 is the first of the section.
 * Every read is checked against the section's own length.
 */
export class SectionOctets {
  /** Section number, 1 to 7. */
  readonly number: number;
  /** Octets that can be read; in a scan, section 6 or 7 has more. */
  readonly length: number;
  readonly #view: DataView;
  readonly #offset: number;

  /** @param offset of the section in its message, for error messages */
  constructor(bytes: Uint8Array, number: number, offset: number) {
    this.number = number;
    this.length = bytes.byteLength;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#offset = offset;
  }

  u8(octet: number): number {
    return this.#view.getUint8(this.#at(octet, 1));
  }

  u16(octet: number): number {
    return this.#view.getUint16(this.#at(octet, 2));
  }

  u32(octet: number): number {
    return this.#view.getUint32(this.#at(octet, 4));
  }

  /** As `u32`, null where all bits are set: the WMO's "missing". */
  u32OrNull(octet: number): number | null {
    const value = this.u32(octet);
    return value === 0xffffffff ? null : value;
  }

  /** Sign and magnitude (regulation 92.1.5): the first bit set means negative. */
  s8(octet: number): number {
    const value = this.u8(octet);
    return value & 0x80 ? -(value & 0x7f) : value;
  }

  s16(octet: number): number {
    const value = this.u16(octet);
    return value & 0x8000 ? -(value & 0x7fff) : value;
  }

  s32(octet: number): number {
    const value = this.u32(octet);
    return value >= 0x80000000 ? -(value - 0x80000000) : value;
  }

  /**
   * A count of steps. Sign and magnitude as `s32`, but two's complement where the magnitude would be 2^30 or more: NCEP writes
   * forecast times before the reference time so (FF FF FF F9 for -7).
   */
  steps(octet: number): number {
    const value = this.u32(octet);
    return value >= 0xc0000000 && value < 0xffffffff ? value - 2 ** 32 : this.s32(octet);
  }

  f32(octet: number): number {
    return this.#view.getFloat32(this.#at(octet, 4));
  }

  /** A GribError CORRUPT that points at an octet of this section. */
  corrupt(octet: number, message: string): GribError {
    return new GribError('CORRUPT', `section ${this.number}: ${message}`, this.#offset + octet - 1);
  }

  #at(octet: number, size: number): number {
    if (octet + size - 1 > this.length) {
      throw this.corrupt(
        octet,
        `octet ${octet + size - 1} is needed, but the section is only ${this.length} octets long`,
      );
    }
    return octet - 1;
  }
}

/** One array of all parts: the only part itself, or a copy. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
