import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** Content codings that complete answers are packed in here (RFC 9110, section 8.4.1), the smallest first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Shorter bodies are not packed. */
export const MIN_PACKED_BYTES = 1024;
/** Up to here packing takes less than half a millisecond, and a thread of the pool would cost as much again. */
const MAX_PACKED_AT_ONCE_BYTES = 64 * 1024;

/** The lightest levels shrink numbers fourfold; the defaults of zlib and brotli cost many times the answer itself. */
const GZIP = { level: 1 } as const;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } as const;

const packers = {
  br: {
    now: (bytes: Uint8Array) => brotliCompressSync(bytes, BROTLI),
    later: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, BROTLI),
  },
  gzip: {
    now: (bytes: Uint8Array) => gzipSync(bytes, GZIP),
    later: (bytes: Uint8Array) => promisify(gzip)(bytes, GZIP),
  },
} as const;

/** A body that is there as a whole, with what it is in the codings that it was asked for in. */
export class CompleteAnswer {
  readonly plain: Uint8Array;
  readonly #packed = new Map<Coding, Uint8Array>();

  constructor(plain: Uint8Array) {
    this.plain = plain;
  }

  /** Bytes of all its forms. */
  get bytes(): number {
    let sum = this.plain.byteLength;
    for (const { byteLength } of this.#packed.values()) sum += byteLength;
    return sum;
  }

  /** The body in a coding; the same bytes each time. Long ones are packed in another thread. */
  in(coding: Coding): Uint8Array | Promise<Uint8Array> {
    const known = this.#packed.get(coding);
    if (known !== undefined) return known;
    const { now, later } = packers[coding];
    const keep = (packed: Uint8Array) => {
      this.#packed.set(coding, packed);
      return packed;
    };
    return this.plain.byteLength <= MAX_PACKED_AT_ONCE_BYTES
      ? keep(now(this.plain))
      : later(this.plain).then(keep);
  }
}
