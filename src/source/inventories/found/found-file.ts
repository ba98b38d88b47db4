import type { FieldOfPath } from '../../entries/inventory-entry.ts';
import type { SourceFile } from '../../files/source-file.ts';
import type { SideCarIndex } from './side-car-index.ts';

/** Files checked or read at once. */
export const FILE_CONCURRENCY = 8;

/** A file found at a location. */
export interface FoundFile {
  readonly file: SourceFile;
  readonly contents: FileContents;
  /** Product key of the catalog, where the path gives it. */
  readonly product: string | null;
}

/** What is known about a file's messages before any is read. */
export type FileContents =
  /** The index file of the file. */
  | SideCarIndex
  /** One field, named by the file's path. The file may not exist. */
  | ({ readonly kind: 'path' } & FieldOfPath)
  /** Nothing: the file must be scanned. */
  | { readonly kind: 'unindexed' };

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** About files that exist but could not be checked. */
  readonly notes: readonly string[];
  /** Files that a run should have by now and that cannot be used. */
  readonly absent: readonly AbsentFile[];
}

/** A file that a run should have by now, since files of later leads are there. */
export interface AbsentFile {
  readonly url: string;
  /** Leads of its fields, ascending; empty for a file of fields that a run has once. */
  readonly leads: readonly number[];
}
