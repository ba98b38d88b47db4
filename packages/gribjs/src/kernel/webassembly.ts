import type { Functions } from './functions.ts';
import { KERNEL } from './module.generated.ts';

/** What is used here of WebAssembly, for which the types of ECMAScript have no declarations. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Functions };
}

// Loops in JavaScript are compiled for the arrays and widths that they met first, and a process that decodes fields
// of many kinds runs them at half the speed. WebAssembly does not change with what ran before.
const bytes = Uint8Array.from(atob(KERNEL), (character) => character.charCodeAt(0));
const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly: Engine };
export const kernel: Functions = new engine.Instance(new engine.Module(bytes)).exports;
