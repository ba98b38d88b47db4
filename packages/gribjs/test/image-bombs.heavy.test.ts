import { deflateSync } from 'node:zlib';
import { decodePacked, decodeValues, GribError, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { type Codestream, codestream, PRECISION, packetHeader } from './support/jpeg2000-codestream.ts';
import { landscape, writeJpeg2000 } from './support/jpeg2000-writer.ts';
import { packedMessage, scalingOctets } from './support/packed-message.ts';
import { chunk, header, SIGNATURE } from './support/png-writer.ts';
import { processorMs, referenceMs } from './support/processor-time.ts';

/** Processor time that any message here may take, in units of the reference; they take a fifth. */
const LIMIT = 200;

/** Images of 400 MB: one of each kind unless this is CI. */
const IS_REVERSIBLE = process.env['CI'] === 'true' ? [true, false] : [false];

/** What samples are where nothing is coded: the level shift. */
const EMPTY = 2 ** (PRECISION - 1);

function jpegMessage(payload: Uint8Array, count: number): Uint8Array {
  const octets = Buffer.concat([scalingOctets(PRECISION), Uint8Array.of(0, 255)]);
  return packedMessage({ template: 40, octets, payload, count });
}

/** Made for one point and changed after that: the grid of a hundred million would be written value by value. */
function imageMessage(image: Codestream): Uint8Array {
  const message = jpegMessage(codestream(image), 1);
  const { sections } = fieldOf(message);
  const octets = new DataView(message.buffer, message.byteOffset);
  const points = image.width * image.height;
  // Number of points, points of a row, number of coded values.
  octets.setUint32((sections[3]?.offset ?? 0) + 6, points);
  octets.setUint32((sections[3]?.offset ?? 0) + 30, points);
  octets.setUint32((sections[5]?.offset ?? 0) + 5, points);
  expect(fieldOf(message)).toMatchObject({ numberOfPoints: points, grid: { nx: points } });
  return message;
}

function fieldOf(message: Uint8Array) {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return field;
}

/** What decoding comes to, within the limit. */
function decodeInTime(message: Uint8Array): Int32Array | GribError {
  const field = fieldOf(message);
  const start = processorMs();
  try {
    return decodePacked(message, field);
  } catch (error) {
    if (error instanceof GribError) return error;
    throw error;
  } finally {
    expect(processorMs() - start).toBeLessThan(LIMIT * referenceMs());
  }
}

function times(bytes: Uint8Array, count: number): Uint8Array {
  return Buffer.concat(Array<Uint8Array>(count).fill(bytes));
}

const tooExpensive = expect.objectContaining({
  code: 'UNSUPPORTED',
  message: expect.stringContaining('too much time for its few bytes'),
});

/** One block of 64 x 64 in each precinct, with so many coding passes over nothing. */
function onePerPrecinct(passes: number): Uint8Array {
  const coded = passes === 1 ? '0' : `111111111${(passes - 37).toString(2).padStart(7, '0')}`;
  return packetHeader(`111${coded}0${'0'.repeat(3 + 31 - Math.clz32(passes))}`);
}

/** A block in the lowest resolution, so that all the others have to be made from it. */
function oneBlock(width: number, reversible: boolean): Codestream {
  const levels = 5;
  const precincts = Math.ceil(Math.ceil(width / 2 ** levels) / 64) ** 2;
  const empty = new Uint8Array(precincts - 1 + levels);
  return {
    ...{ width, height: width, levels, reversible, blockExponent: 6 },
    precinctExponents: [6, 15, 15, 15, 15, 15],
    packets: Buffer.concat([onePerPrecinct(1), empty]),
  };
}

describe('what is not coded in a JPEG 2000 image', () => {
  it('leaves nothing behind of what was in the array', () => {
    const packets = Buffer.concat([onePerPrecinct(1), new Uint8Array(3)]);
    const image = { width: 128, height: 128, levels: 0, blockExponent: 6, precinctExponents: [6] };
    const message = imageMessage({ ...image, planes: 30, packets });
    const fresh = decodePacked(message, fieldOf(message));
    expect(decodePacked(message, fieldOf(message), new Int32Array(128 * 128).fill(77))).toEqual(fresh);
  });

  it('can be the lower resolutions', () => {
    // The 5-3 wavelet makes zeros of all this but the highest row frequencies.
    const samples = Int32Array.from({ length: 200 * 100 }, (_, i) => (i % 2 === 0 ? EMPTY + 6 : EMPTY - 6));
    const payload = writeJpeg2000({ width: 200, height: 100, bits: PRECISION, samples });
    expect(decodeInTime(jpegMessage(payload, samples.length))).toEqual(samples);
  });

  it('can be some of the tiles', () => {
    const land = landscape(50, 40, PRECISION);
    const samples = new Int32Array(150 * 97).fill(EMPTY);
    for (let row = 0; row < 40; row++)
      samples.set(land.subarray(50 * row, 50 * row + 50), 150 * (row + 40) + 50);
    const options = (encoder: { setTileSize(size: { width: number; height: number }): void }) =>
      encoder.setTileSize({ width: 50, height: 40 });
    const payload = writeJpeg2000({ width: 150, height: 97, bits: PRECISION, samples, options });
    const message = jpegMessage(payload, samples.length);
    expect(decodePacked(message, fieldOf(message), new Int32Array(samples.length).fill(77))).toEqual(samples);
  });
});

describe('small JPEG 2000 images that would take long', () => {
  // 362 bytes and 20 kB.
  it.each([100, 20_000])(
    '%i layers, in each of which a packet says that no code block is in it',
    (layers) => {
      const packets = new Uint8Array(layers).fill(0b1000_0000);
      const image = { width: 512, height: 512, levels: 0, layers, blockExponent: 2, packets };
      expect(decodeInTime(imageMessage(image))).toEqual(new Int32Array(512 * 512).fill(EMPTY));
    },
  );

  it.each([2000, 20_000])('%i layers, with one code block that makes all be asked for', (layers) => {
    // Nodes of the trees of 128 x 128 leaves from the root to the first leaf; their neighbours are not included.
    const others = '0'.repeat(3 * 7);
    const first = packetHeader(`1${'1'.repeat(8)}${'1'.repeat(8)}00000${others}`);
    const packets = Buffer.concat([first, times(packetHeader(`10${others}`), layers - 1)]);
    const image = { width: 512, height: 512, levels: 0, layers, blockExponent: 2, packets };
    expect(decodeInTime(imageMessage(image))).toEqual(tooExpensive);
  });

  it.each(IS_REVERSIBLE)('a hundred million samples of which none is coded, reversible: %s', (reversible) => {
    const image = { width: 10_000, height: 10_000, levels: 5, reversible, blockExponent: 6 };
    const samples = decodeInTime(imageMessage({ ...image, packets: new Uint8Array(6) }));
    expect(samples).toHaveLength(100_000_000);
    expect(samples instanceof Int32Array && samples.every((sample) => sample === EMPTY)).toBe(true);
  });

  it.each(IS_REVERSIBLE)(
    'a hundred million samples made from one code block, reversible: %s',
    (reversible) => {
      expect(decodeInTime(imageMessage(oneBlock(10_000, reversible)))).toEqual(tooExpensive);
      // Nine million may take their second.
      expect(decodeInTime(imageMessage(oneBlock(3000, reversible)))).toHaveLength(9_000_000);
    },
  );

  it.each([60, 88])('%i coding passes over nothing in each code block', (passes) => {
    const packets = times(onePerPrecinct(passes), 40 * 40);
    const size = { width: 40 * 64, height: 40 * 64, levels: 0, blockExponent: 6, planes: 30 };
    const samples = decodeInTime(imageMessage({ ...size, precinctExponents: [6], packets }));
    if (passes === 88) expect(samples).toEqual(tooExpensive);
    else expect(samples).toHaveLength(40 * 40 * 64 * 64);
  });
});

describe('images for fields without coded values', () => {
  const bitmap = Array<boolean>(8).fill(false);
  const missing = Array(8).fill(Number.NaN);

  it('are not read, so that a PNG image of 0 x 100 million pixels takes no memory', () => {
    const data = chunk('IDAT', deflateSync(new Uint8Array(20_000_000)));
    const image = [SIGNATURE, header(0, 100_000_000, 8, 0), data, chunk('IEND', new Uint8Array(0))];
    const payload = Buffer.concat(image);
    const message = packedMessage({ template: 41, octets: scalingOctets(8), payload, count: 0, bitmap });
    const start = processorMs();
    expect([...decodeValues(message, fieldOf(message))]).toEqual(missing);
    expect(processorMs() - start).toBeLessThan(LIMIT * referenceMs());
    expect([...decodePacked(message, fieldOf(message))]).toEqual(Array(8).fill(-2147483648));
    // As the image of a field that has values it is refused.
    const field = packedMessage({ template: 41, octets: scalingOctets(8), payload, count: 5 });
    expect(() => decodeValues(field, fieldOf(field))).toThrow(expect.objectContaining({ code: 'CORRUPT' }));
  });

  it('may be absent', () => {
    const octets = Buffer.concat([scalingOctets(PRECISION), Uint8Array.of(0, 255)]);
    for (const [template, own] of [
      [40, octets],
      [41, scalingOctets(8)],
    ] as const) {
      const payload = new Uint8Array(0);
      const message = packedMessage({ template, octets: own, payload, count: 0, bitmap });
      expect([...decodeValues(message, fieldOf(message))]).toEqual(missing);
    }
  });
});
