import { z } from 'zod';

/** Names of a recording's files in its folder. Bodies lie below `bodies`, each under its SHA-256. */
export const REPLIES_FILE = 'replies.jsonl';
export const DESCRIPTION_FILE = 'recording.json';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** What a producer answered once, a line of `replies.jsonl`. */
export const recordedReply = z.strictObject({
  /** When the answer began, RFC 3339. */
  at: z.iso.datetime(),
  /** Scheme and host, without a slash at the end. */
  origin: z.url(),
  /** With the query. */
  path: z.string().startsWith('/'),
  /** 200 or 206 for a file, 404 or 410 where there was none. */
  status: z.union([z.literal(200), z.literal(206), z.literal(404), z.literal(410)]),
  etag: z.string().nullable(),
  /** As sent. */
  lastModified: z.string().nullable(),
  type: z.string().nullable(),
  /** Bytes of the whole file; null where there is none. */
  size: count.nullable(),
  /** The part of the file that was sent; null where there is none. */
  body: z.strictObject({ first: count, bytes: count, sha256: hash }).nullable(),
});

export type RecordedReply = z.infer<typeof recordedReply>;

/** What was recorded: `recording.json`. */
export const recordingDescription = z.strictObject({
  version: z.literal(1),
  /** When the recording began. */
  start: z.iso.datetime(),
  /** By model: the address of each source at its producer, by its id in the catalog. */
  sources: z.record(z.string(), z.record(z.string(), z.url())),
});

export type RecordingDescription = z.infer<typeof recordingDescription>;

/** Where a body lies, below the folder of its recording. */
export function bodyPath(sha256: string): readonly string[] {
  return ['bodies', sha256.slice(0, 2), sha256];
}
