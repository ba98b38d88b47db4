import type { SendHandle } from 'node:child_process';
import { inTime } from '../concurrency/in-time.ts';

/** What one process of a server tells another: a name, and the type of what is told. */
export interface Told<Body> {
  readonly name: string;
  readonly body?: Body;
}

/** What one asks another: a name, and the types of question and answer. */
export interface Asked<Body, Answer> extends Told<Body> {
  readonly answer?: Answer;
}

interface Message {
  readonly name: string;
  readonly body: unknown;
  /** Of a question and of its answer. */
  readonly number?: number;
  readonly kind: 'told' | 'asked' | 'answered' | 'failed';
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
  readonly #told = new Map<string, (body: unknown, handle: SendHandle) => void>();
  readonly #asked = new Map<string, (body: unknown) => unknown>();
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #questions = 0;

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

  /** Says something, which is lost where the other process is gone. */
  tell<Body>({ name }: Told<Body>, body: Body, handle?: SendHandle): void {
    this.#send({ name, body, kind: 'told' }, handle);
  }

  /** @throws (rejects) LateError after a time, or Error where the other process is gone or has failed to answer */
  async ask<Body, Answer>({ name }: Asked<Body, Answer>, body: Body, ms: number): Promise<Answer> {
    if (!this.isConnected) throw new Error('the other process is gone');
    const number = ++this.#questions;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(number, answer);
    this.#send({ name, body, number, kind: 'asked' });
    try {
      return (await inTime(answer.promise, ms)) as Answer;
    } finally {
      this.#waiting.delete(number);
    }
  }

  onTold<Body>({ name }: Told<Body>, listener: (body: Body, handle: SendHandle) => void): void {
    this.#told.set(name, listener as (body: unknown, handle: SendHandle) => void);
  }

  onAsked<Body, Answer>(
    { name }: Asked<Body, Answer>,
    answer: (body: Body) => Answer | Promise<Answer>,
  ): void {
    this.#asked.set(name, answer as (body: unknown) => unknown);
  }

  #send(message: Message, handle?: SendHandle): void {
    // One that ends meanwhile is noticed by its end.
    if (this.isConnected) this.#other.send?.(message, handle, undefined, () => {});
  }

  async #hear({ name, body, number = 0, kind }: Message, handle: SendHandle): Promise<void> {
    if (kind === 'told') this.#told.get(name)?.(body, handle);
    else if (kind === 'answered') this.#waiting.get(number)?.resolve(body);
    else if (kind === 'failed') this.#waiting.get(number)?.reject(new Error(`no answer to ${name}`));
    else {
      try {
        const answer = this.#asked.get(name);
        if (answer === undefined) throw new Error(`nobody answers ${name}`);
        const given = answer(body);
        const answered = given instanceof Promise ? await given : given;
        this.#send({ name, body: answered, number, kind: 'answered' });
      } catch {
        this.#send({ name, body: null, number, kind: 'failed' });
      }
    }
  }
}
