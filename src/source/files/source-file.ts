import type { ByteSource } from 'gribjs';
import type { IsobarError } from '../../platform/index.ts';

/**
 * A file at a source, read by byte ranges; of a packed one these are ranges of what is in it. A read may come back shorter
 * only at the end of the file.
 */
export interface SourceFile extends ByteSource {
  /** Where the bytes come from, for lineage: an http(s) or file URL. */
  readonly url: string;
  /** Version of the remote file once it has answered, null before and for local files. */
  readonly etag: string | null;
  /** Where several places hold the file; absent where one does. */
  readonly copies?: FileCopies;
}

/** The same file at several places. */
export interface FileCopies {
  /** Each copy once, the one to read first looked at first; more follow in case it fails. */
  inTurn(): Iterable<SourceFile>;
  /** A copy served well. */
  served(copy: SourceFile): void;
  /** A copy failed, or gave what cannot be right: it is the last to be read from now on. */
  failed(copy: SourceFile, fault: IsobarError): void;
}
