import { inflateSync } from 'node:zlib';

/** A PNG with a palette, read as ISO/IEC 15948 says and without the code that writes them. */
export interface Png {
  readonly width: number;
  readonly height: number;
  /** Row by row: indexes of the palette. */
  readonly pixels: Uint8Array;
  /** Red, green, blue and opacity, 0 to 255. */
  readonly palette: readonly (readonly number[])[];
}

const SIGNATURE = '89504e470d0a1a0a';

/** Throws where it is anything but an image of 8 bits, with a palette, unfiltered and not interlaced. */
export function readPng(bytes: Uint8Array): Png {
  const file = Buffer.from(bytes);
  if (file.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('not a PNG');
  const chunks = new Map<string, Buffer[]>();
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    chunks.set(type, [...(chunks.get(type) ?? []), file.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  const [header, colours, opacities] = ['IHDR', 'PLTE', 'tRNS'].map((type) =>
    Buffer.concat(chunks.get(type) ?? []),
  );
  if (header === undefined || colours === undefined || opacities === undefined) throw new Error('incomplete');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header.subarray(8).toString('hex') !== '0803000000') throw new Error('another kind of PNG');
  const rows = inflateSync(Buffer.concat(chunks.get('IDAT') ?? []));
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = y * (width + 1);
    if (rows[from] !== 0) throw new Error('a filtered row');
    pixels.set(rows.subarray(from + 1, from + 1 + width), y * width);
  }
  const palette = Array.from({ length: colours.length / 3 }, (_, n) => [
    ...colours.subarray(3 * n, 3 * n + 3),
    opacities[n] ?? 255,
  ]);
  return { width, height, pixels, palette };
}

/** The colour of a pixel. */
export const colourAt = ({ width, pixels, palette }: Png, x: number, y: number): readonly number[] =>
  palette[pixels[y * width + x] ?? -1] ?? [];
