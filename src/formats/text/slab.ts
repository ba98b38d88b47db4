/** Bytes of a slab: several texts of the usual size, so that few of them pay for it. */
const SLAB_BYTES = 256 * 1024;
/** Slabs that wait for the next text. */
const MAX_FREE = 8;

const free: Slab[] = [];

/**
 * Bytes that texts are written to one after another. They are written to once more when all texts that were lent of them are released:
 * fresh memory for each answer would cost it page faults, and the collector, which counts such bytes, a full collection every half second.
 */
export class Slab {
  readonly bytes: Buffer;
  /** Of the same bytes. */
  readonly view: DataView;
  #lent = 0;
  #isKept = false;
  #isFull = false;

  private constructor(length: number) {
    this.bytes = Buffer.allocUnsafeSlow(length);
    this.view = new DataView(this.bytes.buffer);
  }

  /** A slab of which nobody holds anything, of at least so many bytes. */
  static take(least: number): Slab {
    if (least > SLAB_BYTES) return new Slab(least);
    return free.pop() ?? new Slab(SLAB_BYTES);
  }

  /** Whether nobody holds anything of it. */
  get isUnused(): boolean {
    return this.#lent === 0 && !this.#isKept;
  }

  /** A part that its holder may keep for good: the slab is never written to from the start again. */
  keep(start: number, end: number): Buffer {
    this.#isKept = true;
    return this.bytes.subarray(start, end);
  }

  /** A part for somebody who will release it. */
  lend(start: number, end: number): PooledText {
    this.#lent++;
    return new PooledText(this.bytes.subarray(start, end), this);
  }

  /** Takes back what was lent. */
  takeBack(): void {
    this.#lent--;
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

  /** Call it when nobody will read the bytes any more: others are written over them. */
  release(): void {
    const slab = this.#slab;
    this.#slab = null;
    slab?.takeBack();
  }
}
