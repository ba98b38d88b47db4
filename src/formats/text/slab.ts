/** Bytes of a slab: several texts of the usual size, so that few of them pay for it. */
const SLAB_BYTES = 256 * 1024;
/** Slabs that wait for the next text. */
const MAX_FREE = 8;

const free: Slab[] = [];

/**
 * Buffer for several texts in sequence. Returns to the pool when all pooled texts in it are released: fresh memory for each answer
 * costs page faults, and a full garbage collection every half second, since the collector counts such bytes.
 */
export class Slab {
  readonly bytes: Buffer;
  /** Of the same bytes. */
  readonly view: DataView;
  #pooledTexts = 0;
  #isKept = false;
  #isFull = false;

  private constructor(length: number) {
    this.bytes = Buffer.allocUnsafeSlow(length);
    this.view = new DataView(this.bytes.buffer);
  }

  /** An unused slab of at least so many bytes. */
  static take(least: number): Slab {
    if (least > SLAB_BYTES) return new Slab(least);
    return free.pop() ?? new Slab(SLAB_BYTES);
  }

  /** Whether no part of it is in use. */
  get isUnused(): boolean {
    return this.#pooledTexts === 0 && !this.#isKept;
  }

  /** A part that its holder may keep for good: the slab is never written to from the start again. */
  keep(start: number, end: number): Buffer {
    this.#isKept = true;
    return this.bytes.subarray(start, end);
  }

  /** A part that its holder will release. */
  pooled(start: number, end: number): PooledText {
    this.#pooledTexts++;
    return new PooledText(this.bytes.subarray(start, end), this);
  }

  /** Releases a pooled text. */
  takeBack(): void {
    this.#pooledTexts--;
    if (this.#isFull) this.#giveAway();
  }

  /** Nothing more will be written to it. */
  leave(): void {
    this.#isFull = true;
    this.#giveAway();
  }

  #giveAway(): void {
    if (!this.isUnused || this.bytes.byteLength !== SLAB_BYTES || free.length >= MAX_FREE) return;
    this.#isFull = false;
    free.push(this);
  }
}

/** A text in memory that is used again after its release. One that is never released is left to the garbage collector. */
export class PooledText {
  readonly bytes: Buffer;
  #slab: Slab | null;

  constructor(bytes: Buffer, slab: Slab) {
    this.bytes = bytes;
    this.#slab = slab;
  }

  /** Call it when the bytes are no longer needed: others are written over them. */
  release(): void {
    const slab = this.#slab;
    this.#slab = null;
    slab?.takeBack();
  }
}
