import { kernel } from '#kernel';
import { CHUNK, INPUT_BYTES, KERNEL_GROUPS } from './functions.ts';

export { kernel };

const { buffer } = kernel.memory;
/** Packed bytes, from the one on in which the first value begins. */
export const input = new Uint8Array(buffer, kernel.addressOf(0), INPUT_BYTES);
export const integers = new Int32Array(buffer, kernel.addressOf(1), CHUNK);
export const floats64 = new Float64Array(buffer, kernel.addressOf(2), CHUNK);
export const floats32 = new Float32Array(buffer, kernel.addressOf(2), CHUNK);
/** As kernel/groups.ts and kernel/blocks.ts say. */
export const state = new Int32Array(buffer, kernel.addressOf(3), 10);
export const groupMissing = new Float64Array(buffer, kernel.addressOf(3) + 40, 1);
export const references = new Int32Array(buffer, kernel.addressOf(4), KERNEL_GROUPS);
export const widths = new Int32Array(buffer, kernel.addressOf(5), KERNEL_GROUPS);
export const lengths = new Int32Array(buffer, kernel.addressOf(6), KERNEL_GROUPS);

/** Copies the bytes with `bits` bits from bit position `bit` on, as far as the view and the room reach; how many. */
export function takeInput(view: DataView, bit: number, bits: number): number {
  const from = Math.min(Math.floor(bit / 8), view.byteLength);
  const wanted = Math.ceil((bit + bits) / 8) - from;
  const count = Math.max(0, Math.min(wanted, INPUT_BYTES, view.byteLength - from));
  input.set(new Uint8Array(view.buffer, view.byteOffset + from, count));
  return count;
}
