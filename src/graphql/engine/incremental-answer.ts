import type { ExperimentalIncrementalExecutionResults, GraphQLError } from 'graphql';
import { published } from '../answer/index.ts';
import { cancelled } from './cancelled.ts';
import type { Pace } from './pace.ts';

type Subsequent = ExperimentalIncrementalExecutionResults['subsequentResults'];

/** The initial result of an operation with `@defer` or `@stream`, or one that follows. */
export type IncrementalResult =
  | ExperimentalIncrementalExecutionResults['initialResult']
  | (Subsequent extends AsyncGenerator<infer Result> ? Result : never);

interface IncrementalAnswerOptions {
  readonly pace: Pace;
  /** What clients learn about an error. */
  readonly maskError: (error: unknown) => GraphQLError;
}

/** An answer in increments, which are worked out as they are taken. */
export class IncrementalAnswer implements AsyncIterableIterator<IncrementalResult> {
  readonly #initial: IncrementalResult;
  readonly #subsequent: Subsequent;
  readonly #options: IncrementalAnswerOptions;
  #taken = 0;

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
    if (this.#taken > 2) this.#options.pace.release();
    const { value, done } = await cancelled(() => this.#subsequent.next());
    return done === true ? { value, done } : { value: this.#masked(value), done: false };
  }

  /** Stops the execution. */
  return(): Promise<IteratorResult<IncrementalResult, void>> {
    return this.#subsequent.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Errors of the initial result are masked as those of any other. */
  #masked(result: Exclude<IncrementalResult, { readonly data: unknown }>): typeof result {
    const { incremental, completed } = result;
    return {
      ...result,
      ...(incremental && { incremental: incremental.map((one) => this.#withMaskedErrors(one)) }),
      ...(completed && { completed: completed.map((one) => this.#withMaskedErrors(one)) }),
    };
  }

  #withMaskedErrors<Part extends { readonly errors?: readonly GraphQLError[] }>(part: Part): Part {
    if (part.errors === undefined) return part;
    return { ...part, ...published({ errors: part.errors.map(this.#options.maskError) }) };
  }
}
