import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeCube } from '../../src/store/index.ts';
import { scratchFolder } from '../support/scratch.ts';
import { cubeOf, planesLike, type RoughShape } from './planes.ts';

const file = path.join(scratchFolder(), 'bytes.cube');

// Digests of format version 3: if one changes, so have the bytes of a cube of the same values.
const CUBES: readonly (readonly [RoughShape, string])[] = [
  [
    { nx: 64, ny: 32, leads: 40, bits: 6, alike: 0.7, missing: 0 },
    '0539612efdf9d1a2f22b92d0dea0b2ed2d201fb16239994269c8e84b214d3ec1',
  ],
  [
    { nx: 33, ny: 17, leads: 41, bits: 12, alike: 0, missing: 0 },
    'c480e5c0118f1aba80bf62ebfff8e767ae2f13fa335f1964a56805dc78e96222',
  ],
  [
    { nx: 35, ny: 19, leads: 209, bits: 10, alike: 0.95, missing: 0 },
    '688c64cb6a2c16b33bf7714bfdda29e07f519f8f07f7e8905aea9d8456c52fc2',
  ],
  [
    { nx: 32, ny: 16, leads: 130, bits: 31, alike: 0.2, missing: 0 },
    '2824b2d6856cfb76b044f0d85e620740ec12685eab810a555d32e2f96fdce263',
  ],
  [
    { nx: 32, ny: 16, leads: 65, bits: 17, alike: 0.5, missing: 0 },
    '1efe49a34dd688ae60665b3da4f52ac46e803a9ecfd3dc205b1166bd7ea133f5',
  ],
  [
    { nx: 70, ny: 18, leads: 33, bits: 5, alike: 0.9, missing: 0.0005 },
    'be2baaf3638ad3c29b13eef9b8f995520a735ced071bb4199d09e83efe5a1961',
  ],
  [
    { nx: 40, ny: 20, leads: 24, bits: 8, alike: 0.5, missing: 0.2 },
    '878deba6fa3691f4998bb9c0559dc3d81b831d82654ebadf563d0b09a852f08c',
  ],
  [
    { nx: 20, ny: 20, leads: 17, bits: 2, alike: 0.98, missing: 0 },
    'b9536eebfb79c350d84853ab54935759209aa51e1a6e3156cb8981d9ae46add1',
  ],
  [
    { nx: 20, ny: 20, leads: 2, bits: 9, alike: 0.3, missing: 0 },
    '777af4f461ef48737eb44868ebbae9b3e890bd596cc902b13ee704d234f09583',
  ],
  [
    { nx: 20, ny: 20, leads: 1, bits: 9, alike: 0.3, missing: 0 },
    '909c6c35a7d89b0a5be94f1f12dc2677fc58667404452eb70b07ea3a6776221e',
  ],
  // More tiles in a row than are encoded together, and the most leads.
  [
    { nx: 2085, ny: 18, leads: 3, bits: 9, alike: 0.4, missing: 0.001 },
    '5965967eb9cfb23832568c50b3b1b87a43cb957c9a45cefe95962c265236320a',
  ],
  [
    { nx: 520, ny: 20, leads: 70, bits: 8, alike: 0.8, missing: 0.0005 },
    '1645fa1e551ac700b13f42389388b4b5d3ef17265f2871200f9f1d0662c788a5',
  ],
  [
    { nx: 40, ny: 17, leads: 2048, bits: 4, alike: 0.9, missing: 0 },
    'd87ee1301d93589155f4fef550dc138fc6fc39ca79f13a6aab80308112dbf185',
  ],
];

describe('the bytes of a cube depend on its values alone', () => {
  it.each(CUBES)('%o', async (shape, digest) => {
    const { nx, ny, leads } = shape;
    const written = await writeCube(file, cubeOf(nx, ny, leads), planesLike(shape));
    expect(written.digest).toBe(digest);
  });
});
