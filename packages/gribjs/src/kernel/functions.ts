/** Values that pass through the kernel at a time; as in kernel/memory.ts. */
export const CHUNK = 4096;

/** Groups of complex packing that the kernel takes at a time. */
export const KERNEL_GROUPS = 256;

/** Bytes of input that the kernel has room for. */
export const INPUT_BYTES = CHUNK * 4 + 16;

/** What integers are: unsigned, signed, or signed with MISSING_PACKED among them. */
export type IntegerKind = 0 | 1 | 2;
export const UNSIGNED: IntegerKind = 0;
export const SIGNED: IntegerKind = 1;
export const WITH_MISSING: IntegerKind = 2;

/** Functions of kernel/; each works on what lies in the memory. */
export interface Functions {
  readonly memory: { readonly buffer: ArrayBuffer };
  addressOf(part: number): number;
  unpackRow(first: number, width: number, count: number): void;
  unpackGroups(count: number): number;
  // Absent in pages, where JavaScript does it without a memory of its own, or in two steps.
  unpackToFloat64?(
    bit: number,
    width: number,
    count: number,
    reference: number,
    exponent: number,
    decimal: number,
  ): void;
  unpackToFloat32?(
    bit: number,
    width: number,
    count: number,
    reference: number,
    exponent: number,
    decimal: number,
  ): void;
  unfilterRow?(number: number, filter: number, pixelBytes: number, bytes: number): void;
  unpackPixels?(number: number, from: number, bits: number, count: number): void;
  turnBytes?(bytes: number): void;
  unpackBlocks?(
    bytes: number,
    sampleBits: number,
    optionBits: number,
    blockSize: number,
    blocksPerInterval: number,
    padded: number,
    alone: number,
  ): number;
  startBlock?(width: number, height: number, orientation: number, causal: number): void;
  startCodeword?(): void;
  significancePass?(one: number): void;
  refinementPass?(one: number): void;
  cleanupPass?(one: number): void;
  segmentationSymbol?(): number;
  scaleToFloat64(count: number, kind: IntegerKind, reference: number, step: number, decimal: number): void;
  scaleToFloat32(count: number, kind: IntegerKind, reference: number, step: number, decimal: number): void;
  roundScaled(
    count: number,
    kind: IntegerKind,
    reference: number,
    step: number,
    decimal: number,
    perUnit: number,
  ): number;
  multiply(count: number, factor: number, base: number): number;
}
