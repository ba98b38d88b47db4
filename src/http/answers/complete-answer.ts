import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';

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
    undo: (bytes: Uint8Array) => brotliDecompressSync(bytes),
  },
  gzip: {
    now: (bytes: Uint8Array) => gzipSync(bytes, GZIP),
    later: (bytes: Uint8Array) => promisify(gzip)(bytes, GZIP),
    undo: (bytes: Uint8Array) => gunzipSync(bytes),
  },
} as const;

/** A body that is there as a whole, with what it is in the codings that it was asked for in. */
export class CompleteAnswer {
  /** Bytes of the body before it is packed. */
  readonly length: number;
  #plain: Uint8Array | null;
  readonly #packed = new Map<Coding, Uint8Array>();

  constructor(plain: Uint8Array) {
    this.length = plain.byteLength;
    this.#plain = plain;
  }

  /** Bytes of all its forms. */
  get bytes(): number {
    let sum = this.#plain?.byteLength ?? 0;
    for (const { byteLength } of this.#packed.values()) sum += byteLength;
    return sum;
  }

  /** The body as it is. */
  plain(): Uint8Array {
    this.#plain ??= this.#unpacked();
    return this.#plain;
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
    const plain = this.#plain ?? this.#unpacked();
    return this.length <= MAX_PACKED_AT_ONCE_BYTES ? keep(now(plain)) : later(plain).then(keep);
  }

  /**
   * The same in memory of its own: its bytes may be a small part of a slab that others were written to. A short one that was packed
   * is that alone, since those who ask for it again mostly accept the same; for others it is unpacked.
   */
  compact(): CompleteAnswer {
    const isPackedAlone = this.#packed.size > 0 && this.length <= MAX_PACKED_AT_ONCE_BYTES;
    const compacted = new CompleteAnswer(this.plain());
    compacted.#plain = isPackedAlone ? null : copyOf(this.plain());
    for (const [coding, packed] of this.#packed) compacted.#packed.set(coding, copyOf(packed));
    return compacted;
  }

  #unpacked(): Uint8Array {
    const [first] = this.#packed;
    if (first === undefined) throw new Error('http: an answer that has no form');
    const [coding, packed] = first;
    return packers[coding].undo(packed);
  }
}

/** `slice` of a buffer shares its memory. */
function copyOf(bytes: Uint8Array): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}
