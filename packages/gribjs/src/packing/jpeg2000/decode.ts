import { GribError } from '../../octets/errors.ts';
import { takeAll } from '../chunks.ts';
import type { Payload } from '../payload.ts';
import type { TakeChunk } from '../template.ts';
import { CodeBlockDecoder } from './code-block.ts';
import { Codestream, type ImageHeader, tilesAcross } from './codestream/codestream.ts';
import { Effort } from './codestream/effort.ts';
import { layOut, type Rectangle } from './packets/layout.ts';
import { readPackets } from './packets/packets.ts';
import { kernelPasses } from './passes/kernel-passes.ts';
import { decodeTile, emptySample, firstCoded, spendOnTile } from './tile.ts';

/**
 * Decodes a JPEG 2000 codestream (ITU-T T.800) of one component and gives its `count` samples to `take`, row by row.
 *
 * @param blocks what decodes its code blocks
 * @throws GribError CORRUPT, also when the image has another size, UNSUPPORTED, also when it costs too much
 *   time for its bytes (see `Effort`)
 */
export function decodeJpeg2000(
  payload: Payload,
  count: number,
  take: TakeChunk,
  blocks = new CodeBlockDecoder(kernelPasses),
): void {
  const codestream = new Codestream(payload);
  const { header } = codestream;
  const [width, height] = [header.x1 - header.x0, header.y1 - header.y0];
  if (width * height !== count) {
    throw new GribError(
      'CORRUPT',
      `the JPEG 2000 image has ${width} x ${height} samples, section 5 says ${count} values`,
      payload.offset,
    );
  }
  const tiles = codestream.tiles();
  const effort = new Effort(count, payload.length);
  let out: Int32Array | null = null;
  for (const [number, tile] of tiles.entries()) {
    const area = tileArea(header, number);
    const resolutions = layOut(area, tile.coding, effort);
    readPackets(tile.packets, tile.coding, resolutions, effort);
    const first = firstCoded(resolutions);
    if (first >= 0) spendOnTile(effort, tile, resolutions, first);
    out ??= new Int32Array(count);
    if (first < 0) {
      fillTile(area, header, out);
    } else if (tiles.length > 1) {
      const samples = new Int32Array((area.x1 - area.x0) * (area.y1 - area.y0));
      decodeTile(tile, resolutions, first, header, blocks, samples);
      copyTile(samples, area, header, out);
    } else {
      decodeTile(tile, resolutions, first, header, blocks, out);
    }
  }
  if (out !== null) takeAll(out, take);
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

function fillTile(area: Rectangle, header: ImageHeader, out: Int32Array): void {
  const stride = header.x1 - header.x0;
  for (let y = area.y0; y < area.y1; y++) {
    const row = (y - header.y0) * stride - header.x0;
    out.fill(emptySample(header), row + area.x0, row + area.x1);
  }
}

function copyTile(samples: Int32Array, area: Rectangle, header: ImageHeader, out: Int32Array): void {
  const width = area.x1 - area.x0;
  const stride = header.x1 - header.x0;
  for (let y = area.y0; y < area.y1; y++) {
    const from = (y - area.y0) * width;
    out.set(samples.subarray(from, from + width), (y - header.y0) * stride + area.x0 - header.x0);
  }
}
