import { setImmediate as laterTurn } from 'node:timers/promises';
import type { ExperimentalIncrementalExecutionResults, GraphQLError } from 'graphql';
import type { StreamBatcher } from '../../context/scheduling/stream-batcher.ts';
import { published } from '../answer/answer-body.ts';
import { cancelled } from './cancelled.ts';

type Initial = ExperimentalIncrementalExecutionResults['initialResult'];
type Subsequent = ExperimentalIncrementalExecutionResults['subsequentResults'];
/** What follows the initial result. */
type Increments = Subsequent extends AsyncGenerator<infer Result> ? Result : never;

/** One result of an operation with `@defer` or `@stream`. */
export type IncrementalResult = Initial | Increments;

interface IncrementalAnswerOptions {
  readonly streamBatcher: StreamBatcher;
  /** What clients learn about an error. */
  readonly maskError: (error: unknown) => GraphQLError;
}

/** An answer in increments, which are worked out as they are taken. */
export class IncrementalAnswer implements AsyncIterableIterator<IncrementalResult> {
  readonly #initial: Initial;
  readonly #subsequent: Subsequent;
  readonly #options: IncrementalAnswerOptions;
  #taken = 0;
  /** Asked for, and not taken yet. */
  #coming: Promise<IteratorResult<Increments, void>> | null = null;

  constructor(
    { initialResult, subsequentResults }: ExperimentalIncrementalExecutionResults,
    options: IncrementalAnswerOptions,
  ) {
    this.#initial = initialResult;
    this.#subsequent = subsequentResults;
    this.#options = options;
  }

  async next(): Promise<IteratorResult<IncrementalResult, void>> {
    this.#taken++;
    if (this.#taken === 1) return { value: this.#initial, done: false };
    // The second result has the first group of streamed items, which started by themselves.
    if (this.#taken > 2) this.#options.streamBatcher.release();
    const first = await this.#ask();
    if (first.done === true) return first;
    this.#coming = null;
    let increments = first.value;
    // What is ready in the same turn of the event loop goes together.
    while (increments.hasNext) {
      const more = await Promise.race([this.#ask(), laterTurn(null)]);
      if (more === null || more.done === true) break;
      this.#coming = null;
      increments = joined(increments, more.value);
    }
    return { value: this.#masked(increments), done: false };
  }

  /** Stops the execution. */
  return(): Promise<IteratorResult<IncrementalResult, void>> {
    return this.#subsequent.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #ask(): Promise<IteratorResult<Increments, void>> {
    if (this.#coming !== null) return this.#coming;
    const coming = cancelled(() => this.#subsequent.next());
    // It may fail before the client takes it.
    coming.catch(() => null);
    this.#coming = coming;
    return coming;
  }

  /** Errors of the initial result are masked as those of any other. */
  #masked({ incremental, completed, ...rest }: Increments): Increments {
    return {
      ...rest,
      ...(incremental && { incremental: incremental.map((one) => this.#withMaskedErrors(one)) }),
      ...(completed && { completed: completed.map((one) => this.#withMaskedErrors(one)) }),
    };
  }

  #withMaskedErrors<Part extends { readonly errors?: readonly GraphQLError[] }>(part: Part): Part {
    if (part.errors === undefined) return part;
    return { ...part, ...published({ errors: part.errors.map(this.#options.maskError) }) };
  }
}

/** Two results as one. Items that follow one another in the same list become one part. */
function joined(before: Increments, after: Increments): Increments {
  const pending = [...(before.pending ?? []), ...(after.pending ?? [])];
  const completed = [...(before.completed ?? []), ...(after.completed ?? [])];
  const incremental = [...(before.incremental ?? [])];
  for (const part of after.incremental ?? []) {
    const last = incremental.at(-1);
    if (last !== undefined && 'items' in last && 'items' in part && last.id === part.id) {
      const errors = [...(last.errors ?? []), ...(part.errors ?? [])];
      const items = [...last.items, ...part.items];
      incremental[incremental.length - 1] = { ...last, items, ...(errors.length > 0 && { errors }) };
    } else incremental.push(part);
  }
  return {
    hasNext: after.hasNext,
    ...(pending.length > 0 && { pending }),
    ...(incremental.length > 0 && { incremental }),
    ...(completed.length > 0 && { completed }),
  };
}
