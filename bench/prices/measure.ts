import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from '../http/child.ts';
import { ask } from '../http/request.ts';
import type { PricesAnswer, PricesQuestion } from './server.ts';

export interface Operation {
  readonly query: string;
  readonly variables?: object;
}

/** What one operation took. */
export interface Measure {
  /** Beside that of an operation that asks for nothing, as its processor time. */
  readonly price: number;
  /** Processor time of the server for one answer, all its threads. */
  readonly ms: number;
  readonly bytes: number;
  readonly errors: number;
  /** Longest turn of the event loop, in ms of processor time. */
  readonly longestTurnMs: number;
}

/** Answers to measure by: as many as take this long together, within limits. */
const MEASURED_MS = 120;
const MAX_ANSWERS = 100;
/** How often an operation that asks for nothing is measured. */
const MEASURES_OF_NOTHING = 8;

/** Expensive fields may be used so often within this time; see `Plan.expensiveField`. */
const RATE_WINDOW_MS = 1000;

/** A gateway that is asked one operation at a time. */
export class Prices {
  readonly #server: Child<PricesQuestion, PricesAnswer>;
  readonly #key: string;
  #address = '';
  /** Of an operation that asks for nothing. */
  #nothing: { readonly price: number; readonly ms: number } | null = null;
  #measuresOfNothing = 0;

  constructor(folder: string, key: string) {
    const environment = {
      // What an operation costs is what executing it costs.
      ISOBAR_ANSWER_CACHE_MB: '0',
      ISOBAR_DATA: folder,
      ISOBAR_SOURCES: 'none',
      ISOBAR_BOOTSTRAP_KEY: key,
      ISOBAR_LOG_LEVEL: 'error',
      DATABASE_URL: '',
    };
    this.#server = new Child(new URL('server.ts', import.meta.url), environment);
    this.#key = key;
  }

  /** Beside an operation that asks for nothing; null for one that is refused or fails as a whole. */
  async measure(operation: Operation): Promise<Measure | null> {
    const measured = await this.#measure(operation);
    const nothing = await this.#measureNothing();
    if (measured === null || nothing === null) return null;
    return {
      ...measured,
      price: measured.price - nothing.price,
      ms: Math.max(0, measured.ms - nothing.ms),
    };
  }

  async #measureNothing(): Promise<{ readonly price: number; readonly ms: number } | null> {
    // It gets less while the code is compiled.
    if (this.#measuresOfNothing++ < MEASURES_OF_NOTHING) {
      const { price, ms } = (await this.#measure({ query: '{ __typename }' })) ?? {};
      if (price === undefined || ms === undefined) return null;
      this.#nothing = { price, ms: Math.min(ms, this.#nothing?.ms ?? Number.POSITIVE_INFINITY) };
    }
    return this.#nothing;
  }

  /** The least of several measures, since what others do on the machine can only add to it; null as `measure`. */
  async least(operation: Operation, times: number): Promise<Measure | null> {
    let least = await this.measure(operation);
    for (let n = 1; n < times && least !== null; n++) {
      const next = await this.measure(operation);
      if (next === null) return null;
      least = {
        ...next,
        ms: Math.min(next.ms, least.ms),
        longestTurnMs: Math.min(next.longestTurnMs, least.longestTurnMs),
      };
    }
    return least;
  }

  async #measure(operation: Operation): Promise<Measure | null> {
    const first = await this.#answerTo(operation);
    if (first === null) return null;
    const { price, bytes, errors } = first;
    let [ms, count] = [0, 0];
    while (count < MAX_ANSWERS && (ms < MEASURED_MS || count < 2)) {
      const { cpuMs: start } = await this.#server.ask('state');
      const answer = await this.#ask(operation);
      const { cpuMs: end } = await this.#server.ask('state');
      if (answer === 'too often') await sleep(RATE_WINDOW_MS);
      else {
        ms += end - start;
        count++;
      }
    }
    await this.#server.ask('watch');
    await this.#answerTo(operation);
    const { longestTurnMs } = await this.#server.ask('state');
    return { price, ms: ms / count, bytes, errors, longestTurnMs };
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  /** Why an operation is refused; null when it is answered. */
  async refusalOf(operation: Operation): Promise<string | null> {
    const { body } = await this.#send(operation);
    const { data, errors } = JSON.parse(new TextDecoder().decode(body)) as Answer;
    return data ? null : (errors?.[0]?.message ?? 'no data');
  }

  /** Waits until the rates of expensive fields allow it. */
  async #answerTo(operation: Operation): Promise<Answered | null> {
    for (;;) {
      const answer = await this.#ask(operation);
      if (answer !== 'too often') return answer;
      await sleep(RATE_WINDOW_MS);
    }
  }

  async #ask(operation: Operation): Promise<Answered | 'too often' | null> {
    const { body } = await this.#send(operation);
    const text = new TextDecoder().decode(body);
    const total = /"cost":\{"credits":\d+,"total":([\d.]+)/.exec(text.slice(-2000))?.[1];
    if (text.includes('"code":"rate_limit_exceeded"')) return 'too often';
    if (total === undefined || !text.includes('"data":{')) return null;
    const errors = text.includes('"errors":[') ? (text.match(/"message":/g)?.length ?? 0) : 0;
    return { price: Number(total), bytes: body.length, errors };
  }

  async #send({ query, variables }: Operation) {
    this.#address ||= (await this.#server.ask('state')).address;
    return ask(this.#address, this.#key, { path: '/graphql', body: JSON.stringify({ query, variables }) });
  }
}

type Answered = Pick<Measure, 'price' | 'bytes' | 'errors'>;

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}
