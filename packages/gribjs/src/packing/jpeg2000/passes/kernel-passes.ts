import type { Functions } from '../../../kernel/functions.ts';
import { kernel } from '../../../kernel/kernel.ts';
import { FIRST, NEXT } from './arithmetic-decoder.ts';
import { SIGN, SIGNIFICANCE } from './code-block-contexts.ts';
import type { BlockPasses } from './passes.ts';

/** Longest codeword that the kernel has room for, as in kernel/jpeg2000/memory.ts. Even 4096 samples of 30 planes of noise are shorter. */
export const KERNEL_CODEWORD = 2 ** 16;

type PassFunctions =
  | 'startBlock'
  | 'startCodeword'
  | 'significancePass'
  | 'refinementPass'
  | 'cleanupPass'
  | 'segmentationSymbol';
type KernelWithPasses = Functions & Required<Pick<Functions, PassFunctions>>;

function hasPasses(functions: Functions): functions is KernelWithPasses {
  return functions.startBlock !== undefined;
}

function passesOf(functions: KernelWithPasses): BlockPasses {
  const { buffer } = functions.memory;
  const codeword = new Uint8Array(buffer, functions.addressOf(7), KERNEL_CODEWORD);
  const contexts = new Uint32Array(buffer, functions.addressOf(9), FIRST.length);
  new Uint32Array(buffer, functions.addressOf(10), NEXT.length).set(NEXT);
  new Uint8Array(buffer, functions.addressOf(11), SIGNIFICANCE.length).set(SIGNIFICANCE);
  new Uint8Array(buffer, functions.addressOf(12), SIGN.length).set(SIGN);
  return {
    coefficients: new Int32Array(buffer, functions.addressOf(8), 4096),
    startBlock: (width, height, orientation, causal) =>
      functions.startBlock(width, height, orientation, Number(causal)),
    resetContexts: () => contexts.set(FIRST),
    startCodeword(bytes) {
      codeword.set(bytes);
      functions.startCodeword();
    },
    significance: functions.significancePass,
    refinement: functions.refinementPass,
    cleanup: functions.cleanupPass,
    segmentationSymbol: functions.segmentationSymbol,
  };
}

/** The coding passes in the kernel; null in pages, which have none. */
export const kernelPasses = hasPasses(kernel) ? passesOf(kernel) : null;
