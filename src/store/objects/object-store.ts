import type { ResourceFault } from '../../platform/index.ts';

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
  /** Where an object is, for people; the name by which cubes are opened. */
  nameOf(key: string): string;
  /** The key of a name. */
  keyOf(name: string): string;
  /** Folder whose disk must have room for what is written. */
  readonly writesTo: string;
  /** All bytes of an object; null when there is none. */
  read(key: string): Promise<Buffer | null>;
  /** Bytes of an object; null when there is none. */
  sizeOf(key: string): Promise<number | null>;
  /**
   * Writes an object unless there is one with this key: of several writers at the same moment, in any process, one succeeds.
   * Readers see all of it or nothing. Returns false when there was one.
   */
  create(key: string, content: string | Uint8Array): Promise<boolean>;
  /**
   * Adds a large object, in place of one with its key: `make` writes it as a file in the folder that it is given, and returns at
   * least its name there.
   */
  addFile<Made extends { readonly name: string }>(
    folder: string,
    make: (folder: string) => Promise<Made>,
  ): Promise<Made>;
  /** Makes an object count as new for sweeps. False when there is none. */
  touch(key: string): Promise<boolean>;
  /** Deletes an object, if there is one. */
  remove(key: string): Promise<void>;
  /** Deletes objects of a folder by their names, those that are there; in few requests where each takes time. */
  removeAll(folder: string, names: readonly string[]): Promise<void>;
  /** Names of the folders in a folder; none when there is no such folder. */
  folders(folder: string): Promise<readonly string[]>;
  /** Objects in a folder, without those in folders below it, and what writers that died have left there. */
  list(folder: string): Promise<readonly StoredObject[]>;
  /** Deletes a folder without objects, where folders are more than a part of keys. */
  prune(folder: string): Promise<void>;
  /** Why objects cannot currently be read or written, null where they can; the disk of files is not looked at. */
  fault(): Promise<ResourceFault | null>;
  /** Ends connections. */
  close(): void;
}
