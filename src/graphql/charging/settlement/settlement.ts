import type { ExecutionResult, GraphQLError } from 'graphql';
import type { PartCharge } from '../../../http/index.ts';
import type { Failure } from '../../analysis/operation/failure.ts';
import type { OperationAnalysis } from '../../analysis/operation-analysis.ts';
import type { LanguageCalls } from '../../context/language-calls.ts';
import { faultIn, isOurs } from '../../errors/error-codes.ts';

/** A result, or an increment of one, whose parts have their own errors. */
type Result = ExecutionResult & {
  readonly hasNext?: boolean;
  readonly pending?: readonly { readonly id: string; readonly path: Path }[];
  readonly incremental?: readonly WithErrors[];
  readonly completed?: readonly (WithErrors & { readonly id: string })[];
};

interface WithErrors {
  readonly errors?: readonly GraphQLError[];
}

type Path = readonly (string | number)[];

/**
 * Settles what was set aside for one operation by its results: the price of each field that failed by our fault is returned, and
 * that of no other field. Other errors lower nothing, but that a question in words without an answer costs only what was spent at
 * a language-model provider.
 */
export class Settlement {
  readonly #charge: PartCharge;
  readonly #pass: OperationAnalysis;
  readonly #questions: LanguageCalls | null;
  readonly #failures: Failure[] = [];
  /** Paths of deferred parts and streamed lists. */
  readonly #parts = new Map<string, Path>();

  /** @param questions of the operation; null for an event of a subscription, which asks none */
  constructor(charge: PartCharge, analysis: OperationAnalysis, questions: LanguageCalls | null) {
    this.#charge = charge;
    this.#pass = analysis;
    this.#questions = questions;
  }

  /** Whether it may cost less than was set aside for it. */
  get isLess(): boolean {
    return this.#failures.length > 0 || this.#pass.hasQuestions;
  }

  /** Takes the whole answer, the initial result of one in parts, or an increment. */
  add(result: ExecutionResult): void {
    const { data, errors, hasNext, pending, incremental, completed } = result as Result;
    for (const { id, path } of pending ?? []) this.#parts.set(id, path);
    this.#fail(errors, null);
    for (const part of incremental ?? []) this.#fail(part.errors, null);
    for (const { id, errors: ended } of completed ?? []) this.#fail(ended, this.#parts.get(id) ?? []);
    const isIncrement = hasNext !== undefined && !('data' in result);
    if (!isIncrement && (data === null || data === undefined))
      this.#charge.failed(faultIn(errors ?? []).status, errors?.[0]?.message);
    // Without any data it was refused before it was executed.
    if (!isIncrement && data === undefined) this.#charge.settle(0);
    else this.#settle(hasNext !== true);
  }

  #fail(errors: readonly GraphQLError[] | undefined, part: Path | null): void {
    for (const error of errors ?? [])
      if (isOurs(error)) this.#failures.push({ path: error.path ?? [], part });
  }

  /** @param isLast whether questions that are not answered will have no answer */
  #settle(isLast: boolean): void {
    if (!this.isLess) {
      this.#charge.settle(this.#charge.kept);
      return;
    }
    const useOf = (name: string) => this.#questions?.useOf(name, isLast);
    this.#charge.settle(this.#pass.creditsAfter({ useOf, failures: this.#failures }));
  }
}
