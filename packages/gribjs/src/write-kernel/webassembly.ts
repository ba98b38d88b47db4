import { GribError } from '../octets/errors.ts';
import { maxCodedBytes } from '../packing/ccsds/coding/ccsds-coding.ts';
import { GROUP_LENGTH_INCREMENT, GROUP_NUMBERS, type WriteKernel } from './functions.ts';
import { KERNEL } from './module.generated.ts';

/** Functions of write-kernel/. */
interface Functions {
  readonly memory: { readonly buffer: ArrayBuffer };
  reserve(count: number, valueBytes: number): number;
  reserveOut(bytes: number): number;
  addressOfValues(): number;
  addressOfIntegers(): number;
  addressOfDifferences(): number;
  addressOfGroups(): number;
  addressOfOut(): number;
  rangeOfFloat32(count: number): number;
  rangeOfFloat64(count: number): number;
  least(): number;
  greatest(): number;
  quantiseFloat32(count: number, factor: number, reference: number, inverse: number): void;
  quantiseFloat64(count: number, factor: number, reference: number, inverse: number): void;
  takeDifferences(count: number, order: number): void;
  leastDifference(): number;
  greatestDifference(): number;
  splitGroups(count: number, least: number, longest: number, twiceGain: number, reserve: boolean): number;
  writeGroups(
    groups: number,
    least: number,
    referenceBits: number,
    widthBase: number,
    widthBits: number,
    lengthBase: number,
    lengthIncrement: number,
    lengthBits: number,
    mayMiss: boolean,
  ): number;
  writeIntegers(count: number, width: number): number;
  encodeSamples(
    count: number,
    sampleBits: number,
    optionBits: number,
    blockSize: number,
    blocksPerInterval: number,
  ): number;
}

/** What is used here of WebAssembly, for which the types of ECMAScript have no declarations. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Functions };
}

/** A memory never shrinks: after a longer field it is dropped, so that one large field does not keep its own for ever. */
const MAX_KEPT = 2 ** 18;

let compiled: object | null = null;
let instance: Functions | null = null;
/** Values of the field that is held, and whether they are float32. */
let count = 0;
let single = true;
let groups = 0;

export const kernel: WriteKernel = {
  take(values) {
    if (count > MAX_KEPT) instance = null;
    single = values instanceof Float32Array;
    count = values.length;
    const wasm = functions();
    if (!wasm.reserve(count, values.BYTES_PER_ELEMENT)) throw noMemory();
    const held = new (single ? Float32Array : Float64Array)(
      wasm.memory.buffer,
      wasm.addressOfValues(),
      count,
    );
    held.set(values);
    const present = single ? wasm.rangeOfFloat32(count) : wasm.rangeOfFloat64(count);
    return { count, present, least: wasm.least(), greatest: wasm.greatest() };
  },

  quantise(factor, reference, inverse) {
    const wasm = functions();
    if (single) wasm.quantiseFloat32(count, factor, reference, inverse);
    else wasm.quantiseFloat64(count, factor, reference, inverse);
    return new Int32Array(wasm.memory.buffer, wasm.addressOfIntegers(), count);
  },

  takeDifferences(order) {
    const wasm = functions();
    wasm.takeDifferences(count, order);
    return { least: wasm.leastDifference(), greatest: wasm.greatestDifference() };
  },

  putDifferences(differences) {
    const wasm = functions();
    new Int32Array(wasm.memory.buffer, wasm.addressOfDifferences(), count).set(differences);
  },

  splitGroups({ least, longest, twiceGain, reserve }) {
    const wasm = functions();
    groups = wasm.splitGroups(count, least, longest, twiceGain, reserve);
    return new Int32Array(wasm.memory.buffer, wasm.addressOfGroups(), groups * GROUP_NUMBERS);
  },

  writeGroups({ least, reserve }, heads, bytes) {
    const { referenceBits, widthBase, widthBits, lengthBase, lengthBits } = heads;
    const wasm = functions();
    if (!wasm.reserveOut(bytes)) throw noMemory();
    const written = wasm.writeGroups(
      groups,
      least,
      referenceBits,
      widthBase,
      widthBits,
      lengthBase,
      GROUP_LENGTH_INCREMENT,
      lengthBits,
      reserve,
    );
    return outOf(wasm, written);
  },

  writeIntegers(width) {
    const wasm = functions();
    if (!wasm.reserveOut(Math.ceil((count * width) / 8))) throw noMemory();
    return outOf(wasm, wasm.writeIntegers(count, width));
  },

  encodeSamples(coding) {
    const { sampleBits, optionBits, blockSize, blocksPerInterval } = coding;
    const wasm = functions();
    if (!wasm.reserveOut(maxCodedBytes(count, coding))) throw noMemory();
    return outOf(wasm, wasm.encodeSamples(count, sampleBits, optionBits, blockSize, blocksPerInterval));
  },
};

function functions(): Functions {
  if (instance === null) {
    const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly: Engine };
    compiled ??= new engine.Module(Uint8Array.from(atob(KERNEL), (character) => character.charCodeAt(0)));
    instance = new engine.Instance(compiled).exports;
  }
  return instance;
}

function outOf({ memory, addressOfOut }: Functions, length: number): Uint8Array {
  return new Uint8Array(memory.buffer, addressOfOut(), length);
}

function noMemory(): GribError {
  return new GribError('UNSUPPORTED', `a field of ${count} values needs more memory than there is`);
}
