// The loops of decoding that run once for each value, as WebAssembly: AssemblyScript, built by `npm run kernel`.

import { FLOATS, INPUT, INTEGERS, LENGTHS, REFERENCES, STATE, WIDTHS } from './memory';

export { unpackBlocks } from './blocks';
export { unpackGroups } from './groups';
export { turnBytes } from './ones';
export { multiply, roundScaled } from './round';
export { unpackRow } from './row';
export { unfilterRow, unpackPixels } from './rows';
export { scaleToFloat32, scaleToFloat64 } from './scale';

/** Where part `which` of the memory begins: input, integers, floats, state, references, widths, lengths of groups. */
export function addressOf(which: i32): usize {
  if (which === 0) return INPUT;
  if (which === 1) return INTEGERS;
  if (which === 2) return FLOATS;
  if (which === 3) return STATE;
  if (which === 4) return REFERENCES;
  if (which === 5) return WIDTHS;
  return LENGTHS;
}
