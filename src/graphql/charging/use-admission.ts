import type { OnExecuteHookResult } from '@envelop/core';
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { PartCharge } from '../../http/index.ts';
import { analyzeOperation, type OperationAnalysis } from '../analysis/operation-analysis.ts';
import { variableError } from '../analysis/variables/variable-errors.ts';
import type { Context } from '../context/context.ts';
import { faultIn } from '../errors/error-codes.ts';
import type { Admission, OperationAdmission } from './admission/admit-operation.ts';
import { type PricedOperation, withStatedCost } from './admission/stated-cost.ts';
import { chargeOfEvent } from './settlement/event-charges.ts';
import { chargesOfOperation, followLanguageCalls, useOf } from './settlement/operation-charges.ts';
import { Settlement } from './settlement/settlement.ts';

/** What the start of a subscription costs; each of its events costs what its answer does. */
const START_CREDITS = 1;

/**
 * Admits every operation before it runs, or refuses it with errors in place of an answer. Answers state their cost in
 * `extensions.cost`, and are charged by what became of them.
 */
export function useAdmission(admission: OperationAdmission): Plugin<Context> {
  /** Null for an operation that the document does not have: execution says so. */
  async function admit(args: ExecutionArgs, credits?: number): Promise<Admission | null> {
    const analysis = analyzeOperation(args);
    if (analysis === null) return null;
    const context = args.contextValue as Context;
    if (analysis.errors === null) return admission.admit(analysis, context, credits);
    chargesOfOperation(context)?.name(useOf(analysis));
    return { errors: analysis.errors.map(variableError), price: null };
  }

  return {
    async onExecute({ args, setResultAndStopExecution }) {
      const admitted = await admit(args);
      if (admitted === null) return;
      if (admitted.errors !== null) return setResultAndStopExecution(refusedResult(admitted));
      const { charge, price } = admitted;
      if (charge !== undefined) followLanguageCalls(charge, args);
      return withCost(price, charge, args);
    },
    async onSubscribe({ args, setResultAndStopExecution }) {
      const admitted = await admit(args, START_CREDITS);
      if (admitted === null) return;
      if (admitted.errors !== null) return setResultAndStopExecution(refusedResult(admitted));
      const { charge, price } = admitted;
      return {
        onSubscribeResult({ result }) {
          if (charge !== undefined) settleStart(charge, result);
          return { onNext: addCost(price, chargeOfEvent) };
        },
      };
    },
  };
}

/** A refused operation is not charged. */
export function refusedResult({ errors, price }: Admission): ExecutionResult {
  const result = { errors: errors ?? [] };
  return price === null ? result : withStatedCost(result, price, undefined);
}

/** A subscription that does not start costs nothing; what follows a start is counted by its events. */
function settleStart(charge: PartCharge, result: ExecutionResult | AsyncIterable<ExecutionResult>): void {
  if (Symbol.asyncIterator in result) charge.end({ status: 200, bytes: 0 });
  else {
    charge.failed(faultIn(result.errors ?? []).status, result.errors?.[0]?.message);
    charge.settle(0);
  }
}

/**
 * Settles what was set aside for an operation by its answer, and adds the cost; where the answer comes in increments, to the
 * first result, which has the data.
 */
function withCost(
  price: PricedOperation,
  charge: PartCharge | undefined,
  args: ExecutionArgs,
): OnExecuteHookResult<Context> {
  const { languageCalls } = args.contextValue as Context;
  const analysis = analyzeOperation(args) as OperationAnalysis;
  const settlement = charge && new Settlement(charge, analysis, languageCalls);
  const settled = (result: ExecutionResult) => {
    settlement?.add(result);
    return charge;
  };
  return {
    onExecuteDone(done) {
      if (Symbol.asyncIterator in done.result)
        return { onNext: addCost(price, settled, () => settlement?.isLess === true) };
      addCost(price, settled)(done as typeof done & { readonly result: ExecutionResult });
      return;
    },
  };
}

function isLast(result: ExecutionResult): boolean {
  return !('hasNext' in result) || result.hasNext === false;
}

/**
 * Adds the cost to a result that is not an increment of another.
 * @param chargeOf what was set aside for the result
 * @param againAtLast whether also to the last increment: by then it is known what failed, and what questions in words used
 */
function addCost(
  price: PricedOperation,
  chargeOf: (result: ExecutionResult) => PartCharge | undefined,
  againAtLast = () => false,
) {
  return ({
    result,
    setResult,
  }: {
    result: ExecutionResult;
    setResult: (result: ExecutionResult) => void;
  }) => {
    const charge = chargeOf(result);
    if ('hasNext' in result && !('data' in result) && !(againAtLast() && isLast(result))) return;
    setResult(withStatedCost(result, price, charge));
  };
}
