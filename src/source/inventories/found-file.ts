import type { SideCarKind } from '../../catalog/index.ts';
import type { SourceFile } from '../files/source-file.ts';
import type { FieldOfPath } from './inventory-entry.ts';

/** A file found at a location. */
export interface FoundFile {
  readonly file: SourceFile;
  readonly contents: FileContents;
  /** Product key of the catalog, where the path tells it. */
  readonly product: string | null;
}

/** What is known of a file's messages before any is read. */
export type FileContents =
  /** The index beside the file. */
  | { readonly kind: SideCarKind; readonly text: string; readonly name: string }
  /** One field, by the file's path. The file may turn out not to be there. */
  | ({ readonly kind: 'path' } & FieldOfPath)
  /** Nothing: the file is to be scanned. */
  | { readonly kind: 'unlisted' };

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** About files that are there, but could not be looked at. */
  readonly notes: readonly string[];
}
