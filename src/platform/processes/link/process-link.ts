import type { SendHandle } from 'node:child_process';
import { withReplyTimeout } from '../../concurrency/reply-timeout.ts';

/** A one-way message between processes of a server: its name, and the type of its body. */
export interface Notification<Body> {
  readonly name: string;
  readonly body?: Body;
}

/** A call of another process: its name, and the types of its body and its result. */
export interface RemoteCall<Body, Answer> extends Notification<Body> {
  readonly answer?: Answer;
}

interface Message {
  readonly name: string;
  readonly body: unknown;
  /** Of a call and of its result. */
  readonly number?: number;
  readonly kind: 'notification' | 'call' | 'result' | 'failure';
}

/** The other process: a child as `fork` gives it, or this process itself for that which has started it. */
export interface OtherProcess {
  readonly connected: boolean;
  send?(
    message: Message,
    handle: SendHandle | undefined,
    options: undefined,
    sent: (error: Error | null) => void,
  ): boolean;
  on(event: 'message', listener: (message: Message, handle: SendHandle) => void): unknown;
  once(event: 'disconnect', listener: () => void): unknown;
}

/** The channel to another process of this server, which runs the same version. */
export class ProcessLink {
  readonly #other: OtherProcess;
  readonly #notifications = new Map<string, (body: unknown, handle: SendHandle) => void>();
  readonly #calls = new Map<string, (body: unknown) => unknown>();
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #lastCall = 0;

  constructor(other: OtherProcess) {
    this.#other = other;
    other.on('message', (message, handle) => void this.#hear(message, handle));
    other.once('disconnect', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the other process is gone'));
      this.#waiting.clear();
    });
  }

  get isConnected(): boolean {
    return this.#other.connected;
  }

  /** Sends a notification, which is lost where the other process is gone. */
  notify<Body>({ name }: Notification<Body>, body: Body, handle?: SendHandle): void {
    this.#send({ name, body, kind: 'notification' }, handle);
  }

  /** @throws (rejects) ReplyTimeoutError after a time, or Error where the other process is gone or has failed to answer */
  async call<Body, Answer>({ name }: RemoteCall<Body, Answer>, body: Body, ms: number): Promise<Answer> {
    if (!this.isConnected) throw new Error('the other process is gone');
    const number = ++this.#lastCall;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(number, answer);
    this.#send({ name, body, number, kind: 'call' });
    try {
      return (await withReplyTimeout(answer.promise, ms)) as Answer;
    } finally {
      this.#waiting.delete(number);
    }
  }

  onNotification<Body>(
    { name }: Notification<Body>,
    listener: (body: Body, handle: SendHandle) => void,
  ): void {
    this.#notifications.set(name, listener as (body: unknown, handle: SendHandle) => void);
  }

  onCall<Body, Answer>(
    { name }: RemoteCall<Body, Answer>,
    answer: (body: Body) => Answer | Promise<Answer>,
  ): void {
    this.#calls.set(name, answer as (body: unknown) => unknown);
  }

  #send(message: Message, handle?: SendHandle): void {
    // One that ends meanwhile is noticed by its end.
    if (this.isConnected) this.#other.send?.(message, handle, undefined, () => {});
  }

  async #hear({ name, body, number = 0, kind }: Message, handle: SendHandle): Promise<void> {
    if (kind === 'notification') this.#notifications.get(name)?.(body, handle);
    else if (kind === 'result') this.#waiting.get(number)?.resolve(body);
    else if (kind === 'failure') this.#waiting.get(number)?.reject(new Error(`no answer to ${name}`));
    else {
      try {
        const answer = this.#calls.get(name);
        if (answer === undefined) throw new Error(`no handler of ${name}`);
        const given = answer(body);
        const answered = given instanceof Promise ? await given : given;
        this.#send({ name, body: answered, number, kind: 'result' });
      } catch {
        this.#send({ name, body: null, number, kind: 'failure' });
      }
    }
  }
}
