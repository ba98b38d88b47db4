import { GribError } from '../../../octets/errors.ts';
import type { Payload } from '../../payload.ts';

/** The bytes of a codestream, every read checked against its end. */
export class CodestreamOctets {
  readonly length: number;
  readonly #view: DataView;
  readonly #offset: number;

  constructor({ view, length, offset }: Payload) {
    this.#view = view;
    this.length = length;
    this.#offset = offset;
  }

  u8(at: number): number {
    return this.#view.getUint8(this.#checked(at, 1));
  }

  u16(at: number): number {
    return this.#view.getUint16(this.#checked(at, 2));
  }

  u32(at: number): number {
    return this.#view.getUint32(this.#checked(at, 4));
  }

  bytes(from: number, to: number): Uint8Array {
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + from, to - from);
  }

  corrupt(at: number, message: string): GribError {
    return new GribError('CORRUPT', `JPEG 2000: ${message}`, this.#offset + at);
  }

  unsupported(at: number, what: string): GribError {
    return new GribError('UNSUPPORTED', `JPEG 2000: ${what} is not supported`, this.#offset + at);
  }

  #checked(at: number, size: number): number {
    if (at + size > this.length) throw this.corrupt(at, 'the codestream ends early');
    return at;
  }
}
