import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { IsobarError } from '../../../platform/index.ts';
import {
  bodyPath,
  DESCRIPTION_FILE,
  REPLIES_FILE,
  type RecordedReply,
  type RecordingDescription,
} from '../recorded-reply.ts';

/** Takes the bytes of a body as they come, and keeps them under their hash. */
export interface BodyWriter {
  write(part: Uint8Array): Promise<void>;
  /** Keeps what was written. Bodies that are the same are kept once. */
  keep(): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Forgets what was written; nothing happens after `keep`. */
  drop(): Promise<void>;
}

/** Writes a recording into a folder. */
export class RecordingWriter {
  readonly #folder: string;
  readonly #replies: FileHandle;
  readonly #maxBytes: number;
  #bytes = 0;

  private constructor(folder: string, replies: FileHandle, maxBytes: number) {
    this.#folder = folder;
    this.#replies = replies;
    this.#maxBytes = maxBytes;
  }

  /**
   * Begins a recording. Throws where the folder holds one already.
   * @param maxBytes what its bodies may take
   */
  static async create(
    folder: string,
    description: RecordingDescription,
    maxBytes: number,
  ): Promise<RecordingWriter> {
    await mkdir(path.join(folder, 'bodies'), { recursive: true });
    try {
      await writeFile(path.join(folder, DESCRIPTION_FILE), `${JSON.stringify(description, null, 2)}\n`, {
        flag: 'wx',
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new IsobarError('validation_error', `${folder} holds a recording already: name another folder`, {
        cause: error,
      });
    }
    return new RecordingWriter(folder, await open(path.join(folder, REPLIES_FILE), 'ax'), maxBytes);
  }

  /** Bytes of the bodies so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether nothing more is kept, since the bodies have taken what they may. */
  get isFull(): boolean {
    return this.#bytes >= this.#maxBytes;
  }

  /** Adds a reply whose body is kept. */
  async add(reply: RecordedReply): Promise<void> {
    // One write for each line: replies that end at the same time do not mix.
    await this.#replies.appendFile(`${JSON.stringify(reply)}\n`);
  }

  async openBody(): Promise<BodyWriter> {
    const temporary = path.join(this.#folder, 'bodies', `.${randomUUID()}.tmp`);
    const file = await open(temporary, 'wx');
    const hash = createHash('sha256');
    let bytes = 0;
    let isOpen = true;
    return {
      write: async (part) => {
        hash.update(part);
        bytes += part.byteLength;
        await file.writeFile(part);
      },
      keep: async () => {
        isOpen = false;
        await file.close();
        const sha256 = hash.digest('hex');
        await this.#place(temporary, sha256, bytes);
        return { bytes, sha256 };
      },
      drop: async () => {
        if (!isOpen) return;
        isOpen = false;
        await file.close();
        await rm(temporary, { force: true });
      },
    };
  }

  async #place(temporary: string, sha256: string, bytes: number): Promise<void> {
    const file = path.join(this.#folder, ...bodyPath(sha256));
    const isThere = await stat(file).then(
      () => true,
      () => false,
    );
    if (isThere) return rm(temporary);
    this.#bytes += bytes;
    await mkdir(path.dirname(file), { recursive: true });
    await rename(temporary, file);
  }

  async close(): Promise<void> {
    await this.#replies.close();
  }
}
