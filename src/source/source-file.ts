import type { ByteSource } from '../gribjs/index.ts';

/**
 * A file at a source, read by byte ranges; of a packed one these are ranges of what is in it. A read may come back shorter
 * only at the end of the file.
 */
export interface SourceFile extends ByteSource {
  /** Where the bytes come from, for lineage: an http(s) or file URL. */
  readonly url: string;
  /** Version of the remote file once it has answered, null before and for local files. */
  readonly etag: string | null;
}
