/** Bytes of a cube that are fetched together, and what their checksum must be. */
export interface CheckedRange {
  readonly offset: number;
  readonly length: number;
  readonly crc32: number;
}

/** The bytes of one cube. */
export interface CubeBytes {
  /** How many there are. Throws IsobarError `not_found` when there is no such cube, as do reads. */
  size(): number;
  /**
   * Fills the first `length` bytes of `into` from byte `position` of the cube; returns how many bytes there were. Throws
   * NotFetchedError where they are elsewhere.
   * @param start of the range that was fetched and has these bytes
   */
  read(into: Uint8Array, length: number, position: number, start: number): number;
}

/**
 * Where cubes' bytes are read from, by the names of the cubes. Reads are synchronous: of what is not on this machine, they find
 * what was fetched before.
 */
export interface CubeFiles {
  /** Cubes that are open. */
  readonly count: number;
  /** Whether cubes are elsewhere, so that their bytes must be fetched before they are read. */
  readonly isRemote: boolean;
  /** The bytes of a cube, for whoever reads them again and again. Nothing is opened before it is read. */
  bytesOf(file: string): CubeBytes;
  /** Changes when the cube is written or replaced; null when there is none. */
  stampOf(file: string): string | null;
  /** Whether a cube is missing that a manifest of its run names: of a run that has expired or was replaced, both are gone. */
  isLost(file: string): boolean;
  /** Makes the index at a cube's end readable; null where it is. Throws (rejects) ResourceFault. */
  fetchIndex(file: string): Promise<void> | null;
  /**
   * Makes ranges readable, until others take their place; null where all are. What does not have its checksum is fetched once
   * more, and then left for the reader to refuse. Throws (rejects) ResourceFault.
   */
  fetch(file: string, ranges: readonly CheckedRange[]): Promise<void> | null;
  /** The same cubes without anything that is shared, for a check that reads all of them. */
  alone(): CubeFiles;
  close(file: string): void;
  closeAll(): void;
}

/** Bytes of a cube are elsewhere, and were not fetched before they were read, or others took their place. */
export class NotFetchedError extends Error {
  override readonly name = 'NotFetchedError';

  constructor(file: string, position: number) {
    super(`store: byte ${position} of ${file} was not fetched`);
  }
}
