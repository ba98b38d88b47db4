/**
 * Significance contexts (T.800 table D.1) by subband orientation * 512 + the nine bits of a neighbourhood, row
 * by row; the middle bit, the coefficient itself, does not count.
 */
export const SIGNIFICANCE = Uint8Array.from({ length: 4 * 512 }, (_, index) =>
  significanceContext(index >>> 9, index & 511),
);

function significanceContext(orientation: number, bits: number): number {
  const bit = (n: number) => (bits >>> n) & 1;
  let horizontal = bit(3) + bit(5);
  let vertical = bit(1) + bit(7);
  const diagonal = bit(0) + bit(2) + bit(6) + bit(8);
  if (orientation === 3) {
    const straight = horizontal + vertical;
    if (diagonal >= 3) return 8;
    if (diagonal === 2) return straight >= 1 ? 7 : 6;
    if (diagonal === 1) return 3 + Math.min(2, straight);
    return Math.min(2, straight);
  }
  if (orientation === 1) [horizontal, vertical] = [vertical, horizontal];
  if (horizontal === 2) return 8;
  if (horizontal === 1) return vertical >= 1 ? 7 : diagonal >= 1 ? 6 : 5;
  if (vertical > 0) return 2 + vertical;
  return Math.min(2, diagonal);
}

/**
 * Sign contexts (tables D.2, D.3): context * 2 + the bit that the decoded one is to be changed by, for an index of two bits each of the
 * upper, left, right and lower neighbour, upper lowest: whether it is negative, whether it is significant.
 */
export const SIGN = Uint8Array.from({ length: 256 }, (_, index) => {
  const contribution = (n: number) => {
    const pair = (index >>> (2 * n)) & 3;
    return pair === 2 ? 1 : pair === 3 ? -1 : 0;
  };
  const sum = (a: number, b: number) => Math.sign(contribution(a) + contribution(b));
  const [horizontal, vertical] = [sum(1, 2), sum(0, 3)];
  const flipped = horizontal < 0 || (horizontal === 0 && vertical < 0);
  const away = flipped ? -1 : 1;
  const context = horizontal === 0 ? 9 + Math.abs(vertical) : 12 + away * vertical;
  return 2 * context + Number(flipped);
});
