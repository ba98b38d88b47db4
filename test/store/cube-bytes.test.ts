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
    'a825c9e331eb25273862346c28b8ccfabb912a596ee0273d32557b3d7111a619',
  ],
  [
    { nx: 33, ny: 17, leads: 41, bits: 12, alike: 0, missing: 0 },
    '01a455d262fe4990651163989fb3fbcf3561e5927ec564ba0af0c270aff5c11b',
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
    'a1bcf9855ab37472dd26ee64b6c8a3aecfc5791aeb224710f4d8c04347ed6553',
  ],
  [
    { nx: 70, ny: 18, leads: 33, bits: 5, alike: 0.9, missing: 0.0005 },
    '8cefba07ba91c1fb63a7bf0a1cf3e1682a09dce6bbdd3296b8583897d65bbeda',
  ],
  [
    { nx: 40, ny: 20, leads: 24, bits: 8, alike: 0.5, missing: 0.2 },
    '032e0916ba44e31da80733ace685660fa3345457a7287d7d3f84bde5baf765dc',
  ],
  [
    { nx: 20, ny: 20, leads: 17, bits: 2, alike: 0.98, missing: 0 },
    'ff12d8dea2ba975322831aaab1bc3d89c780474ddc48a076e9522352812e6027',
  ],
  [
    { nx: 20, ny: 20, leads: 2, bits: 9, alike: 0.3, missing: 0 },
    '9c30eb9858aa9070caf6087d2515350890bb23cc94f866cb9ca3697714fe9594',
  ],
  [
    { nx: 20, ny: 20, leads: 1, bits: 9, alike: 0.3, missing: 0 },
    '755e6505ffe5518330c3901ebcabe7ef2033e68925ccceede5f0414456fd6e1b',
  ],
  // More tiles in a row than are encoded together, and the most leads.
  [
    { nx: 2085, ny: 18, leads: 3, bits: 9, alike: 0.4, missing: 0.001 },
    'eed37b9330c96093b5050902df2d053aa6facd3a67351d8b9c99c2613433895e',
  ],
  [
    { nx: 520, ny: 20, leads: 70, bits: 8, alike: 0.8, missing: 0.0005 },
    '07c992d19c388f12ff16260557e03eb44ce15fdf4dd5ef7d7f29bc6e0a411acf',
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
