import type { Redis, RedisOptions } from 'ioredis';
import { ReplyTimeoutError, withReplyTimeout } from '../../concurrency/reply-timeout.ts';
import { ResourceFault } from '../../errors/resource-fault.ts';
import type { Log } from '../../log/log.ts';
import type { Script } from './redis-scripts.ts';

/** Requests wait for it: what takes longer is decided without Redis. */
const DEADLINE_MS = 50;
/**
 * An answer that is late by less only shows that one of the two machines is busy: meanwhile nothing else is sent, and when it has come all
 * continues as before. So many late answers in a row show that Redis is too slow to be used at all.
 */
const PATIENCE_MS = 1_000;
const MAX_LATE = 3;
/** Pauses between tries, doubled each time up to the longest, and reset after a while without a failure. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const STEADY_MS = 30_000;
const CONNECT_MS = 1_000;
/** A connection that is not ready by then is to something that is no Redis, or one that hangs. */
const HANDSHAKE_MS = 700;

/**
 * A connection to Redis that never makes callers wait for long: after one failure or late answers it is down, and nothing is sent
 * of it until a try has succeeded. Each change is said once in the log.
 */
export class RedisLink {
  readonly #url: string;
  readonly #log: Log;
  readonly #probe: (link: RedisLink) => Promise<void>;
  readonly #listeners: ((isUp: boolean) => void)[] = [];
  #client: Redis | null = null;
  #subscriber: Redis | null = null;
  #started: Promise<void> | null = null;
  /** Null until the first try has ended. */
  #isUp: boolean | null = null;
  #why = '';
  #failures = 0;
  #upSince = 0;
  #timer: NodeJS.Timeout | undefined;
  #isProbing = false;
  #isClosed = false;
  /** Whether an answer is late that may still come. */
  #isLate = false;
  /** Late answers in a row. */
  #late = 0;

  /** @param probe rejects where Redis does not do what is needed of it */
  constructor(url: string, log: Log, probe: (link: RedisLink) => Promise<void>) {
    this.#url = url;
    this.#log = log;
    this.#probe = probe;
  }

  get isUp(): boolean {
    return this.#isUp === true && !this.#isLate;
  }

  /** Null while it works, or was not tried yet. */
  fault(): ResourceFault | null {
    if (this.#isUp !== false) return null;
    return new ResourceFault(
      'redis',
      `${this.#why}: limits are counted by each gateway alone, and changes are heard of a second later`,
    );
  }

  /** Calls a function whenever it is up or down from now on. */
  onChange(listener: (isUp: boolean) => void): void {
    this.#listeners.push(listener);
  }

  /** Connects, at first use: most commands have nothing to share. */
  start(): Promise<void> {
    this.#started ??= this.#connect();
    return this.#started;
  }

  /**
   * Runs a script. Rejects at once while the link is down or an answer is late, and after the deadline.
   * @param check throws if the reply does not fit this script
   */
  async run<Answer>(
    script: Script,
    keys: readonly string[],
    values: readonly (string | number)[],
    check: (answer: unknown) => Answer,
  ): Promise<Answer> {
    if (!this.isUp) throw new Error('Redis is down');
    return await this.#watched(() => this.evaluate(script, keys, values).then(check));
  }

  /** Runs a script, whether the link is up or not. */
  async evaluate(
    script: Script,
    keys: readonly string[],
    values: readonly (string | number)[],
  ): Promise<unknown> {
    const client = this.#client;
    if (client === null) throw new Error('Redis is not connected');
    const given = [...keys, ...values];
    try {
      return await client.evalsha(script.sha, keys.length, ...given);
    } catch (error) {
      // Redis was restarted and has lost its scripts.
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return await client.eval(script.text, keys.length, ...given);
    }
  }

  /** Rejects as `run` does. */
  async publish(channel: string, message: string): Promise<void> {
    if (!this.isUp) throw new Error('Redis is down');
    await this.#watched(async () => this.#client?.publish(channel, message));
  }

  /** Hears a channel from now on, and again after each failure. */
  async subscribe(channel: string, listener: (message: string) => void): Promise<void> {
    await this.start();
    if (this.#isClosed) return;
    const { Redis } = await import('ioredis');
    const subscriber = new Redis(this.#url, {
      ...this.#options(),
      enableOfflineQueue: true,
      lazyConnect: true,
    });
    this.#subscriber?.disconnect();
    this.#subscriber = subscriber;
    subscriber.on('error', () => {});
    subscriber.on('message', (_channel, message) => listener(message));
    // Its own first connection may fail: it subscribes when there is one.
    subscriber.on('ready', () => void subscriber.subscribe(channel).catch(() => {}));
    subscriber.connect().catch(() => {});
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#client?.disconnect();
    this.#subscriber?.disconnect();
  }

  #options(): Omit<RedisOptions, 'replyMapping'> {
    return {
      // Spoken by every server and proxy; nothing that version 3 adds is used.
      protocol: 2,
      connectTimeout: CONNECT_MS,
      disconnectTimeout: 100,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => pauseAfter(times),
    };
  }

  async #connect(): Promise<void> {
    // Loaded where it is used alone: it takes longer to load than most commands take.
    const { Redis } = await import('ioredis');
    if (this.#isClosed) return;
    const client = new Redis(this.#url, { ...this.#options(), lazyConnect: true });
    this.#client = client;
    client.on('connect', () => this.#expectReady(client));
    client.on('ready', () => void this.#try());
    client.on('error', (error) => this.#down(error));
    client.on('close', () => this.#down(new Error('the connection was closed')));
    await client.connect().catch(() => {});
    // The event that it is ready has only begun a try.
    while (this.#isProbing && !this.#isClosed) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  /** The client itself waits for ever. */
  #expectReady(client: Redis): void {
    const timer = setTimeout(() => {
      if (client.status === 'ready' || this.#isClosed) return;
      this.#down(new ReplyTimeoutError('not ready in time'));
      client.disconnect(true);
    }, HANDSHAKE_MS).unref();
    for (const event of ['ready', 'close'] as const) client.once(event, () => clearTimeout(timer));
  }

  async #watched<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = work();
    try {
      const inDeadline = await withReplyTimeout(answer, DEADLINE_MS);
      this.#late = 0;
      return inDeadline;
    } catch (error) {
      if (error instanceof ReplyTimeoutError && this.#late < MAX_LATE) this.#expectLate(answer);
      else this.#down(error);
      throw error;
    }
  }

  /** Waits for an answer that is late, in the background. */
  #expectLate(answer: Promise<unknown>): void {
    if (!this.isUp) return;
    this.#isLate = true;
    this.#late++;
    withReplyTimeout(answer, PATIENCE_MS).then(
      () => {
        this.#isLate = false;
        // Publishes the messages that waited meanwhile.
        if (this.isUp) for (const listener of this.#listeners) listener(true);
      },
      (error: unknown) => {
        this.#isLate = false;
        this.#down(error);
      },
    );
  }

  async #try(): Promise<void> {
    if (this.#isProbing || this.#isClosed) return;
    this.#isProbing = true;
    clearTimeout(this.#timer);
    try {
      await withReplyTimeout(this.#probe(this), DEADLINE_MS);
      this.#up();
    } catch (error) {
      this.#down(error, true);
      // Later answers on this connection are ignored.
      if (error instanceof ReplyTimeoutError) {
        this.#client?.disconnect(true);
        this.#subscriber?.disconnect(true);
      }
    } finally {
      this.#isProbing = false;
    }
  }

  #up(): void {
    if (this.#isUp === true || this.#isClosed) return;
    this.#isUp = true;
    this.#late = 0;
    this.#upSince = performance.now();
    this.#log.info('Redis answers: limits are counted in all gateways together');
    for (const listener of this.#listeners) listener(true);
  }

  #down(error: unknown, isTry = false): void {
    if (this.#isClosed) return;
    // All commands in flight fail, and count as one failure.
    if (this.#isUp === false && !isTry) return;
    if (this.#isUp === true && performance.now() - this.#upSince > STEADY_MS) this.#failures = 0;
    this.#failures++;
    this.#why = reasonOf(error);
    if (this.#isUp !== false) {
      this.#isUp = false;
      this.#log.warn(
        { reason: this.#why },
        'Redis cannot be used: limits are counted in this process alone until it answers',
      );
      for (const listener of this.#listeners) listener(false);
    }
    clearTimeout(this.#timer);
    // A connection that is gone is made again by the client, which tells when it is ready.
    if (this.#client?.status === 'ready') {
      this.#timer = setTimeout(() => void this.#try(), pauseAfter(this.#failures)).unref();
    }
  }
}

/** Milliseconds. Not the same for all that lost it at the same time. */
function pauseAfter(failures: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10));
  return longest * (0.5 + Math.random() / 2);
}

/** In words of our own: those of Redis and of the network may have addresses in them. */
function reasonOf(error: unknown): string {
  if (error instanceof ReplyTimeoutError) return 'Redis does not answer in time';
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  const [, code] = name === 'ReplyError' ? (/^-?([A-Z]{2,20})\b/.exec(message) ?? []) : [];
  if (code !== undefined) return `Redis refuses what is asked of it (${code})`;
  return name === 'AnswerError' ? 'Redis gives answers that are none' : 'Redis cannot be reached';
}
