// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import type { CodeBlockDecoder } from './code-block.ts';
import type { ImageHeader, Tile } from './codestream/codestream.ts';
import {
  type Effort,
  SAMPLE_PASSED,
  SAMPLE_TRANSFORMED,
  SAMPLE_TRANSFORMED_97,
} from './codestream/effort.ts';
import type { Band, Rectangle, Resolution } from './packets/layout.ts';
import { inverseWavelet, type Plane } from './wavelet.ts';

/** The number of the first resolution of which there is something in the packets; -1 where all are empty. */
export function firstCoded(resolutions: readonly Resolution[]): number {
  return resolutions.findIndex(({ bands }) =>
    bands.some(({ blocks }) => blocks.some(({ passes }) => passes > 0)),
  );
}

/**
 * Spends what decoding a tile costs from its resolution `first` on.
 *
 * @throws GribError UNSUPPORTED
 */
export function spendOnTile(
  effort: Effort,
  { coding }: Tile,
  resolutions: readonly Resolution[],
  first: number,
): void {
  const transform = coding.reversible ? SAMPLE_TRANSFORMED : SAMPLE_TRANSFORMED_97;
  for (const resolution of resolutions.slice(first)) {
    effort.spend(transform * areaOf(resolution));
    for (const { blocks } of resolution.bands) {
      for (const block of blocks) effort.spend(SAMPLE_PASSED * block.passes * areaOf(block));
    }
  }
}

/**
 * Decodes the samples of a tile whose packets have been read.
 *
 * @param first resolution that is not empty: those below are all zeros, and need no transform
 * @param samples to be filled, as many as the tile has
 */
export function decodeTile(
  tile: Tile,
  resolutions: readonly Resolution[],
  first: number,
  header: ImageHeader,
  blocks: CodeBlockDecoder,
  samples: Int32Array,
): void {
  let low: { readonly plane: Plane; readonly area: Rectangle } | null = null;
  for (const [number, resolution] of resolutions.entries()) {
    if (number < first) continue;
    const last = number === resolutions.length - 1;
    const size = areaOf(resolution);
    const plane: Plane = !tile.coding.reversible
      ? new Float32Array(size)
      : last
        ? samples.fill(0)
        : new Int32Array(size);
    if (low !== null) interleaveLow(low.plane, low.area, plane, resolution);
    for (const band of resolution.bands) decodeBand(tile, band, header, blocks, plane, resolution);
    if (number > 0) inverseWavelet(plane, resolution);
    low = { plane, area: resolution };
  }
  toSamples(low?.plane ?? samples, header, samples);
}

/** The sample that zeros everywhere decode to. */
export function emptySample(header: ImageHeader): number {
  return header.signed ? 0 : 2 ** (header.precision - 1);
}

function areaOf({ x0, y0, x1, y1 }: Rectangle): number {
  return (x1 - x0) * (y1 - y0);
}

/** Puts the lower resolution at the even coordinates of the next one, which is all zeros. */
function interleaveLow(low: Plane, from: Rectangle, next: Plane, to: Rectangle): void {
  const width = from.x1 - from.x0;
  const stride = to.x1 - to.x0;
  for (let y = from.y0; y < from.y1; y++) {
    let at = (2 * y - to.y0) * stride + 2 * from.x0 - to.x0;
    const start = (y - from.y0) * width;
    for (let i = start; i < start + width; i++, at += 2) next[at] = low[i]!;
  }
}

/** Decodes the code blocks of a subband and puts them to their places in the interleaved plane. */
function decodeBand(
  tile: Tile,
  band: Band,
  header: ImageHeader,
  blocks: CodeBlockDecoder,
  plane: Plane,
  to: Resolution,
): void {
  const { coding, quantisation } = tile;
  const lowest = coding.levels === 0 || band.index === 0;
  const derived = quantisation.style === 1;
  const decompositions = lowest ? coding.levels : coding.levels - Math.floor((band.index - 1) / 3);
  // Derived steps: equation E-5.
  const exponent = derived
    ? quantisation.exponents[0]! - (coding.levels - decompositions)
    : quantisation.exponents[band.index]!;
  const mantissa = quantisation.mantissas[derived ? 0 : band.index] ?? 0;
  const gain = (band.orientation & 1) + (band.orientation >>> 1);
  // Equation E-3, and half of it because coefficients come doubled.
  const step = Math.fround(2 ** (header.precision + gain - exponent) * (1 + mantissa / 2048) * 0.5);
  const planes = quantisation.guardBits + exponent - 1;
  // A resolution without decomposition has no subbands between which to interleave.
  const spread = band.index === 0 ? 1 : 2;
  const stride = to.x1 - to.x0;
  for (const block of band.blocks) {
    if (block.passes === 0) continue;
    const { packets } = tile;
    const coefficients = blocks.decode(block, packets, band.orientation, planes, coding.blockStyle);
    const place = {
      at:
        (spread * block.y0 + (band.orientation >>> 1) - to.y0) * stride +
        spread * block.x0 +
        (band.orientation & 1) -
        to.x0,
      down: spread * stride,
      right: spread,
      width: block.x1 - block.x0,
      height: block.y1 - block.y0,
    };
    if (plane instanceof Int32Array) placeIntegers(coefficients, plane, place);
    else placeFloats(coefficients, step, plane, place);
  }
}

/** Where the coefficients of a block are in a plane. */
interface Place {
  /** Of the first. */
  readonly at: number;
  /** From one row to the next, from one column to the next. */
  readonly down: number;
  readonly right: number;
  readonly width: number;
  readonly height: number;
}

function placeIntegers(coefficients: Int32Array, plane: Int32Array, place: Place): void {
  const { at: first, down, right, width, height } = place;
  for (let row = 0, from = 0; row < height; row++) {
    let at = first + row * down;
    for (const end = from + width; from < end; from++, at += right) plane[at] = (coefficients[from]! / 2) | 0;
  }
}

function placeFloats(coefficients: Int32Array, step: number, plane: Float32Array, place: Place): void {
  const { at: first, down, right, width, height } = place;
  for (let row = 0, from = 0; row < height; row++) {
    let at = first + row * down;
    for (const end = from + width; from < end; from++, at += right) plane[at] = coefficients[from]! * step;
  }
}

/** Undoes the level shift of unsigned samples and keeps them in their range (annex G.1). */
function toSamples(plane: Plane, header: ImageHeader, samples: Int32Array): void {
  const shift = emptySample(header);
  const [low, high] = [-(2 ** (header.precision - 1)), 2 ** (header.precision - 1) - 1];
  if (plane instanceof Int32Array) {
    for (let i = 0; i < samples.length; i++) {
      const sample = plane[i]!;
      samples[i] = (sample < low ? low : sample > high ? high : sample) + shift;
    }
  } else {
    for (let i = 0; i < samples.length; i++) {
      const sample = roundHalfEven(plane[i]!);
      samples[i] = (sample < low ? low : sample > high ? high : sample) + shift;
    }
  }
}

function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
