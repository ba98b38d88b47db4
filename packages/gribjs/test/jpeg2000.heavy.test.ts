import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { J2KEncoder } from '@cornerstonejs/codec-openjpeg/wasmjs';
import { decodePacked, decodeValues, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { intoIntegers } from '../src/packing/chunks.ts';
import { CodeBlockDecoder } from '../src/packing/jpeg2000/code-block.ts';
import { decodeJpeg2000 } from '../src/packing/jpeg2000/decode.ts';
import { payloadPart } from '../src/packing/payload.ts';
import { landscape, readJpeg2000, writeJpeg2000 } from './support/jpeg2000-writer.ts';
import { packedMessage, scalingOctets } from './support/packed-message.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const OCTETS = Uint8Array.of(0, 255);

function jpegMessage(payload: Uint8Array, count: number, bits: number, bitmap?: boolean[]): Uint8Array {
  const octets = Buffer.concat([scalingOctets(bits), OCTETS]);
  return packedMessage({ template: 40, octets, payload, count, ...(bitmap && { bitmap }) });
}

function decode(message: Uint8Array): Int32Array {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return decodePacked(message, field);
}

/** Forms of a codestream, each with what makes it. */
const FORMS: Readonly<Record<string, (encoder: J2KEncoder) => void>> = {
  'as encoders of GRIB make it': () => {},
  'without decomposition': (encoder) => encoder.setDecompositions(0),
  'in tiles': (encoder) => encoder.setTileSize({ width: 50, height: 40 }),
  'in small code blocks': (encoder) => encoder.setBlockDimensions({ width: 16, height: 8 }),
  'by resolution first': (encoder) => encoder.setProgressionOrder(1),
  'by resolution and place': (encoder) => encoder.setProgressionOrder(2),
  'by place in precincts': (encoder) => {
    encoder.setProgressionOrder(3);
    encoder.setNumPrecincts(2);
    encoder.setPrecinct(0, { width: 64, height: 32 });
    encoder.setPrecinct(1, { width: 32, height: 32 });
  },
  'by component and place in precincts': (encoder) => {
    encoder.setProgressionOrder(4);
    encoder.setNumPrecincts(1);
    encoder.setPrecinct(0, { width: 32, height: 64 });
  },
};

const LOSSY: Readonly<Record<string, (encoder: J2KEncoder) => void>> = {
  'integers, an eighth of the size': (encoder) => encoder.setCompressionRatio(0, 8),
  'floating point numbers': (encoder) => encoder.setQuality(false, 0.001),
};

const SIZES = [
  [150, 97],
  [41, 64],
  [333, 33],
] as const;

/** Written by OpenJPEG's library with options that its WebAssembly build has not; see the script beside. */
const streams: readonly {
  form: string;
  width: number;
  height: number;
  bits: number;
  signed: boolean;
  stream: string;
}[] = readFileSync(new URL('./fixtures/jpeg2000-streams.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** As `samples` of the script. */
function rampWithNoise(count: number, bits: number, signed: boolean): Int32Array {
  let state = 1;
  return Int32Array.from({ length: count }, (_, i) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const ramp = Math.floor((i * 2 ** bits) / count);
    const sample = (ramp + ((state >> 8) % 2 ** Math.max(1, bits - 3))) % 2 ** bits;
    return signed ? sample - 2 ** (bits - 1) : sample;
  });
}

/** Images that lost something. */
const lossyImages = Object.entries(LOSSY).flatMap(([name, options]) =>
  SIZES.flatMap(([width, height]) =>
    [8, 12, 16].map((bits) => {
      const samples = landscape(width, height, bits);
      const payload = writeJpeg2000({ width, height, bits, samples, options });
      return { name: `${name}, ${width} x ${height}, ${bits} bits`, samples, bits, payload };
    }),
  ),
);

type DecodeImage = (payload: Uint8Array, count: number, bits: number) => Int32Array;

const DECODERS: readonly (readonly [string, DecodeImage])[] = [
  ['by WebAssembly', (payload, count, bits) => decode(jpegMessage(payload, count, bits))],
  [
    'in plain JavaScript, as in pages',
    (payload, count) => {
      const samples = new Int32Array(count);
      const part = payloadPart({ message: payload, offset: 0, length: payload.length }, 0, payload.length);
      decodeJpeg2000(part, count, intoIntegers(samples), new CodeBlockDecoder(null));
      return samples;
    },
  ],
];

describe.each(DECODERS)('JPEG 2000 images decoded %s', (_, decodeImage) => {
  for (const [form, options] of Object.entries(FORMS)) {
    it.each(SIZES)(`${form}, %i x %i samples of 8, 12 and 16 bits`, (width, height) => {
      for (const bits of [8, 12, 16]) {
        const samples = landscape(width, height, bits);
        const payload = writeJpeg2000({ width, height, bits, samples, options });
        expect(decodeImage(payload, samples.length, bits), `${bits} bits`).toEqual(samples);
      }
    });
  }
  it.each(streams)(
    '$form, $width x $height samples of $bits bits',
    ({ width, height, bits, signed, stream }) => {
      const samples = decodeImage(Buffer.from(stream, 'base64'), width * height, bits);
      expect(samples).toEqual(rampWithNoise(width * height, bits, signed));
    },
  );

  it.each(lossyImages)('$name, are those of OpenJPEG to the bit', ({ payload, samples, bits }) => {
    const decoded = decodeImage(payload, samples.length, bits);
    expect(decoded).toEqual(readJpeg2000(payload, bits));
    const most = decoded.reduce(
      (error, sample, i) => Math.max(error, Math.abs(sample - (samples[i] ?? 0))),
      0,
    );
    expect(most).toBeLessThan(2 ** bits / 4);
  });
});

describe('JPEG 2000 images', () => {
  it('are spread by a bitmap and scaled', () => {
    const samples = landscape(60, 50, 12);
    const payload = writeJpeg2000({ width: 60, height: 50, bits: 12, samples });
    const bitmap = Array.from({ length: 5000 }, (_, i) => i % 5 < 3);
    const message = jpegMessage(payload, 3000, 12, bitmap);
    const [field] = parseMessage(message);
    if (field === undefined) throw new Error('no field');
    let next = 0;
    expect([...decodeValues(message, field)]).toEqual(
      bitmap.map((present) => (present ? samples[next++] : Number.NaN)),
    );
  });

  it('are not read for constants', () => {
    const octets = Buffer.concat([scalingOctets(0, { reference: 7.5, decimal: 1 }), OCTETS]);
    const message = packedMessage({ template: 40, octets, payload: new Uint8Array(0), count: 3 });
    const [field] = parseMessage(message);
    if (field === undefined) throw new Error('no field');
    expect([...decodeValues(message, field)]).toEqual([7.5, 7.5, 7.5]);
  });
});

describe('JPEG 2000 images that are damaged or foreign', () => {
  const samples = landscape(60, 50, 12);
  const whole = writeJpeg2000({ width: 60, height: 50, bits: 12, samples });
  const changed = (change: (bytes: DataView) => void) => {
    const bytes = whole.slice();
    change(new DataView(bytes.buffer));
    return bytes;
  };
  /** The byte after SOC where the content of a marker segment begins. */
  const content = (marker: number) => Buffer.from(whole).indexOf(Uint8Array.of(0xff, marker)) + 4;

  it.each<[string, Uint8Array, string, string]>([
    ['nothing', new Uint8Array(0), 'CORRUPT', 'ends early'],
    ['no codestream', Buffer.from('\0\0\0\x0cjP  \r\n\x87\n'), 'CORRUPT', 'no JPEG 2000 codestream'],
    ['another size', changed((bytes) => bytes.setUint32(8, 61)), 'CORRUPT', '61 x 50 samples'],
    [
      'a great size',
      changed((bytes) => {
        for (const at of [8, 12, 24, 28]) bytes.setUint32(at, 2 ** 31 - 1);
      }),
      'CORRUPT',
      'section 5 says 3000',
    ],
    ['many tiles', changed((bytes) => bytes.setUint32(8, 2 ** 31 - 1)), 'CORRUPT', 'too many tiles'],
    ['no tiles', changed((bytes) => bytes.setUint32(24, 0)), 'CORRUPT', 'in tiles'],
    ['tiles of a sample', changed((bytes) => bytes.setUint32(24, 1)), 'CORRUPT', 'is not there'],
    ['three components', changed((bytes) => bytes.setUint16(40, 3)), 'UNSUPPORTED', '3 components'],
    ['samples of 38 bits', changed((bytes) => bytes.setUint8(42, 37)), 'UNSUPPORTED', '38 bits'],
    ['subsampling', changed((bytes) => bytes.setUint8(43, 2)), 'UNSUPPORTED', 'subsampling'],
    [
      '33 decompositions',
      changed((bytes) => bytes.setUint8(content(0x52) + 5, 33)),
      'CORRUPT',
      '33 decomposition levels',
    ],
    [
      'code blocks of 2^20 samples',
      changed((bytes) => bytes.setUint16(content(0x52) + 6, 0x0808)),
      'CORRUPT',
      'code blocks of',
    ],
    [
      'bypass',
      changed((bytes) => bytes.setUint8(content(0x52) + 8, 1)),
      'UNSUPPORTED',
      'arithmetic coding bypass',
    ],
    [
      'a region of interest',
      changed((bytes) => bytes.setUint8(content(0x5c) - 3, 0x5e)),
      'UNSUPPORTED',
      'RGN',
    ],
    ['only the header', whole.subarray(0, content(0x90) - 4), 'CORRUPT', 'ends early'],
    ['half of it', whole.subarray(0, whole.length >> 1), 'CORRUPT', 'ends after section 7'],
  ])('%s', (_, payload, code, text) => {
    expect(() => decode(jpegMessage(payload, 3000, 12))).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(text) }),
    );
  });
});

describe('JPEG 2000 images, many of them', () => {
  it('leave no memory behind', () => {
    const [width, height] = [1000, 800];
    const samples = Int32Array.from({ length: width * height }, (_, i) => i >>> 8);
    const message = jpegMessage(writeJpeg2000({ width, height, bits: 12, samples }), samples.length, 12);
    const [field] = parseMessage(message);
    if (field === undefined) throw new Error('no field');
    const out = new Int32Array(samples.length);
    const decodeTimes = (times: number) => {
      for (let i = 0; i < times; i++) {
        decodePacked(message, field, out);
        if (i % 8 === 7) collectGarbage();
      }
      collectGarbage();
      return process.memoryUsage.rss();
    };
    const before = decodeTimes(16);
    // The samples alone of 80 images take 128 MB.
    expect(decodeTimes(80) - before).toBeLessThan(60_000_000);
  });

  it('are refused when they are damaged, and others are read after them', () => {
    const samples = landscape(60, 50, 12);
    const whole = writeJpeg2000({ width: 60, height: 50, bits: 12, samples });
    const start = Buffer.from(whole).indexOf(Uint8Array.of(0xff, 0x93)) + 2;
    const damaged = whole.slice();
    damaged.fill(0xff, start, start + 40);
    expect(() => decode(jpegMessage(damaged, 3000, 12))).toThrow(
      expect.objectContaining({ code: 'CORRUPT' }),
    );
    expect(decode(jpegMessage(whole, 3000, 12))).toEqual(samples);
  });
});
