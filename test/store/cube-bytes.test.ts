import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MISSING, writeCube } from '../../src/store/index.ts';
import { scratchFolder } from '../support/scratch.ts';
import { cubeOf, planesOf, randomFrom } from './planes.ts';

const file = path.join(scratchFolder(), 'bytes.cube');

/** Series whose steps have up to `bits` bits, of which cells share a fraction `alike`; some values are missing. */
function planesLike(shape: Shape): Int32Array[] {
  const { nx, ny, leads, bits, alike, missing } = shape;
  const random = randomFrom(nx * 7919 + ny * 131 + leads * 17 + bits);
  const step = () => Math.round((random() - 0.5) * 2 ** (bits * random()));
  let common = 0;
  const own = new Float64Array(nx * ny);
  return planesOf(nx, ny, leads, (i, j) => {
    if (i === 0 && j === 0) common += step();
    const cell = j * nx + i;
    own[cell] = own[cell]! + (random() < alike ? 0 : step());
    return random() < missing ? MISSING : (common + own[cell]!) | 0;
  });
}

interface Shape {
  readonly nx: number;
  readonly ny: number;
  readonly leads: number;
  readonly bits: number;
  readonly alike: number;
  readonly missing: number;
  readonly blockLeads: 8 | 16;
}

// Digests of format version 2: if one changes, so have the bytes of a cube of the same values.
const CUBES: readonly (readonly [Shape, string])[] = [
  [
    { nx: 64, ny: 32, leads: 40, bits: 6, alike: 0.7, missing: 0, blockLeads: 16 },
    '13dcd8c3fea690ba26bd526c8695fb4e750f3c084292e1252ace3fd94877d9fe',
  ],
  [
    { nx: 64, ny: 32, leads: 40, bits: 6, alike: 0.7, missing: 0, blockLeads: 8 },
    '17c3e744f9ec281bdcb275e19acab4a238cd3c4b84952414da5b00e037f3ed0e',
  ],
  [
    { nx: 33, ny: 17, leads: 41, bits: 12, alike: 0, missing: 0, blockLeads: 16 },
    '8676ee9ca85f572bc1aacce1d96d6dffea1579328b37213fc1b7da7b5261ae07',
  ],
  [
    { nx: 35, ny: 19, leads: 209, bits: 10, alike: 0.95, missing: 0, blockLeads: 16 },
    '8c11a344d860d389786a59527b11dc1600f14c028350bcf2c353b75f6fe587aa',
  ],
  [
    { nx: 32, ny: 16, leads: 130, bits: 31, alike: 0.2, missing: 0, blockLeads: 16 },
    '47ac12697b00f4106dda083b1c8dfd19ba9ad021f217aac5146155f81b6f57d4',
  ],
  [
    { nx: 32, ny: 16, leads: 65, bits: 17, alike: 0.5, missing: 0, blockLeads: 8 },
    '28b8ddec755cc0bda4b89c84718ddc3da3dd4ff345a183b70c0e6af09b1f12ce',
  ],
  [
    { nx: 70, ny: 18, leads: 33, bits: 5, alike: 0.9, missing: 0.0005, blockLeads: 16 },
    '3f1c02fb9e182ba3206d3ba150a3e30219eb6f5ac05fff275563e973a4b6a7e2',
  ],
  [
    { nx: 40, ny: 20, leads: 24, bits: 8, alike: 0.5, missing: 0.2, blockLeads: 8 },
    '648e5ef271b65317b7718a2f11d247f9182dabc6f5f41319262bbad83c794534',
  ],
  [
    { nx: 20, ny: 20, leads: 17, bits: 2, alike: 0.98, missing: 0, blockLeads: 16 },
    '3b377244ecfddd7b92b7c03867640a01de61b601e3496dd4e69f5f09c37eaf04',
  ],
  [
    { nx: 20, ny: 20, leads: 2, bits: 9, alike: 0.3, missing: 0, blockLeads: 16 },
    'fbc4c0953de2680904b306240a1a85977b97b82cb53d3e6b8d24325e237059f2',
  ],
  [
    { nx: 20, ny: 20, leads: 1, bits: 9, alike: 0.3, missing: 0, blockLeads: 16 },
    'b6cab5e34c94907e5039e8c8a5062a3badc6b9e071722892e35b24d9e8818ce2',
  ],
];

describe('the bytes of a cube depend on its values alone', () => {
  it.each(CUBES)('%o', async (shape, digest) => {
    const { nx, ny, leads, blockLeads } = shape;
    const written = await writeCube(file, cubeOf(nx, ny, leads, { blockLeads }), planesLike(shape));
    expect(written.digest).toBe(digest);
  });
});
