import type { TakeChunk } from '../template.ts';
import type { ImageHeader } from './codestream.ts';
import type { CodingStyle } from './parameters.ts';

/** What `openjpeg.ts` exports, for the browser build: the decoder of this folder does everything there. */

export function loadOpenJpeg(): Promise<void> {
  return Promise.resolve();
}

export function decodeWithOpenJpeg(
  _codestream: Uint8Array,
  _header: ImageHeader,
  _coding: CodingStyle,
  _count: number,
  _take: TakeChunk,
): boolean {
  return false;
}
