// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
// Pixels are integers of one to four bytes. Filters work on each byte by itself (ISO/IEC 15948, clause 9); three
// of them are done on all bytes of a pixel at once.

/** Undoes one filter of a row: `pixels` from `to` on hold the coded row, one of `width` pixels lies before it. */
export type Unfilter = (pixels: Int32Array, to: number, width: number) => void;

/** Filter type 1: the difference to the pixel on the left. */
export const unfilterSub: Unfilter = (pixels, to, width) => {
  let left = 0;
  for (let at = to; at < to + width; at++) {
    left = addBytes(pixels[at]!, left);
    pixels[at] = left;
  }
};

/** Filter type 2: the difference to the pixel above. */
export const unfilterUp: Unfilter = (pixels, to, width) => {
  for (let at = to; at < to + width; at++) pixels[at] = addBytes(pixels[at]!, pixels[at - width]!);
};

/** Filter type 3: the difference to the average of both. */
export const unfilterAverage: Unfilter = (pixels, to, width) => {
  let left = 0;
  for (let at = to; at < to + width; at++) {
    const up = pixels[at - width]!;
    left = addBytes(pixels[at]!, (left & up) + (((left ^ up) & 0xfefefefe) >>> 1));
    pixels[at] = left;
  }
};

/** Filter type 3 in the first row, above which all is 0. */
export const unfilterHalf: Unfilter = (pixels, to, width) => {
  let left = 0;
  for (let at = to; at < to + width; at++) {
    left = addBytes(pixels[at]!, (left & 0xfefefefe) >>> 1);
    pixels[at] = left;
  }
};

/** Filter type 4, the difference to a Paeth predictor, for pixels of one byte. */
export const unfilterPaeth1: Unfilter = (pixels, to, width) => {
  let left = 0;
  let upLeft = 0;
  for (let at = to; at < to + width; at++) {
    const up = pixels[at - width]!;
    left = (pixels[at]! + paeth(left, up, upLeft)) & 255;
    upLeft = up;
    pixels[at] = left;
  }
};

/** As `unfilterPaeth1` for pixels of two bytes. */
export const unfilterPaeth2: Unfilter = (pixels, to, width) => {
  let high = 0;
  let low = 0;
  let upLeftHigh = 0;
  let upLeftLow = 0;
  for (let at = to; at < to + width; at++) {
    const up = pixels[at - width]!;
    const coded = pixels[at]!;
    const upHigh = up >>> 8;
    const upLow = up & 255;
    high = ((coded >>> 8) + paeth(high, upHigh, upLeftHigh)) & 255;
    low = (coded + paeth(low, upLow, upLeftLow)) & 255;
    upLeftHigh = upHigh;
    upLeftLow = upLow;
    pixels[at] = (high << 8) | low;
  }
};

/** As `unfilterPaeth1` for pixels of three or four bytes. */
export const unfilterPaeth4: Unfilter = (pixels, to, width) => {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let upLeft = 0;
  for (let at = to; at < to + width; at++) {
    const up = pixels[at - width]!;
    const coded = pixels[at]!;
    a = ((coded >>> 24) + paeth(a, up >>> 24, upLeft >>> 24)) & 255;
    b = ((coded >>> 16) + paeth(b, (up >>> 16) & 255, (upLeft >>> 16) & 255)) & 255;
    c = ((coded >>> 8) + paeth(c, (up >>> 8) & 255, (upLeft >>> 8) & 255)) & 255;
    d = (coded + paeth(d, up & 255, upLeft & 255)) & 255;
    upLeft = up;
    pixels[at] = (a << 24) | (b << 16) | (c << 8) | d;
  }
};

/** Adds bytes modulo 256: seven bits by addition, which cannot reach the next byte, the eighth without carry. */
function addBytes(a: number, b: number): number {
  return ((a & 0x7f7f7f7f) + (b & 0x7f7f7f7f)) ^ ((a ^ b) & 0x80808080);
}

/**
 * Whichever of left, up and upper left is nearest to left + up - upper left, the first of equals. That is: the
 * greater of left and up where 3 * upper left - left - up is not above the lesser, the lesser where it is not
 * below the greater, else the upper left one. By masks, as processors mispredict two branches in three here.
 */
function paeth(left: number, up: number, upLeft: number): number {
  const below = (left - up) & ((left - up) >> 31);
  const lesser = up + below;
  const greater = left - below;
  const limit = 3 * upLeft - left - up;
  const inner = lesser ^ ((lesser ^ upLeft) & ((limit - greater) >> 31));
  return greater ^ ((greater ^ inner) & ((lesser - limit) >> 31));
}
