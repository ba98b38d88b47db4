import { KERNEL } from './kernel.generated.ts';

/** What `kernels/bzip2-pack` exports. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Makes room for bytes, and says where. */
  inputOf(length: number): number;
  /** @returns number of packed bytes */
  pack(length: number): number;
  outputAt(): number;
}

/** What is used here of WebAssembly, for which the types of ECMAScript have no declarations. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Kernel };
}

let kernel: Kernel | null = null;

/**
 * Packs bytes as one bzip2 stream, level 1, as fast as bzip2 can be written: in short blocks, which take as much again in size where
 * they could be compressed. Packed messages cannot.
 */
export function packBzip2(bytes: Uint8Array): Uint8Array {
  const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly: Engine };
  kernel ??= new engine.Instance(new engine.Module(Buffer.from(KERNEL, 'base64'))).exports;
  const input = kernel.inputOf(bytes.length);
  new Uint8Array(kernel.memory.buffer, input, bytes.length).set(bytes);
  const length = kernel.pack(bytes.length);
  return new Uint8Array(kernel.memory.buffer, kernel.outputAt(), length).slice();
}
