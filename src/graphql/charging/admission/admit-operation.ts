import type { Response } from 'express';
import { GraphQLError } from 'graphql';
import { CreditsError } from '../../../access/index.ts';
import { chargesOf, type PartCharge, setRemaining } from '../../../http/index.ts';
import { IsobarError, RequestScoped } from '../../../platform/index.ts';
import { forbiddenTo, rounded, withinPlan } from '../../analysis/limits/plan-limits.ts';
import type { OperationAnalysis } from '../../analysis/operation-analysis.ts';
import type { Context, OperationRequest } from '../../context/context.ts';
import { refusedCredits } from '../../errors/credits-refusal.ts';
import type { Cost } from '../../pricing/cost.ts';
import { type CountRequest, countEstimates } from '../rates/counted-operations.ts';
import type { CountFieldUses } from '../rates/field-rates.ts';
import { chargesOfOperation, useOf } from '../settlement/operation-charges.ts';
import { requireFew } from './few-selections.ts';
import type { PricedOperation } from './stated-cost.ts';

/** What an operation needs of its caller: that of an operation which was analysed, or of one that is repeated. */
export type Demands = Pick<
  OperationAnalysis,
  'name' | 'model' | 'recorded' | 'uses' | 'scopes' | 'oldestRun' | 'cost' | 'credits'
>;

/** An operation that may be executed, with its price and what was set aside for it, or why it may not. */
export type Admission =
  | {
      readonly errors: null;
      readonly price: PricedOperation;
      /** Undefined where credits are not counted. */
      readonly charge: PartCharge | undefined;
    }
  | {
      readonly errors: readonly GraphQLError[];
      /** Null where it was refused before it was priced. */
      readonly price: PricedOperation | null;
    };

export interface AdmissionOptions {
  readonly countRequest: CountRequest;
  readonly countFieldUses: CountFieldUses;
}

/**
 * Every rule about what a caller may ask, for each operation of every transport, in this order: scopes, archive, limits of the plan, rates,
 * and last the credits, so that what is refused costs nothing.
 */
export class OperationAdmission {
  readonly #options: AdmissionOptions;
  /** What the operations of a batch cost so far. */
  readonly #spent = new RequestScoped<OperationRequest, Cost>();

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** @param credits set aside; by default what the operation costs by the runs that answer, whose ranges must have been announced */
  async admit(demands: Demands, context: Context, credits?: number): Promise<Admission> {
    chargesOfOperation(context)?.name(useOf(demands));
    const forbidden = forbiddenTo(context, demands);
    if (forbidden.length > 0) return { errors: forbidden, price: null };
    let price: PricedOperation | null = null;
    try {
      requireFew(demands.uses);
      price = this.#price(context, await demands.cost(context));
      await countEstimates(this.#options.countRequest, demands.uses, context);
      await this.#options.countFieldUses(demands.uses, context);
      const charge = await this.#reserve(demands, context, credits ?? (await demands.credits(context)));
      return { errors: null, price, charge };
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error], price };
      throw error;
    }
  }

  /** Adds the cost of an operation to that of its request. Throws a GraphQLError where the sum exceeds a limit. */
  #price({ caller: { plan }, httpRequest }: Context, cost: Cost): PricedOperation {
    this.#spent.set(httpRequest, withinPlan(plan, cost, this.#spent.get(httpRequest)));
    return { total: rounded(cost.price), limit: plan.operationCost };
  }

  /** Throws (rejects with) a GraphQLError where too few credits are left. */
  async #reserve(demands: Demands, context: Context, credits: number): Promise<PartCharge | undefined> {
    const charges = chargesOfOperation(context);
    try {
      return await charges?.reserve(credits, useOf(demands));
    } catch (error) {
      throw refusalOf(error, context);
    }
  }
}

/** What is left is in the headers too, where no other operation of the request has stated it. */
function refusalOf(error: unknown, context: Context): unknown {
  const { res } = context as Context & { readonly res?: Response };
  const isFirst = res && !res.headersSent && chargesOf(res)?.standing === null;
  if (isFirst && error instanceof CreditsError) setRemaining(res, error.left);
  return error instanceof IsobarError ? refusedCredits(error) : error;
}
