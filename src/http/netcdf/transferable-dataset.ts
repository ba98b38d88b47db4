import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { GridDataset } from '../../formats/index.ts';

/** A dataset for another thread, and the memory that changes hands with it. */
export interface TransferableDataset {
  readonly input: GridDataset;
  readonly transfer: ArrayBuffer[];
}

/** Transferred buffers lose their memory; one that is a view of more is copied, since a view is sent with all of its memory. */
export function transferable(dataset: GridDataset): TransferableDataset {
  const transfer = new Set<ArrayBuffer>();
  const quantities = dataset.quantities.map((quantity) => {
    const planes = quantity.planes.map((plane) => {
      const { buffer } = plane;
      if (buffer instanceof SharedArrayBuffer) return plane;
      const whole = plane.byteLength === buffer.byteLength && !isMarkedAsUntransferable(buffer);
      const own = whole ? plane : plane.slice();
      transfer.add(own.buffer as ArrayBuffer);
      return own;
    });
    return { ...quantity, planes };
  });
  return { input: { ...dataset, quantities }, transfer: [...transfer] };
}
