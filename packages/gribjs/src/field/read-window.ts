/** Bytes that can be read by range: a local file, a remote one. */
export interface ByteSource {
  /** In bytes; null when it is not known. */
  readonly size: number | null;
  /** May return fewer bytes than asked for; none only at the end of the source. */
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>;
}

/** Bytes of one read: the heads of a message take some 200, rarely more than 1000. */
const READ_BYTES = 4096;

/** The bytes of the last read, so that small steps forward cost no reads. */
export class ReadWindow {
  readonly #source: ByteSource;
  readonly #signal: AbortSignal | undefined;
  #offset = 0;
  #bytes: Uint8Array = new Uint8Array();
  /** Whether the source ends where `#bytes` end. */
  #last = false;

  constructor(source: ByteSource, signal: AbortSignal | undefined) {
    this.#source = source;
    this.#signal = signal;
  }

  /** Up to `length` bytes from `offset` on, fewer only at the end of the source. */
  async bytes(offset: number, length: number): Promise<Uint8Array> {
    const known =
      offset >= this.#offset && (this.#last || offset + length <= this.#offset + this.#bytes.length);
    if (!known) await this.#read(offset, Math.max(length, READ_BYTES));
    const start = offset - this.#offset;
    return this.#bytes.subarray(start, start + length);
  }

  async #read(offset: number, needed: number): Promise<void> {
    const { size } = this.#source;
    const length = size === null ? needed : Math.max(0, Math.min(needed, size - offset));
    this.#bytes = await this.#readAll(offset, length);
    this.#offset = offset;
    this.#last = this.#bytes.length < needed;
  }

  /** Goes on after short reads until `length` bytes are there or the source has no more. */
  async #readAll(offset: number, length: number): Promise<Uint8Array> {
    const first = await this.#readOnce(offset, length);
    if (first.length === 0 || first.length === length) return first;
    const all = new Uint8Array(length);
    all.set(first);
    for (let at = first.length; at < length; ) {
      const more = await this.#readOnce(offset + at, length - at);
      if (more.length === 0) return all.subarray(0, at);
      all.set(more, at);
      at += more.length;
    }
    return all;
  }

  async #readOnce(offset: number, length: number): Promise<Uint8Array> {
    if (length === 0) return new Uint8Array();
    this.#signal?.throwIfAborted();
    const bytes = await this.#source.read(offset, length, this.#signal);
    return bytes.subarray(0, length);
  }
}
