// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction
import { KERNEL } from './kernel.generated.ts';

/** What `kernels/decimals` exports. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  inputAt(): number;
  outputAt(): number;
  /** Prints integers of the input with commas between, `missing` as null; how many bytes of the output they are. */
  print(count: number, decimals: number, missing: number): number;
}

/** What is used here of WebAssembly, for which the types of ECMAScript have no declarations. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Kernel };
}

/** Numbers that are printed at a time. */
export const CHUNK_NUMBERS = 2048;
/** Most decimals: of more, small numbers are printed with an exponent. */
export const MAX_DECIMALS = 6;
/** So many are copied one by one: a view of a part of an array costs as much, and leaves garbage. */
const LOOPED = 256;
/** Bytes of the longest number and a comma. */
const NUMBER_BYTES = 14;

const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly: Engine };
// WebAssembly skips the bounds checks of typed arrays and prints numbers 3x faster than JavaScript.
const kernel = new engine.Instance(new engine.Module(Buffer.from(KERNEL, 'base64'))).exports;
const { buffer } = kernel.memory;
const input = new Int32Array(buffer, kernel.inputAt(), CHUNK_NUMBERS);
const output = Buffer.from(buffer, kernel.outputAt(), CHUNK_NUMBERS * NUMBER_BYTES);

/**
 * Prints integers[from] to integers[to - 1], at most `CHUNK_NUMBERS`, as `JSON.stringify` prints integer / 10^decimals, with commas
 * between and `missing` as null, to `into` from byte `at`. Returns how many bytes they are.
 * @param decimals at most MAX_DECIMALS
 */
export function printDecimals(
  integers: Int32Array,
  from: number,
  to: number,
  decimals: number,
  missing: number,
  into: Buffer,
  at: number,
): number {
  const count = to - from;
  if (count > LOOPED) input.set(integers.subarray(from, to));
  else for (let n = 0; n < count; n++) input[n] = integers[from + n]!;
  return output.copy(into, at, 0, kernel.print(count, decimals, missing));
}
