import { crc32, inflate } from '#zlib';
import { GribError } from '../../octets/errors.ts';
import { joinBytes } from '../../octets/section-octets.ts';
import type { Payload } from '../payload.ts';

/** A PNG image (ISO/IEC 15948) whose pixels are integers; rows are inflated but still filtered. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  /** Bits of a pixel: 1, 2, 4, 8 or 16 of grey, 24 of red, green, blue, 32 of these and opacity. */
  readonly pixelBits: number;
  /** Rows of one filter type byte and `rowBytes` bytes each. */
  readonly rows: Uint8Array;
  readonly rowBytes: number;
  /** Offset of the image in its message, for errors. */
  readonly offset: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const IHDR = 0x49484452;
const IDAT = 0x49444154;
const IEND = 0x49454e44;

/** A chunk has its length and type before, a checksum after its content. */
const CHUNK_HEAD = 8;
const CHUNK_TAIL = 4;

/** Colour types: grey, red green blue, red green blue and opacity. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 6: 4 };

/**
 * Reads the chunks of an image of `count` pixels, checksums included, and inflates its rows. Depths are those
 * of the image: section 5 may say 13 bits where the image has 16.
 *
 * @throws GribError CORRUPT, UNSUPPORTED (interlaced images, palettes, grey with opacity)
 */
export function readImage({ view, length, offset }: Payload, count: number): PngImage {
  const corrupt = (message: string, at: number) => new GribError('CORRUPT', `PNG: ${message}`, offset + at);
  if (length < SIGNATURE.length || SIGNATURE.some((byte, i) => view.getUint8(i) !== byte))
    throw corrupt('section 7 does not begin with an image', 0);
  const bytes = new Uint8Array(view.buffer, view.byteOffset, length);
  const data: Uint8Array[] = [];
  let header: Omit<PngImage, 'rows'> | null = null;
  for (let at = SIGNATURE.length; ; ) {
    if (at + CHUNK_HEAD > length) throw corrupt('the image ends before its last chunk', at);
    const size = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const content = at + CHUNK_HEAD;
    if (content + size + CHUNK_TAIL > length) throw corrupt('a chunk ends after section 7', at);
    if (crc32(bytes.subarray(at + 4, content + size)) !== view.getUint32(content + size))
      throw corrupt('the checksum of a chunk is wrong', at);
    if (header === null) {
      if (type !== IHDR || size !== 13) throw corrupt('the first chunk is not a header', at);
      header = readHeader(view, content, count, offset);
    } else if (type === IDAT) data.push(bytes.subarray(content, content + size));
    else if (type === IEND) break;
    at = content + size + CHUNK_TAIL;
  }
  return { ...header, rows: inflateRows(data, header.height * (1 + header.rowBytes), offset) };
}

function readHeader(view: DataView, at: number, count: number, offset: number): Omit<PngImage, 'rows'> {
  const [width, height] = [view.getUint32(at), view.getUint32(at + 4)];
  const [depth, colour, interlace] = [view.getUint8(at + 8), view.getUint8(at + 9), view.getUint8(at + 12)];
  if (width * height !== count) {
    throw new GribError(
      'CORRUPT',
      `the PNG image has ${width} x ${height} pixels, section 5 says ${count} values`,
      offset + at,
    );
  }
  if (interlace !== 0) throw new GribError('UNSUPPORTED', 'interlaced PNG images', offset + at + 12);
  const pixelBits = depth * (CHANNELS[colour] ?? 0);
  const known = colour === 0 ? [1, 2, 4, 8, 16].includes(depth) : depth === 8 && pixelBits > 0;
  if (!known) {
    throw new GribError(
      'UNSUPPORTED',
      `PNG images of colour type ${colour} with ${depth} bits; supported: grey of 1, 2, 4, 8, 16 bits, RGB and RGBA of 8`,
      offset + at + 8,
    );
  }
  return { width, height, pixelBits, rowBytes: Math.ceil((width * pixelBits) / 8), offset };
}

/** @param size that the rows must come to */
function inflateRows(data: readonly Uint8Array[], size: number, offset: number): Uint8Array {
  let rows: Uint8Array;
  try {
    rows = inflate(joinBytes(data), size);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new GribError('CORRUPT', `PNG: the pixels cannot be inflated to ${size} bytes: ${reason}`, offset);
  }
  if (rows.length !== size)
    throw new GribError('CORRUPT', `PNG: ${rows.length} bytes of pixels, where ${size} are expected`, offset);
  return rows;
}

export function corruptFilter({ rows, rowBytes, offset }: PngImage, row: number): GribError {
  return new GribError('CORRUPT', `PNG: filter ${rows[row * (1 + rowBytes)]} in row ${row}`, offset);
}
