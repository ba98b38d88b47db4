// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { MalformedTileError } from '../cube/malformed-tile.ts';
import {
  type BlockLeads,
  blockBytes,
  blocksOf,
  CELLS_PER_GROUP,
  MARK_STEP,
  MISSING_AS_PREVIOUS,
  MISSING_SOME,
  markBytesOf,
  marksOf,
  SHAPE_CONSTANT,
  SHAPE_ZERO,
  unzigzag,
} from './series-encoding.ts';

/**
 * Steps through the four series of a group and locates the parts of each. It checks that every part lies inside the group,
 * so that its users need no checks of their own.
 */
export class GroupCursor {
  /** The current series, described by the other fields; -1 before the first. */
  slot = -1;
  /** MISSING_NONE, MISSING_ALL, or MISSING_SOME with a bitmap at byte `bitmapAt`. */
  missing = 0;
  bitmapAt = 0;
  shape = SHAPE_ZERO;
  /** First residual; 0 where the shape is zero. */
  first = 0;
  /** 0 = none, n = the series of cell n - 1, which is an earlier one. */
  reference = 0;
  /** Where widths, marks and the first block start, when the residual varies. */
  widthsAt = 0;
  marksAt = 0;
  blocksAt = 0;
  bytes: Uint8Array = new Uint8Array(0);
  view: DataView = new DataView(new ArrayBuffer(0));
  readonly #blocks: number;
  readonly #widthBytes: number;
  readonly #bitmapBytes: number;
  readonly #marks: number;
  /** Bytes of widths between two marks. */
  readonly #widthStep: number;
  /** Bytes of two full blocks, by the byte that holds their widths. */
  readonly #pairBytes: Uint8Array;
  /** Bytes that a sum over `#pairBytes` has too many when the last block is not full, by the width of that block. */
  readonly #lastExcess: Uint8Array;
  #start = 0;
  #end = 0;
  #position = 0;

  /** @param leads encoded values of each series */
  constructor(leads: number, blockLeads: BlockLeads) {
    this.#blocks = blocksOf(leads, blockLeads);
    this.#widthBytes = (this.#blocks + 1) >>> 1;
    this.#bitmapBytes = Math.ceil(leads / 8);
    this.#marks = marksOf(leads);
    this.#widthStep = MARK_STEP / blockLeads / 2;
    this.#pairBytes = Uint8Array.from(
      { length: 256 },
      (_, pair) => blockBytes(pair & 15, blockLeads) + blockBytes(pair >>> 4, blockLeads),
    );
    const inLast = leads - 1 - (this.#blocks - 1) * blockLeads;
    this.#lastExcess = Uint8Array.from(
      { length: 16 },
      (_, width) => blockBytes(width, blockLeads) - blockBytes(width, inLast),
    );
  }

  /** Goes to the group at bytes `start` to `end`, after which GROUP_PADDING bytes are readable. */
  reset(bytes: Uint8Array, view: DataView, start: number, end: number): void {
    if (end - start < CELLS_PER_GROUP) throw new MalformedTileError('a group is shorter than its flags');
    this.bytes = bytes;
    this.view = view;
    this.#start = start;
    this.#end = end;
    this.#position = start + CELLS_PER_GROUP;
    this.slot = -1;
  }

  /** Goes on to the next of the four series. Throws MalformedTileError. */
  next(): void {
    const slot = this.slot + 1;
    const flags = this.bytes[this.#start + slot]!;
    this.#findMissing(flags & 3, slot);
    this.shape = (flags >>> 2) & 3;
    this.reference = flags >>> 6;
    if (this.reference > slot) throw new MalformedTileError(`cell ${slot} of a group refers to a later one`);
    this.first = 0;
    if (this.shape !== SHAPE_ZERO) this.#findResidual(((flags >>> 4) & 3) + 1);
    this.slot = slot;
    if (slot === CELLS_PER_GROUP - 1 && this.#position !== this.#end) {
      throw new MalformedTileError('a group has bytes left over');
    }
  }

  /** The residual at value `mark * MARK_STEP`; mark 0 is the first value. */
  mark(mark: number): number {
    if (mark === 0) return this.first;
    const size = markBytesOf(this.shape);
    const at = this.marksAt + (mark - 1) * size;
    return unzigzag(size === 2 ? this.view.getUint16(at, true) : this.view.getInt32(at, true));
  }

  /** Where the block starts that follows a mark. */
  blockAfter(mark: number): number {
    let at = this.blocksAt;
    const end = this.widthsAt + mark * this.#widthStep;
    for (let byte = this.widthsAt; byte < end; byte++) at += this.#pairBytes[this.bytes[byte]!]!;
    return at;
  }

  #findMissing(missing: number, slot: number): void {
    if (missing === MISSING_AS_PREVIOUS) {
      if (slot === 0 || this.missing !== MISSING_SOME) {
        throw new MalformedTileError(`cell ${slot} of a group refers to a missing bitmap`);
      }
      return;
    }
    this.missing = missing;
    if (missing === MISSING_SOME) this.bitmapAt = this.#take(this.#bitmapBytes);
  }

  #findResidual(firstBytes: number): void {
    const at = this.#take(firstBytes);
    const unused = 32 - 8 * firstBytes;
    this.first = unzigzag((this.view.getUint32(at, true) << unused) >>> unused);
    if (this.shape === SHAPE_CONSTANT) return;
    this.widthsAt = this.#take(this.#widthBytes);
    this.marksAt = this.#take(this.#marks * markBytesOf(this.shape));
    this.blocksAt = this.#take(this.#bytesOfBlocks());
  }

  #bytesOfBlocks(): number {
    if (this.#blocks === 0) return 0;
    const { bytes } = this;
    const last = this.widthsAt + this.#widthBytes - 1;
    let total = 0;
    for (let at = this.widthsAt; at < last; at++) total += this.#pairBytes[bytes[at]!]!;
    const odd = (this.#blocks & 1) === 1;
    const pair = odd ? bytes[last]! & 15 : bytes[last]!;
    return total + this.#pairBytes[pair]! - this.#lastExcess[odd ? pair : pair >>> 4]!;
  }

  /** Consumes the group's next `count` bytes and returns their position. */
  #take(count: number): number {
    const at = this.#position;
    const next = at + count;
    if (next > this.#end) throw new MalformedTileError('a series runs past the end of its group');
    this.#position = next;
    return at;
  }
}
