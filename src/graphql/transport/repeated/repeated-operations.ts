import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Forecasts } from '../../../forecast/index.ts';
import { archiveOf, CompleteBody, type ResponseCache } from '../../../http/index.ts';
import { isExpensive } from '../../analysis/cost/expensive.ts';
import { analyzeOperation } from '../../analysis/operation-analysis.ts';
import type { Demands, OperationAdmission } from '../../charging/admission/admit-operation.ts';
import { withStatedCost } from '../../charging/admission/stated-cost.ts';
import { refusedResult } from '../../charging/use-admission.ts';
import type { Context } from '../../context/context.ts';
import { PrintedData, printed } from './printed-data.ts';
import { areCurrent, type RunEditions } from './run-editions.ts';

/** Characters of all bodies together, and of one. */
const MAX_CHARACTERS = 8_000_000;
const MAX_BODY = 8_000;
/** Longer data is not cached, so that a few large answers do not evict many small ones. */
const MAX_DATA_BYTES = 64 * 1024;

/** An operation whose answer is in the response cache. */
interface Repeated {
  /** In the response cache. */
  readonly key: string;
  readonly demands: Demands;
  readonly editions: RunEditions;
}

/**
 * Operations that were sent more than once in the same bytes, and are answered from the response cache in place of being parsed and
 * executed, while the runs that their answers were read from are current: a dashboard sends the same operation again and again. Each is
 * admitted as any other, by the same rules, and charged the same.
 *
 * Only forecasts are cached, which are the same for every caller who may ask for them, and only answers without errors. An answer is
 * printed for the cache when it is sent for the second time.
 */
export class RepeatedOperations {
  readonly #admission: OperationAdmission;
  readonly #answers: ResponseCache;
  readonly #forecasts: Forecasts;
  /** By body; null for one that was sent once, or has no answer that can be cached. */
  readonly #operations = new LRUCache<string, { readonly repeated: Repeated | null }>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_BODY,
    sizeCalculation: (_operation, { length }) => length + 1,
  });

  /** @param forecasts without the limits of any plan */
  constructor(admission: OperationAdmission, answers: ResponseCache, forecasts: Forecasts) {
    this.#admission = admission;
    this.#answers = answers;
    this.#forecasts = forecasts;
  }

  /** The operation of a body; null where it has to be executed. */
  async find(body: string): Promise<Repeated | null> {
    const repeated = this.#operations.get(body)?.repeated ?? null;
    return repeated !== null && (await areCurrent(this.#forecasts, repeated.editions)) ? repeated : null;
  }

  /** Its result for a caller, or why it is refused; null where it has to be executed. */
  async answer({ key, demands }: Repeated, context: Context): Promise<ExecutionResult | null> {
    if (archiveOf(context.caller.plan, context.now) !== null) return null;
    const form = this.#answers.peek(key)?.form(null);
    if (form === undefined || form instanceof Promise) return null;
    const admitted = await this.#admission.admit(demands, context);
    if (admitted.errors !== null) return refusedResult(admitted);
    const { charge, price } = admitted;
    charge?.settle(charge.kept);
    // Counts it, and takes it for used.
    this.#answers.find(key);
    const bytes =
      typeof form === 'string'
        ? Buffer.from(form, 'latin1')
        : Buffer.from(form.buffer, form.byteOffset, form.byteLength);
    return withStatedCost(
      { data: new PrintedData(bytes) as unknown as Record<string, unknown> },
      price,
      charge,
    );
  }

  /** Takes what a body was answered with. */
  async store(body: string, args: ExecutionArgs, { data, errors }: ExecutionResult): Promise<void> {
    if (this.#operations.get(body) === undefined) {
      this.#operations.set(body, { repeated: null });
      return;
    }
    const context = args.contextValue as Context;
    if (!data || errors !== undefined || archiveOf(context.caller.plan, context.now) !== null) return;
    const demands = await constantDemands(args, context);
    const editions = await context.request.editions();
    if (demands === null || editions === null || context.answer.changes) return;
    const bytes = printed(data, MAX_DATA_BYTES);
    const key = `graphql\n${body}`;
    if (bytes !== null && this.#answers.keep(key, new CompleteBody(bytes)))
      this.#operations.set(body, { repeated: { key, demands, editions: [...editions] } });
  }
}

/** What an operation needs of its caller as long as the same runs answer; null for one whose answer is not cached. */
async function constantDemands(args: ExecutionArgs, context: Context): Promise<Demands | null> {
  const analysis = analyzeOperation(args);
  if (analysis === null || analysis.isSubscription || !analysis.isSameForAll) return null;
  const { name, model, asked, uses, scopes, oldestRun } = analysis;
  const cost = await analysis.cost(context);
  const credits = await analysis.credits(context);
  if (isExpensive(cost)) return null;
  return { name, model, asked, uses, scopes, oldestRun, cost: () => cost, credits: () => credits };
}
