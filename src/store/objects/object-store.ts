/** An object in a folder of a store. */
export interface StoredObject {
  /** Name inside the folder. */
  readonly name: string;
  readonly bytes: number;
  /** When it was last written or touched, milliseconds since 1970. */
  readonly modifiedMs: number;
}

/**
 * Where a store keeps its objects, by keys such as `gfs/20261120T00Z/manifest-4-<digest>.json`. Objects never change once they
 * are written. A folder is what precedes the last `/` of a key; it need not be made.
 */
export interface ObjectStore {
  /** Where it is, for people. */
  readonly location: string;
  /** Where an object is, for people. */
  nameOf(key: string): string;
  /** All bytes of an object; null when there is none. */
  read(key: string): Promise<Buffer | null>;
  /** Bytes of an object; null when there is none. */
  sizeOf(key: string): Promise<number | null>;
  /**
   * Writes an object unless there is one with this key: of several writers at the same moment, in any process, one succeeds.
   * Readers see all of it or nothing. Returns false when there was one.
   */
  create(key: string, content: string | Uint8Array): Promise<boolean>;
  /** Makes an object count as new for sweeps. False when there is none. */
  touch(key: string): Promise<boolean>;
  /** Deletes an object, if there is one. */
  remove(key: string): Promise<void>;
  /** Names of the folders in a folder; none when there is no such folder. */
  folders(folder: string): Promise<readonly string[]>;
  /** Objects in a folder, without those in folders below it, and what writers that died have left there. */
  list(folder: string): Promise<readonly StoredObject[]>;
  /** Deletes a folder without objects, where folders are more than a part of keys. */
  prune(folder: string): Promise<void>;
}
