import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { IsobarError } from '../../../platform/index.ts';
import {
  bodyPath,
  DESCRIPTION_FILE,
  REPLIES_FILE,
  type RecordedReply,
  type RecordingDescription,
  recordedReply,
  recordingDescription,
} from '../recorded-reply.ts';

/** A file of a producer as it was for some time: what is known of it, and where its bytes are. */
export interface RecordedVersion {
  /** The producer's own; null where it sent none. */
  readonly etag: string | null;
  readonly lastModified: Date | null;
  readonly type: string;
  /** Bytes of the whole file, of which not all need be recorded. */
  readonly size: number;
  readonly parts: readonly RecordedPart[];
}

interface RecordedPart {
  /** Offset in the file. */
  readonly first: number;
  readonly bytes: number;
  /** The file that holds them. */
  readonly file: string;
}

/** Bytes of a file that holds a recorded part. */
export interface Piece {
  readonly file: string;
  /** Offsets in it; the last is included. */
  readonly start: number;
  readonly end: number;
}

interface Sighting {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Null where there was no such file. */
  readonly version: RecordedVersion | null;
}

/** What producers had in the course of some hours, as a recorder saw it. */
export class Recording {
  readonly description: RecordingDescription;
  /** When the last answer came. */
  readonly last: Date;
  readonly #sightings: ReadonlyMap<string, readonly Sighting[]>;

  private constructor(description: RecordingDescription, folder: string, replies: readonly RecordedReply[]) {
    this.description = description;
    this.last = new Date(replies.at(-1)?.at ?? description.start);
    const byUrl = Map.groupBy(replies, ({ origin, path: below }) => origin + below);
    this.#sightings = new Map([...byUrl].map(([url, all]) => [url, sightingsOf(all, folder)]));
  }

  /** Reads a recording. Throws where the folder has none, and for lines that are none of it, except a last one that was cut off. */
  static async open(folder: string): Promise<Recording> {
    const description = recordingDescription.parse(JSON.parse(await readDescription(folder)));
    const text = await readFile(path.join(folder, REPLIES_FILE), 'utf8');
    // What follows the last line's end was being written when the recorder was ended.
    const lines = text.split('\n').slice(0, -1);
    const replies = lines.map((line, index) => {
      try {
        return recordedReply.parse(JSON.parse(line));
      } catch (error) {
        throw new IsobarError(
          'validation_error',
          `${path.join(folder, REPLIES_FILE)}: line ${index + 1} is not a valid reply`,
          {
            cause: error,
          },
        );
      }
    });
    return new Recording(
      description,
      folder,
      replies.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    );
  }

  /** The version of a file that its producer had at a time; null where it had none, or none was requested. */
  versionAt(url: string, time: Date): RecordedVersion | null {
    return this.#sightings.get(url)?.findLast(({ at }) => at <= time.getTime())?.version ?? null;
  }
}

async function readDescription(folder: string): Promise<string> {
  try {
    return await readFile(path.join(folder, DESCRIPTION_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new IsobarError('not_found', `${folder} holds no recording: isobar rehearse record makes one`, {
      cause: error,
    });
  }
}

/**
 * Where the bytes from `first` to `last` of a version are, in order; null where some were not recorded.
 */
export function piecesOf({ parts }: RecordedVersion, first: number, last: number): readonly Piece[] | null {
  const pieces: Piece[] = [];
  let next = first;
  while (next <= last) {
    const end = ({ first: start, bytes }: RecordedPart) => start + bytes;
    const part = parts
      .filter((each) => each.first <= next && end(each) > next)
      .reduce<RecordedPart | null>((best, each) => (best && end(best) >= end(each) ? best : each), null);
    if (part === null) return null;
    const until = Math.min(last + 1, end(part));
    pieces.push({ file: part.file, start: next - part.first, end: until - part.first - 1 });
    next = until;
  }
  return pieces;
}

/** Parts of one version may have been requested at any time, as long as it is known to be the same. */
function sightingsOf(replies: readonly RecordedReply[], folder: string): readonly Sighting[] {
  const groups = Map.groupBy(replies, versionKey);
  const versions = new Map([...groups].map(([key, all]) => [key, versionOf(all, folder)]));
  return replies.map((reply) => ({
    at: Date.parse(reply.at),
    version: versions.get(versionKey(reply)) ?? null,
  }));
}

/** Without validators the bytes themselves tell versions apart, and of a part the file's size. */
function versionKey({ etag, lastModified, size, status, body }: RecordedReply): string {
  const hasValidator = etag !== null || lastModified !== null;
  return JSON.stringify([etag, lastModified, size, hasValidator || status === 206 ? null : body?.sha256]);
}

function versionOf(replies: readonly RecordedReply[], folder: string): RecordedVersion | null {
  const [reply] = replies;
  if (reply === undefined || reply.size === null) return null;
  const { etag, lastModified, type, size } = reply;
  const modified = Date.parse(lastModified ?? '');
  return {
    etag,
    lastModified: Number.isNaN(modified) ? null : new Date(modified),
    type: type ?? 'application/octet-stream',
    size,
    parts: replies.flatMap(({ body }) =>
      body === null
        ? []
        : [{ first: body.first, bytes: body.bytes, file: path.join(folder, ...bodyPath(body.sha256)) }],
    ),
  };
}
