import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { GridDataset } from './grid-dataset.ts';

/** A dataset as a thread gets it, and the memory that changes hands. */
export interface HandedOver {
  readonly dataset: GridDataset;
  readonly transfer: ArrayBuffer[];
}

/** Planes give their memory away; one that is a view of more is copied, since a view is posted with all of its memory. */
export function handOver(dataset: GridDataset): HandedOver {
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
  return { dataset: { ...dataset, quantities }, transfer: [...transfer] };
}
