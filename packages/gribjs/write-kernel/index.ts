// The loops of encoding that run once for each value, as WebAssembly: AssemblyScript, built by `npm run kernel`.

export { encodeSamples } from './ccsds';
export { greatest as greatestDifference, least as leastDifference, takeDifferences } from './differences';
export { splitGroups } from './groups';
export {
  addressOfDifferences,
  addressOfGroups,
  addressOfIntegers,
  addressOfOut,
  addressOfValues,
  reserve,
  reserveOut,
} from './memory';
export { quantiseFloat32, quantiseFloat64 } from './quantise';
export { greatest, least, rangeOfFloat32, rangeOfFloat64 } from './range';
export { writeIntegers } from './simple';
export { writeGroups } from './write-groups';
