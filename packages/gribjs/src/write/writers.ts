import { ccsdsWriter } from './packings/write-ccsds.ts';
import { complexWriter } from './packings/write-complex.ts';
import { simpleWriter } from './packings/write-simple.ts';
import type { Packing, PackingWriter } from './writer.ts';

/** Every data representation template that is written. */
const WRITERS = { 0: simpleWriter, 3: complexWriter, 42: ccsdsWriter } as const;

export function packingWriter(packing: Packing): PackingWriter<Packing> {
  return WRITERS[packing.template];
}
