const HEAD_END = Buffer.from('\r\n\r\n');
/** A head longer than this, or a line of a chunk's size, is not one of ours. */
const MAX_HEAD_BYTES = 16_384;

/**
 * Finds the end of one HTTP/1.1 answer in the bytes of a connection, and keeps nothing of its body: a fraction of the work
 * of Node's own client, so that the load is not what limits the server.
 */
export class AnswerReader {
  status = 0;
  #head: Buffer | null = null;
  /** Bytes of the body, or of the chunk with the line break after it, that are still to come. */
  #left = 0;
  #chunked = false;
  #sizeLine = '';
  #ended = false;

  /** Takes what has come, true at the answer's end. Nothing may follow it: requests are not pipelined. */
  take(bytes: Buffer): boolean {
    if (this.status !== 0) return this.#takeBody(bytes, 0);
    const known = this.#head === null ? bytes : Buffer.concat([this.#head, bytes]);
    const end = known.indexOf(HEAD_END);
    if (end < 0) {
      if (known.length > MAX_HEAD_BYTES) throw new Error('bench: an answer with an endless head');
      // The connection reuses the memory of what it gives.
      this.#head = Buffer.from(known);
      return false;
    }
    this.#takeHead(known.toString('latin1', 0, end).toLowerCase());
    return this.#takeBody(known, end + HEAD_END.length);
  }

  #takeHead(head: string): void {
    this.status = Number(head.slice(9, 12));
    const [, length] = /\r\ncontent-length: *(\d+)/.exec(head) ?? [];
    this.#chunked = /\r\ntransfer-encoding: *chunked/.test(head);
    if (length === undefined && !this.#chunked) throw new Error(`bench: an answer without a length: ${head}`);
    this.#left = Number(length ?? 0);
  }

  #takeBody(bytes: Buffer, from: number): boolean {
    if (!this.#chunked) {
      this.#left -= bytes.length - from;
      return this.#left <= 0;
    }
    let at = from;
    while (at < bytes.length) {
      if (this.#left > 0) {
        const here = Math.min(this.#left, bytes.length - at);
        this.#left -= here;
        at += here;
        continue;
      }
      const end = bytes.indexOf(10, at);
      this.#sizeLine += bytes.toString('latin1', at, end < 0 ? bytes.length : end);
      if (this.#sizeLine.length > MAX_HEAD_BYTES) throw new Error('bench: a chunk without a size');
      if (end < 0) return false;
      const size = Number.parseInt(this.#sizeLine, 16);
      this.#sizeLine = '';
      at = end + 1;
      // The last chunk is empty, and nothing but a line break follows it.
      this.#left = size + 2;
      this.#ended = size === 0;
    }
    return this.#ended && this.#left === 0;
  }
}
