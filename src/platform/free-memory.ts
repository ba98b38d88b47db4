/**
 * Gives back the memory of bytes that are no longer needed, at once. What is left to the garbage collector counts against its limit
 * until it is found, so that V8 marks the whole heap for every 64 MB or so of files that pass through. A view of a part of some memory is
 * left alone; reading the bytes afterwards finds none.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
