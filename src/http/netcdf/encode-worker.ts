import { encodeNetcdf, type GridDataset } from '../../formats/index.ts';
import type { WorkerCall } from '../../platform/index.ts';

// What the encoder's threads run: one dataset in, the bytes of its file out.

export async function encode(dataset: GridDataset, { transfer }: WorkerCall): Promise<Uint8Array> {
  const file = await encodeNetcdf(dataset);
  transfer(file.buffer as ArrayBuffer);
  return file;
}
