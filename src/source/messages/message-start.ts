import { IsobarError } from '../../platform/index.ts';
import type { InventoryEntry } from '../entries/inventory-entry.ts';
import type { SourceFile } from '../files/source-file.ts';
import { messageLength, NotAMessageError } from './fetch-messages.ts';
import { declaredLength, HEADER_BYTES } from './message-frame.ts';

/** Decoders read up to so many bytes after those of a value, and copy all where their memory ends before. */
const SLACK_BYTES = 4;

/** The first bytes of a message, of which more can be read. */
export class MessageStart {
  /** Of the whole message. */
  readonly length: number;
  readonly #file: SourceFile;
  readonly #offset: number;
  #bytes: Uint8Array = new Uint8Array(0);

  private constructor(file: SourceFile, offset: number, length: number) {
    this.#file = file;
    this.#offset = offset;
    this.length = length;
  }

  /**
   * Reads the first bytes of an entry's message, from the first mirror that gives them.
   * @param count how many of a message of some length, at least 16
   * Throws (rejects) IsobarError('upstream_unavailable', 'not_found') of the last mirror, and the signal's reason.
   */
  static async read(
    { file, offset, length }: Pick<InventoryEntry, 'file' | 'offset' | 'length'>,
    count: (length: number) => number,
    signal?: AbortSignal,
  ): Promise<MessageStart> {
    let failure: IsobarError | null = null;
    for (const copy of file.copies?.inPreferenceOrder() ?? [file]) {
      try {
        const whole = await messageLength(copy, { offset, length }, signal);
        const start = new MessageStart(copy, offset, whole);
        await start.readTo(Math.max(HEADER_BYTES, count(whole)), signal);
        if (declaredLength(start.bytes) !== whole) {
          throw damage(copy, offset, 'not the start of the GRIB message that the index promises');
        }
        file.copies?.reportSuccess(copy);
        return start;
      } catch (error) {
        if (!(error instanceof IsobarError)) throw error;
        file.copies?.reportFailure(copy, error);
        failure = error;
      }
    }
    throw failure ?? damage(file, offset, 'no mirror holds it');
  }

  /** Those that have been read. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Reads on until the first `count` bytes are there, from the same mirror. Throws (rejects) as `SourceFile.read`. */
  async readTo(count: number, signal?: AbortSignal): Promise<void> {
    const from = this.#bytes.length;
    const to = Math.min(count, this.length);
    if (to <= from) return;
    const more = await this.#file.read(this.#offset + from, to - from, signal);
    if (more.length < to - from) throw damage(this.#file, this.#offset, 'the file ends in it');
    if (from === 0) {
      this.#bytes = more;
      return;
    }
    const { buffer } = Buffer.allocUnsafeSlow(to + SLACK_BYTES);
    const bytes = new Uint8Array(buffer, 0, to);
    bytes.set(this.#bytes);
    bytes.set(more, from);
    this.#bytes = bytes;
  }
}

function damage(file: SourceFile, offset: number, what: string): IsobarError {
  return new NotAMessageError('upstream_unavailable', `${file.url}: message at byte ${offset}: ${what}`);
}
