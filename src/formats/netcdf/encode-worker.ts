import { move } from 'piscina';
import { encodeNetcdf } from './encode.ts';
import type { GridDataset } from './grid-dataset.ts';

// The script of the encoder's threads: one dataset in, the bytes of its file out.

export default async function encode(dataset: GridDataset): Promise<unknown> {
  return move(await encodeNetcdf(dataset));
}
