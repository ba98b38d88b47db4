import type { WorkerCall } from '../../../platform/index.ts';
import { type DecodedBzip2, decodeBzip2 } from './decode-bzip2.ts';

// What the threads that unpack files run: one packed file in, its bytes out.

export interface PackedFile {
  readonly packed: Uint8Array;
  readonly maxBytes: number;
}

export function unpack({ packed, maxBytes }: PackedFile, { transfer }: WorkerCall): DecodedBzip2 {
  const decoded = decodeBzip2(packed, maxBytes);
  if (decoded.bytes !== null) transfer(decoded.bytes.buffer);
  return decoded;
}
