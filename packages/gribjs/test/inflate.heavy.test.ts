import { constants, crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as portable from '../src/inflate/portable.ts';
import * as zlib from '../src/inflate/zlib.ts';
import { random } from './support/mutate.ts';

/** Bytes of a kind that each part of deflate has something to do with. */
const CONTENTS: Readonly<Record<string, Uint8Array>> = {
  'no bytes': new Uint8Array(0),
  'one byte': Uint8Array.of(7),
  zeros: new Uint8Array(100_000),
  'a repeated sentence': Buffer.from('It will rain in the west, and in the west it will rain. '.repeat(2000)),
  noise: noise(70_000, 256),
  'noise of few values': noise(300_000, 5),
  'copies from as far as they may come': Buffer.concat([
    noise(32_768, 256),
    noise(32_768, 256),
    noise(300, 256),
  ]),
  'a landscape': Uint8Array.from(
    { length: 200_000 },
    (_, i) => 128 + 100 * Math.sin(i / 50) * Math.cos(i / 7000),
  ),
};

function noise(length: number, values: number): Uint8Array {
  const next = random(20_261_122);
  return Uint8Array.from({ length }, () => next(values));
}

/** Of each content: stored, with fixed codes, runs only, literals only, fast and best. */
const SETTINGS = [
  { level: 0 },
  { strategy: constants.Z_FIXED },
  { strategy: constants.Z_RLE },
  { strategy: constants.Z_HUFFMAN_ONLY },
  { level: 1 },
  { level: 9, memLevel: 9 },
  { windowBits: 9 },
];

describe.each([
  ['Node', zlib],
  ['browsers', portable],
])('inflating for %s', (_, { inflate, crc32: checksum }) => {
  it.each(Object.entries(CONTENTS))('gives back %s', (_, content) => {
    for (const settings of SETTINGS) {
      const stream = deflateSync(content, settings);
      expect(
        Buffer.compare(inflate(stream, Math.max(1, content.length)), content),
        JSON.stringify(settings),
      ).toBe(0);
    }
    expect(checksum(content)).toBe(crc32(content));
  });

  it('ignores bytes after the stream', () => {
    const stream = Buffer.concat([deflateSync('rain'), Buffer.from('afterwards')]);
    expect(Buffer.from(inflate(stream, 4)).toString()).toBe('rain');
  });

  it('refuses content that is longer than expected', () => {
    const bomb = deflateSync(new Uint8Array(3_000_000));
    for (const size of [1, 1000, 2_999_999]) expect(() => inflate(bomb, size), `${size}`).toThrow(Error);
    const stored = deflateSync(noise(1000, 256), { level: 0 });
    expect(() => inflate(stored, 999)).toThrow(Error);
  });

  it('refuses a stream that ends early, wherever that is', () => {
    const stream = deflateSync(CONTENTS['a repeated sentence']!.subarray(0, 300));
    for (let length = 0; length < stream.length; length++)
      expect(() => inflate(stream.subarray(0, length), 300), `${length}`).toThrow(Error);
  });

  it.each([
    ['a preset dictionary', deflateSync('rain', { dictionary: Buffer.from('rain') })],
    ['another method than deflate', Uint8Array.of(0x77, 0x09)],
    ['a window larger than 32 KiB', Uint8Array.of(0x88, 0x1c)],
    ['a wrong checksum', deflateSync('rain').with(-1, 0)],
    ['blocks of type 3', Uint8Array.of(0x78, 0x9c, 0b111)],
    ['a copy of what stands before the start', Uint8Array.of(0x78, 0x9c, 0x03 | 0x80, 0x02, 0, 0, 0, 0, 0)],
  ])('refuses %s', (_, stream) => {
    expect(() => inflate(stream, 100)).toThrow(Error);
  });
});

it('damaged streams inflate in browsers to what Node makes of them, or to an error as there', () => {
  const next = random(1);
  const streams = Object.values(CONTENTS)
    .flatMap((content) => SETTINGS.map((settings) => deflateSync(content.subarray(0, 400), settings)))
    .filter(({ length }) => length > 20);
  const outcomes = { read: 0, refused: 0 };
  for (let i = 0; i < (process.env['CI'] === 'true' ? 8000 : 1500); i++) {
    const stream = new Uint8Array(streams[next(streams.length)]!);
    // Half of the hits where the codes of a block stand.
    const at = next(2) === 0 ? 2 + next(Math.min(18, stream.length - 2)) : next(stream.length);
    stream[at]! ^= 1 << next(8);
    // Without the checksum's verdict most damage would look the same.
    const expected = outcome(() => inflateSync(withChecksum(stream)));
    const ours = outcome(() => portable.inflate(withChecksum(stream), 1_000_000));
    expect(ours, Buffer.from(stream).toString('hex')).toEqual(expected);
    outcomes[expected === null ? 'refused' : 'read']++;
  }
  expect(outcomes.read).toBeGreaterThan(100);
  expect(outcomes.refused).toBeGreaterThan(100);
});

/** The stream with the checksum of what it inflates to, where that can be told. */
function withChecksum(stream: Uint8Array): Uint8Array {
  try {
    const content = inflateSync(stream.subarray(0, -4), { finishFlush: constants.Z_SYNC_FLUSH });
    return Buffer.concat([stream.subarray(0, -4), deflateSync(content).subarray(-4)]);
  } catch {
    return stream;
  }
}

function outcome(inflate: () => Uint8Array): string | null {
  try {
    return Buffer.from(inflate()).toString('base64');
  } catch {
    return null;
  }
}
