import { randomBytes } from 'node:crypto';
import { LocalPubSub, type PubSub, type Topic } from '../shared-state/pub-sub.ts';
import type { RedisLink } from './link/redis-link.ts';

const CHANNEL = 'isobar:events';
/** Characters; longer ones are none of ours. */
const MAX_MESSAGE = 1000;
/** Messages that wait for a connection. */
const MAX_WAITING = 100;
const TOPICS: readonly string[] = ['runs', 'access'] satisfies readonly Topic[];
/** How long a process that ends waits for what it still has to tell. */
const CLOSE_MS = 500;

/** Tells all processes that share a Redis; those of this process without it. */
export class RedisPubSub implements PubSub {
  readonly #link: RedisLink;
  readonly #local = new LocalPubSub();
  /** What this process tells, it has heard already. */
  readonly #own = randomBytes(9).toString('base64url');
  readonly #underWay = new Set<Promise<void>>();
  #waiting: string[] = [];
  #isSubscribed = false;

  constructor(link: RedisLink) {
    this.#link = link;
    link.onChange((isUp) => {
      if (isUp) for (const text of this.#waiting.splice(0)) this.#send(text);
    });
  }

  publish(topic: Topic, message: string): void {
    this.#local.publish(topic, message);
    const text = `${this.#own} ${topic} ${message}`;
    if (this.#link.isUp) {
      this.#send(text);
      return;
    }
    // Those that could not be sent now are sent when Redis is back.
    this.#waiting.push(text);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    void this.#link.start();
  }

  subscribe(topic: Topic, listener: (message: string) => void): () => void {
    if (!this.#isSubscribed) {
      this.#isSubscribed = true;
      void this.#link.subscribe(CHANNEL, (text) => this.#hear(text));
    }
    return this.#local.subscribe(topic, listener);
  }

  /** Waits a moment for messages that are still to be sent. */
  async close(): Promise<void> {
    if (this.#waiting.length > 0) {
      await within(this.#link.start(), CLOSE_MS);
    }
    await within(Promise.all(this.#underWay), CLOSE_MS);
  }

  #send(text: string): void {
    const sent = this.#link.publish(CHANNEL, text).catch(() => {});
    this.#underWay.add(sent);
    void sent.then(() => this.#underWay.delete(sent));
  }

  #hear(text: string): void {
    if (text.length > MAX_MESSAGE) return;
    const [, from, topic, message] = /^(\S+) (\S+) (.*)$/s.exec(text) ?? [];
    if (from === this.#own || topic === undefined || message === undefined) return;
    if (TOPICS.includes(topic)) this.#local.publish(topic as Topic, message);
  }
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
