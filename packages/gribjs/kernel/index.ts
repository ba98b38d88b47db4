// The loops of decoding that run once for each value, as WebAssembly: AssemblyScript, built by `npm run kernel`.

import { CODEWORD, COEFFICIENTS, CONTEXTS, NEXT, SIGN, SIGNIFICANCE } from './jpeg2000/memory';
import { FLOATS, INPUT, INTEGERS, LENGTHS, REFERENCES, STATE, WIDTHS } from './memory';

export { unpackBlocks } from './blocks';
export { unpackGroups } from './groups';
export { startCodeword } from './jpeg2000/decoder';
export { cleanupPass, refinementPass, segmentationSymbol, significancePass, startBlock } from './jpeg2000/passes';
export { turnBytes } from './ones';
export { multiply, roundScaled } from './round';
export { unpackRow } from './row';
export { unfilterRow, unpackPixels } from './rows';
export { scaleToFloat32, scaleToFloat64 } from './scale';
export { unpackToFloat32, unpackToFloat64 } from './simple';

/** Where part `which` of the memory begins: input, integers, floats, state, references, widths, lengths of groups; codeword, coefficients, contexts and tables of JPEG 2000. */
export function addressOf(which: i32): usize {
  if (which === 0) return INPUT;
  if (which === 1) return INTEGERS;
  if (which === 2) return FLOATS;
  if (which === 3) return STATE;
  if (which === 4) return REFERENCES;
  if (which === 5) return WIDTHS;
  if (which === 6) return LENGTHS;
  if (which === 7) return CODEWORD;
  if (which === 8) return COEFFICIENTS;
  if (which === 9) return CONTEXTS;
  if (which === 10) return NEXT;
  if (which === 11) return SIGNIFICANCE;
  return SIGN;
}
