/**
 * The coding passes of one code block after another (T.800 annex D). Coefficients carry one bit below the binary point: `one`
 * is twice the value of the bit plane.
 */
export interface BlockPasses {
  /** Coefficients of the present block, twice their value, row by row. */
  readonly coefficients: Int32Array;
  /** Begins with a block of zeros of at most 4096 samples. */
  startBlock(width: number, height: number, orientation: number, causal: boolean): void;
  resetContexts(): void;
  /** @param bytes of one codeword, the last two of all ones, which end it */
  startCodeword(bytes: Uint8Array): void;
  significance(one: number): void;
  refinement(one: number): void;
  cleanup(one: number): void;
  /** 10 where the pass before was right. */
  segmentationSymbol(): number;
}
