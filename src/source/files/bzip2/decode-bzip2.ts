import { KERNEL } from './kernel.generated.ts';

export type DecodedBzip2 =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly problem: null }
  | { readonly bytes: null; readonly problem: Bzip2Problem };

type Bzip2Problem =
  | 'it does not begin as one'
  | 'it is cut off'
  | 'it is damaged'
  | 'a checksum is wrong'
  | 'too large'
  | 'its blocks are randomised, which is not supported'
  | 'the machine has no memory for it';

/** By the number that `unpack` returns, from -1 down. */
const PROBLEMS: readonly Bzip2Problem[] = [
  'it does not begin as one',
  'it is cut off',
  'it is damaged',
  'a checksum is wrong',
  'too large',
  'its blocks are randomised, which is not supported',
];

/** What `kernels/bzip2` exports. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Makes room for packed bytes, and says where. */
  inputOf(length: number): number;
  /** @returns number of unpacked bytes; of a problem, from -1 down */
  unpack(length: number, maxBytes: number): number;
  outputAt(): number;
}

/** What is used here of WebAssembly, for which the types of ECMAScript have no declarations. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Kernel };
}

const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly: Engine };

let module: object | null = null;
/** Its memory never shrinks: 18 MB for blocks, of which only what was used counts, and the largest file so far. */
let kernel: Kernel | null = null;

/** Unpacks a bzip2 file in the caller's thread and verifies its checksums. Bytes behind its last stream are ignored. */
export function decodeBzip2(packed: Uint8Array, maxBytes: number): DecodedBzip2 {
  module ??= new engine.Module(Buffer.from(KERNEL, 'base64'));
  kernel ??= new engine.Instance(module).exports;
  try {
    const input = kernel.inputOf(packed.length);
    new Uint8Array(kernel.memory.buffer, input, packed.length).set(packed);
    const length = kernel.unpack(packed.length, maxBytes);
    if (length < 0) return { bytes: null, problem: PROBLEMS[-1 - length] ?? 'it is damaged' };
    return {
      bytes: new Uint8Array(kernel.memory.buffer, kernel.outputAt(), length).slice(),
      problem: null,
    };
  } catch (error) {
    // The kernel traps in one place only: where its memory cannot grow.
    if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error;
    kernel = null;
    return { bytes: null, problem: 'the machine has no memory for it' };
  }
}
