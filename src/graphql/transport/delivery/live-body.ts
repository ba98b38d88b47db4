/** Proxies close connections on which nothing was sent for longer: often 60 s, some 15 s. */
const HEARTBEAT_MS = 10_000;

type Piece = IteratorResult<Buffer, void>;

interface LiveBodyOptions {
  /** Sent wherever the reader has waited for a while; null for nothing. */
  readonly heartbeat: string | null;
  /** How long a while is, in milliseconds. */
  readonly everyMs?: number;
  /** Ends what the pieces are made from, also while it is waited for. */
  leave(): Promise<unknown>;
}

/** The body of a stream, which is made as it is read, with heartbeats. It ends at once when its reader leaves. */
export class LiveBody implements AsyncIterator<Buffer, void> {
  readonly #pieces: AsyncIterator<Buffer, void>;
  readonly #heartbeat: Piece | null;
  readonly #everyMs: number;
  readonly #leave: () => Promise<unknown>;
  /** The next piece, which several heartbeats may precede. */
  #coming: Promise<Piece> | null = null;
  /** Whether it has come before it was awaited. */
  #isHere = false;
  /** Whoever waits for it now. A promise that each of them waited for would remember all of them. */
  #reader: PromiseWithResolvers<Piece> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    pieces: AsyncIterator<Buffer, void>,
    { heartbeat, everyMs = HEARTBEAT_MS, leave }: LiveBodyOptions,
  ) {
    this.#everyMs = everyMs;
    this.#pieces = pieces;
    this.#heartbeat = heartbeat === null ? null : { value: Buffer.from(heartbeat), done: false };
    this.#leave = leave;
  }

  next(): Promise<Piece> {
    if (this.#isHere) return this.#taken();
    this.#coming ??= this.#ask();
    const reader = Promise.withResolvers<Piece>();
    this.#reader = reader;
    const heartbeat = this.#heartbeat;
    if (heartbeat !== null)
      this.#timer = setTimeout(() => this.#release()?.resolve(heartbeat), this.#everyMs);
    return reader.promise;
  }

  async return(): Promise<Piece> {
    const end = { value: undefined, done: true } as const;
    this.#release()?.resolve(end);
    await this.#leave();
    return end;
  }

  #ask(): Promise<Piece> {
    const coming = this.#pieces.next();
    const analysis = () => {
      this.#isHere = true;
      const reader = this.#release();
      if (reader !== null) reader.resolve(this.#taken());
    };
    coming.then(analysis, analysis);
    return coming;
  }

  #taken(): Promise<Piece> {
    const piece = this.#coming ?? this.#pieces.next();
    this.#coming = null;
    this.#isHere = false;
    return piece;
  }

  #release(): PromiseWithResolvers<Piece> | null {
    clearTimeout(this.#timer);
    const reader = this.#reader;
    this.#reader = null;
    return reader;
  }
}
