import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { decodePacked, decodeValues, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { payloadPart } from '../src/packing/payload.ts';
import { decodePixels } from '../src/packing/png/decode.ts';
import { type PngImage, readImage } from '../src/packing/png/image.ts';
import { hasEcCodes } from './support/eccodes.ts';
import { packedMessage, scalingOctets } from './support/packed-message.ts';
import { chunk, header, SIGNATURE, writePng } from './support/png-writer.ts';

const BITS = [1, 2, 4, 8, 16, 24, 32];

/** Pixels that make each filter and each choice of the Paeth predictor meet all sorts of neighbours. */
function noise(count: number, bits: number): Float64Array {
  let state = 12_345;
  let last = 0;
  return Float64Array.from({ length: count }, (_, i) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Steps of all sizes, and runs of equal pixels.
    if (i % 7 > 1) last = (last + (state >>> (i % 29))) >>> 0;
    return bits === 32 ? last : last % 2 ** bits;
  });
}

function pngMessage(payload: Uint8Array, count: number, bits: number): Uint8Array {
  return packedMessage({ template: 41, octets: scalingOctets(bits), payload, count });
}

function decode(message: Uint8Array): Float64Array {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return decodeValues(message, field, new Float64Array(field.numberOfPoints));
}

function imageOf(payload: Uint8Array, count: number): PngImage {
  return readImage(
    payloadPart({ message: payload, offset: 0, length: payload.length }, 0, payload.length),
    count,
  );
}

describe('PNG images', () => {
  for (const bits of BITS) {
    it.each([
      [13, 9],
      [117, 1],
      [1, 117],
      // More than a chunk of pixels in a row; of 32 bits, more bytes than the kernel has room for.
      [5000, 5],
    ])(`of ${bits} bits, %i x %i pixels, with every filter`, (width, height) => {
      const pixels = noise(width * height, bits);
      for (const first of [0, 1, 2, 3, 4]) {
        const payload = writePng({ width, height, bits, pixels, filter: (row) => (row + first) % 5 });
        expect(decode(pngMessage(payload, pixels.length, bits)), `filter ${first} first`).toEqual(pixels);
        const plainly = new Int32Array(pixels.length);
        decodePixels(imageOf(payload, pixels.length), plainly);
        expect(plainly, `without the kernel, filter ${first} first`).toEqual(Int32Array.from(pixels));
      }
    });
  }

  it.each([1, 2, 3, 4])('of %i bytes a pixel, with every tie of the Paeth predictor', (bytes) => {
    // Few different bytes, so that left, up and upper left come in all orders and distances.
    let state = 1;
    const pixels = Float64Array.from({ length: 2 * 20_000 }, () => {
      let pixel = 0;
      for (let byte = 0; byte < bytes; byte++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        pixel = 256 * pixel + ((state >>> 16) % 13);
      }
      return pixel;
    });
    const image = { width: 20_000, height: 2, bits: 8 * bytes, pixels, filter: () => 4 };
    expect(decode(pngMessage(writePng(image), pixels.length, 8 * bytes))).toEqual(pixels);
  });

  it('are scaled, and spread by a bitmap', () => {
    const pixels = noise(60, 16);
    const payload = writePng({ width: 60, height: 1, bits: 16, pixels, filter: () => 4 });
    const bitmap = Array.from({ length: 100 }, (_, i) => i % 5 < 3);
    const octets = scalingOctets(16, { reference: -40, binary: 1, decimal: 2 });
    const message = packedMessage({ template: 41, octets, payload, count: 60, bitmap });
    let next = 0;
    const expected = bitmap.map((present) =>
      present ? ((pixels[next++] ?? 0) * 2 - 40) * 1e-2 : Number.NaN,
    );
    expect([...decode(message)]).toEqual(expected);
  });

  it('may have their data in several chunks, and chunks that mean nothing here', () => {
    const pixels = noise(600, 8);
    const png = writePng({ width: 20, height: 30, bits: 8, pixels, filter: () => 1, chunks: 7 });
    const afterHeader = SIGNATURE.length + 25;
    const extra = chunk('tEXt', Buffer.from('Comment\0none'));
    const payload = Buffer.concat([png.subarray(0, afterHeader), extra, png.subarray(afterHeader)]);
    expect(decode(pngMessage(payload, 600, 8))).toEqual(pixels);
  });

  it('may have more bits than section 5 says', () => {
    const pixels = noise(100, 13);
    const payload = writePng({ width: 10, height: 10, bits: 16, pixels, filter: () => 2 });
    expect(decode(pngMessage(payload, 100, 13))).toEqual(pixels);
  });

  it('are not read for constants', () => {
    const octets = scalingOctets(0, { reference: 7.5, decimal: 1 });
    const message = packedMessage({ template: 41, octets, payload: new Uint8Array(0), count: 4 });
    // As in simple packing, R is not divided by 10^D.
    expect([...decode(message)]).toEqual([7.5, 7.5, 7.5, 7.5]);
  });

  it('of 32 bits have no packed integers, of 24 they have', () => {
    for (const bits of [24, 32]) {
      const pixels = noise(9, bits);
      const payload = writePng({ width: 3, height: 3, bits, pixels, filter: () => 0 });
      const message = pngMessage(payload, 9, bits);
      const [field] = parseMessage(message);
      if (field === undefined) throw new Error('no field');
      if (bits === 24) expect(decodePacked(message, field)).toEqual(Int32Array.from(pixels));
      else
        expect(() => decodePacked(message, field)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED' }));
    }
  });
});

describe('damaged or foreign PNG images', () => {
  const rows = deflateSync(Buffer.alloc(4 * 4));
  const end = chunk('IEND', new Uint8Array(0));
  const image = (...chunks: Uint8Array[]) => Buffer.concat([SIGNATURE, ...chunks]);
  const whole = image(header(3, 4, 8, 0), chunk('IDAT', rows), end);
  const flipped = Buffer.from(whole);
  flipped[SIGNATURE.length + 25 + 12]! ^= 1;

  it('are made from one that is in order', () => {
    expect([...decode(pngMessage(whole, 12, 8))]).toEqual(Array(12).fill(0));
  });

  it.each<[string, Uint8Array, string, string]>([
    ['no image', Buffer.from('GIF89a not a PNG'), 'CORRUPT', 'does not begin with an image'],
    ['nothing', new Uint8Array(0), 'CORRUPT', 'does not begin with an image'],
    ['another size', image(header(4, 4, 8, 0), chunk('IDAT', rows), end), 'CORRUPT', '4 x 4 pixels'],
    ['a great size', image(header(2 ** 31, 2 ** 31, 8, 0)), 'CORRUPT', 'section 5 says 12'],
    ['interlaced', image(header(3, 4, 8, 0, 1), chunk('IDAT', rows), end), 'UNSUPPORTED', 'interlaced'],
    ['a palette', image(header(3, 4, 8, 3), chunk('IDAT', rows), end), 'UNSUPPORTED', 'colour type 3'],
    ['RGB of 16 bits', image(header(3, 4, 16, 2), end), 'UNSUPPORTED', 'colour type 2 with 16 bits'],
    ['a depth of 3', image(header(3, 4, 3, 0), end), 'UNSUPPORTED', 'colour type 0 with 3 bits'],
    ['a wrong checksum', flipped, 'CORRUPT', 'checksum'],
    ['no header', image(chunk('IDAT', rows), end), 'CORRUPT', 'not a header'],
    ['no end', whole.subarray(0, -12), 'CORRUPT', 'ends before its last chunk'],
    ['a cut chunk', whole.subarray(0, -20), 'CORRUPT', 'ends after section 7'],
    ['no data', image(header(3, 4, 8, 0), end), 'CORRUPT', 'cannot be inflated'],
    [
      'too little data',
      image(header(3, 4, 8, 0), chunk('IDAT', deflateSync(Buffer.alloc(15))), end),
      'CORRUPT',
      '15 bytes of pixels, where 16 are expected',
    ],
    [
      'too much data',
      image(header(3, 4, 8, 0), chunk('IDAT', deflateSync(Buffer.alloc(50_000_000))), end),
      'CORRUPT',
      'cannot be inflated to 16 bytes',
    ],
    [
      'an unknown filter',
      image(header(3, 4, 8, 0), chunk('IDAT', deflateSync(Buffer.alloc(16, 5))), end),
      'CORRUPT',
      'filter 5',
    ],
  ])('%s', (_, payload, code, text) => {
    expect(() => decode(pngMessage(payload, 12, 8))).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(text) }),
    );
  });
});

describe.skipIf(!hasEcCodes)('ecCodes, and so libpng, reads the images alike', () => {
  it.each([8, 16, 24, 32])('of %i bits', (bits) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gribjs-'));
    try {
      const pixels = noise(31 * 17, bits);
      const payload = writePng({ width: 31, height: 17, bits, pixels, filter: (row) => (row + 3) % 5 });
      const message = pngMessage(payload, pixels.length, bits);
      const file = path.join(folder, 'png.grib2');
      writeFileSync(file, message);
      const { stdout } = spawnSync('grib_get_data', ['-F', '%.12g', file], { encoding: 'utf8' });
      const theirs = stdout
        .split('\n')
        .filter((line) => /^\s*-?\d/.test(line))
        .map((line) => Number(line.trim().split(/\s+/)[2]));
      expect(theirs).toEqual([...decode(message)]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
