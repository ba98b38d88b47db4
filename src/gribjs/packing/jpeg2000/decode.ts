import { GribError } from '../../errors.ts';
import type { Payload } from '../template.ts';
import { CodeBlockDecoder } from './code-block.ts';
import { Codestream, type ImageHeader, type Tile, tilesAcross } from './codestream.ts';
import { type Band, layOut, type Rectangle, type Resolution } from './layout.ts';
import { decodeWithOpenJpeg } from './openjpeg.ts';
import { readPackets } from './packets.ts';
import { inverseWavelet, type Plane } from './wavelet.ts';

/**
 * Decodes a JPEG 2000 codestream (ITU-T T.800) of one component, row by row, into `out`, which has as many
 * elements as the image samples.
 *
 * @throws GribError CORRUPT, also when the image has another size, UNSUPPORTED
 */
export function decodeJpeg2000(payload: Payload, out: Int32Array): void {
  const codestream = new Codestream(payload);
  const { header } = codestream;
  const [width, height] = [header.x1 - header.x0, header.y1 - header.y0];
  if (width * height !== out.length) {
    throw new GribError(
      'CORRUPT',
      `the JPEG 2000 image has ${width} x ${height} samples, section 5 says ${out.length} values`,
      payload.offset,
    );
  }
  const tiles = codestream.tiles();
  const bytes = new Uint8Array(payload.view.buffer, payload.view.byteOffset, payload.length);
  if (decodeWithOpenJpeg(bytes, header, tiles, out)) return;
  const blocks = new CodeBlockDecoder();
  tiles.forEach((tile, number) => {
    const area = tileArea(header, number);
    const whole = area.x1 - area.x0 === width && area.y1 - area.y0 === height;
    const samples = decodeTile(tile, area, header, blocks, whole ? out : null);
    if (!whole) copyTile(samples, area, header, out);
  });
}

function tileArea(header: ImageHeader, number: number): Rectangle {
  const across = tilesAcross(header);
  const left = header.tileX0 + (number % across) * header.tileWidth;
  const top = header.tileY0 + Math.floor(number / across) * header.tileHeight;
  return {
    x0: Math.max(left, header.x0),
    y0: Math.max(top, header.y0),
    x1: Math.min(left + header.tileWidth, header.x1),
    y1: Math.min(top + header.tileHeight, header.y1),
  };
}

function copyTile(samples: Int32Array, area: Rectangle, header: ImageHeader, out: Int32Array): void {
  const width = area.x1 - area.x0;
  const stride = header.x1 - header.x0;
  for (let y = area.y0; y < area.y1; y++) {
    const from = (y - area.y0) * width;
    out.set(samples.subarray(from, from + width), (y - header.y0) * stride + area.x0 - header.x0);
  }
}

/** @param into for the samples of the tile; null makes an array */
function decodeTile(
  tile: Tile,
  area: Rectangle,
  header: ImageHeader,
  blocks: CodeBlockDecoder,
  into: Int32Array | null,
): Int32Array {
  const resolutions = layOut(area, tile.coding);
  readPackets(tile.packets, tile.coding, resolutions);
  const samples = into ?? new Int32Array((area.x1 - area.x0) * (area.y1 - area.y0));
  let plane: Plane | null = null;
  resolutions.forEach((resolution, number) => {
    const last = number === resolutions.length - 1;
    const size = (resolution.x1 - resolution.x0) * (resolution.y1 - resolution.y0);
    const next: Plane = !tile.coding.reversible
      ? new Float32Array(size)
      : last
        ? samples
        : new Int32Array(size);
    if (plane !== null) interleaveLow(plane, resolutions[number - 1]!, next, resolution);
    for (const band of resolution.bands) {
      decodeBand(tile, band, header, blocks, next, resolution);
    }
    if (number > 0) inverseWavelet(next, resolution);
    plane = next;
  });
  toSamples(plane ?? samples, header, samples);
  return samples;
}

/** Puts the lower resolution at the even coordinates of the next one, zeros elsewhere. */
function interleaveLow(low: Plane, from: Rectangle, next: Plane, to: Rectangle): void {
  next.fill(0);
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
    blocks.decode(block, tile.packets, band.orientation, planes, coding.blockStyle);
    const { coefficients } = blocks;
    let from = 0;
    for (let y = block.y0; y < block.y1; y++) {
      const row = spread * y + (band.orientation >>> 1) - to.y0;
      let at = row * stride + spread * block.x0 + (band.orientation & 1) - to.x0;
      if (coding.reversible) {
        for (let x = block.x0; x < block.x1; x++, at += spread) plane[at] = (coefficients[from++]! / 2) | 0;
      } else {
        for (let x = block.x0; x < block.x1; x++, at += spread) plane[at] = coefficients[from++]! * step;
      }
    }
  }
}

/** Undoes the level shift of unsigned samples and keeps them in their range (annex G.1). */
function toSamples(plane: Plane, header: ImageHeader, samples: Int32Array): void {
  const shift = header.signed ? 0 : 2 ** (header.precision - 1);
  const least = header.signed ? -(2 ** (header.precision - 1)) : 0;
  const most = least + 2 ** header.precision - 1;
  const whole = plane instanceof Int32Array;
  for (let i = 0; i < samples.length; i++) {
    const sample = (whole ? plane[i]! : roundHalfEven(plane[i]!)) + shift;
    samples[i] = sample < least ? least : sample > most ? most : sample;
  }
}

function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
