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
export const MIN_COMPRESSED_BYTES = 1024;
/** Up to here packing takes less than half a millisecond, and a thread of the pool would cost as much again. */
const MAX_COMPRESSED_INLINE_BYTES = 64 * 1024;

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

/**
 * Forms of up to so many bytes are text, a character for each byte: Node puts it behind the head, and both go out as one piece. Kept as
 * text they cost the garbage collector less than as buffers.
 */
const MAX_TEXT_BYTES = 4096;

/** Bytes, or a character for each of them. */
export type Form = Uint8Array | string;

/** A body that is there as a whole, with its encoded forms that were requested. */
export class CompleteBody {
  /** Bytes of the body before it is packed. */
  readonly length: number;
  #plain: Form | null;
  #br: Form | null = null;
  #gzip: Form | null = null;

  /** @param length of the body in bytes, where `plain` is null: only packed forms are there */
  constructor(plain: Uint8Array | null, length = plain?.byteLength ?? 0) {
    this.length = length;
    this.#plain = plain;
  }

  /** Bytes of all its forms. */
  get bytes(): number {
    return lengthOf(this.#plain) + lengthOf(this.#br) + lengthOf(this.#gzip);
  }

  /** The body in a coding, or as it is for null; the same bytes each time. Long ones are packed in another thread. */
  form(coding: Coding | null): Form | Promise<Form> {
    if (coding === null) {
      this.#plain = shortened(this.#plain ?? this.#unpacked());
      return this.#plain;
    }
    const known = coding === 'br' ? this.#br : this.#gzip;
    if (known !== null) return known;
    const { now, later } = packers[coding];
    const keep = (packed: Uint8Array) => this.#keepPacked(coding, shortened(packed));
    const plain = bytesOf(this.#plain ?? this.#unpacked());
    return this.length <= MAX_COMPRESSED_INLINE_BYTES ? keep(now(plain)) : later(plain).then(keep);
  }

  #keepPacked(coding: Coding, packed: Form): Form {
    if (coding === 'br') this.#br = packed;
    else this.#gzip = packed;
    return packed;
  }

  /**
   * The same in separate memory: its bytes may be a small part of a slab that others were written to. A short one that was packed
   * is that alone, since those who ask for it again mostly accept the same; for others it is unpacked.
   */
  compact(): CompleteBody {
    const isPacked = this.#br !== null || this.#gzip !== null;
    const isPackedAlone = isPacked && this.length <= MAX_COMPRESSED_INLINE_BYTES;
    const compacted = new CompleteBody(null, this.length);
    compacted.#plain = isPackedAlone ? null : copyOf(this.#plain ?? this.#unpacked());
    compacted.#br = copyOf(this.#br);
    compacted.#gzip = copyOf(this.#gzip);
    return compacted;
  }

  #unpacked(): Uint8Array {
    if (this.#br !== null) return packers.br.undo(bytesOf(this.#br));
    if (this.#gzip !== null) return packers.gzip.undo(bytesOf(this.#gzip));
    throw new Error('http: an answer that has no form');
  }
}

function lengthOf(form: Form | null): number {
  return form?.length ?? 0;
}

function bytesOf(form: Form): Uint8Array {
  return typeof form === 'string' ? Buffer.from(form, 'latin1') : form;
}

function shortened(form: Form): Form {
  if (typeof form === 'string' || form.byteLength > MAX_TEXT_BYTES) return form;
  return Buffer.from(form.buffer, form.byteOffset, form.byteLength).toString('latin1');
}

/** In separate memory; `slice` of a buffer shares its memory. */
function copyOf(form: Form | null): Form | null {
  if (form === null || typeof form === 'string') return form;
  const short = shortened(form);
  return typeof short === 'string' ? short : new Uint8Array(form);
}
