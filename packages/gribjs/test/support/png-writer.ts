import { crc32, deflateSync } from 'node:zlib';

export interface PngToWrite {
  readonly width: number;
  readonly height: number;
  /** Bits of a pixel: 1, 2, 4, 8, 16 grey, 24 RGB, 32 RGBA. */
  readonly bits: number;
  readonly pixels: ArrayLike<number>;
  /** Filter type of a row. */
  readonly filter: (row: number) => number;
  /** IDAT chunks to spread the data over. */
  readonly chunks?: number;
}

export const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

export function header(width: number, height: number, depth: number, colour: number, interlace = 0): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([depth, colour, 0, 0, interlace], 8);
  return chunk('IHDR', content);
}

/** A PNG image with filters as asked for, written as the standard describes them, byte by byte. */
export function writePng({ width, height, bits, pixels, filter, chunks = 1 }: PngToWrite): Uint8Array {
  const rowBytes = Math.ceil((width * bits) / 8);
  const distance = Math.max(1, bits / 8);
  const raw = Array.from({ length: height }, (_, row) => {
    const text = Array.from({ length: width }, (_, x) =>
      (pixels[row * width + x] ?? 0).toString(2).padStart(bits, '0'),
    ).join('');
    return Uint8Array.from({ length: rowBytes }, (_, i) =>
      Number.parseInt(text.slice(8 * i, 8 * i + 8).padEnd(8, '0'), 2),
    );
  });
  const filtered = raw.map((bytes, row) => {
    const above = raw[row - 1];
    return Uint8Array.of(
      filter(row),
      ...bytes.map((byte, i) => {
        const left = bytes[i - distance] ?? 0;
        const up = above?.[i] ?? 0;
        return byte - predict(filter(row), left, up, above?.[i - distance] ?? 0);
      }),
    );
  });
  const data = deflateSync(Buffer.concat(filtered));
  const size = Math.ceil(data.length / chunks);
  const [depth, colour] = bits === 24 ? [8, 2] : bits === 32 ? [8, 6] : [bits, 0];
  return Buffer.concat([
    SIGNATURE,
    header(width, height, depth, colour),
    ...Array.from({ length: chunks }, (_, i) => chunk('IDAT', data.subarray(i * size, (i + 1) * size))),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function predict(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return Math.floor((left + up) / 2);
  if (filter !== 4) return 0;
  const estimate = left + up - upLeft;
  const [first] = [left, up, upLeft]
    .map((value) => ({ value, distance: Math.abs(estimate - value) }))
    .sort((a, b) => a.distance - b.distance);
  return first?.value ?? 0;
}
