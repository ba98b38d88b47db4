import type { ByteSource } from 'gribjs';
import type { IsobarError } from '../../platform/index.ts';

/**
 * A file at a source, read by byte ranges; ranges of a compressed file count its uncompressed bytes. A read returns fewer
 * bytes only at the end of the file.
 */
export interface SourceFile extends ByteSource {
  /** An http(s) or file URL, for lineage. */
  readonly url: string;
  /** Version of the remote file; null before the first response, and for local files. */
  readonly etag: string | null;
  /** Present where several mirrors hold the file. */
  readonly copies?: FileCopies;
}

/** The same file at several mirrors. */
export interface FileCopies {
  /** Each copy once, the one to read first at the start. */
  inPreferenceOrder(): Iterable<SourceFile>;
  /** To be called after a good read. */
  reportSuccess(copy: SourceFile): void;
  /** To be called after an error or damaged data: the copy is read last from now on. */
  reportFailure(copy: SourceFile, error: IsobarError): void;
}
