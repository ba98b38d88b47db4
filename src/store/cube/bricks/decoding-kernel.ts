import { KERNEL } from './decoding.generated.ts';

/** What `kernels/cube-decoding` exports. Bricks are given by where they start and end in the input. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Where a part of the memory begins, as `PARTS` counts them. */
  addressOf(part: number): number;
  /** Elements from the series of one cell to that of the next, where all were read. */
  strideOf(leads: number): number;
  /** Reads the series of one cell. Like the others it returns 0, or a problem. */
  readSeries(start: number, end: number, side: number, leads: number, slot: number): number;
  /** Reads all cells at one lead, given by its number in the brick. */
  readPlane(start: number, end: number, side: number, leads: number, k: number): number;
  /**
   * Reads the cells of a tile at one of its leads, given by its number among the coded ones. Groups without a wanted column and a
   * wanted row of cells, a bit for each of 16, are skipped.
   */
  readTile(
    length: number,
    side: number,
    leads: number,
    segmentLeads: number,
    lead: number,
    columns: number,
    rows: number,
  ): number;
  /** Reads the series of all cells. */
  readWhole(start: number, end: number, side: number, leads: number): number;
}

/** What is used here of WebAssembly, for which the types of ECMAScript have no declarations. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Kernel };
}

const PARTS = { input: 0, series: 1, plane: 2, whole: 3, tile: 4 };

/** By the number that the functions return, from -1 down. */
const PROBLEMS = [
  'a brick runs past its end',
  'a brick has bytes left over',
  'a brick does not end where its differences do',
  'a missing brick has values',
  'a brick of one lead varies',
];

const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly: Engine };
// JavaScript has no instructions that unpack several differences at once.
export const kernel = new engine.Instance(new engine.Module(Buffer.from(KERNEL, 'base64'))).exports;

const { buffer } = kernel.memory;
/** Bytes of a group, and of a tile that is read at once. */
export const MAX_INPUT_BYTES = 0xffff;
/** Where a group or a tile is put before it is read. */
export const input = Buffer.from(buffer, kernel.addressOf(PARTS.input), MAX_INPUT_BYTES);
const [series, plane, whole] = [PARTS.series, PARTS.plane, PARTS.whole].map((part) => kernel.addressOf(part));

/** What `readSeries` reads. */
export function seriesOf(leads: number): Int32Array {
  return new Int32Array(buffer, series, leads);
}

/** What `readPlane` reads, for each slot. */
export function planeOf(cells: number): Int32Array {
  return new Int32Array(buffer, plane, cells);
}

/** What `readTile` reads: 16 rows of 16 cells. */
export const tile = new Int32Array(buffer, kernel.addressOf(PARTS.tile), 256);

/** What `readWhole` reads, `[slot][lead]`. */
export function wholeOf(cells: number, leads: number): Int32Array {
  return new Int32Array(buffer, whole, cells * kernel.strideOf(leads));
}

/** The problem that a function has returned. */
export function problemOf(returned: number): string {
  return PROBLEMS[-1 - returned] ?? 'a brick is malformed';
}
