import type { Response } from 'express';
import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';
import { chargesOf, type PartCharge, type ResponseCharges, type UseName } from '../../http/index.ts';
import { Attached } from '../../platform/index.ts';
import type { Context } from '../context.ts';
import { type OperationPass, type PassedArgs, passOf } from '../cost/operation-pass.ts';
import { faultIn } from '../edge/error-codes.ts';

/** The charges of the response that answers an operation; undefined where none are counted. */
export function chargesOfOperation(context: Context): ResponseCharges | undefined {
  const { res } = context as Context & { readonly res?: Response };
  return res && chargesOf(res);
}

/** What an operation is counted as, and what it asks. */
export function useOf({ name, model, asked }: OperationPass): UseName {
  return { interface: 'graphql', operation: name, model, asked };
}

const charges = new Attached<PassedArgs, PartCharge>();

/** Remembers what was set aside for an operation. */
export function noteCharge(args: ExecutionArgs, charge: PartCharge): void {
  charges.set(args, charge);
}

/** What was set aside for an operation; undefined before it was, and where nothing is counted. */
export function chargeOf(args: ExecutionArgs): PartCharge | undefined {
  return charges.get(args);
}

/** Returns the credits of an answer that we failed to deliver, of which a part that failed is enough. */
export function settle(charge: PartCharge, result: Results): void {
  if (result.errors === undefined && !('hasNext' in result)) return;
  const { isOurs, status } = faultIn(errorsOf(result));
  if ('hasNext' in result) {
    if (isOurs) charge.keep(0);
    return;
  }
  const { data } = result;
  // Without any data it was refused before it was executed.
  if (isOurs || data === undefined) charge.keep(0);
  if (data === null || data === undefined) charge.failed(status);
}

/**
 * Returns what was set aside for questions in words and not used, all of it for those without an answer.
 * @param isLast whether those that are not answered will have none
 */
export function settleQuestions(charge: PartCharge, args: ExecutionArgs, isLast: boolean): void {
  const { questions } = args.contextValue as Context;
  const credits = passOf(args)?.creditsAfter((name) => questions.useOf(name, isLast));
  if (credits !== undefined) charge.keep(credits);
}

/** Keeps telling a charge what its questions in words have used: what a client pays that leaves before their answers. */
export function followQuestions(charge: PartCharge, args: ExecutionArgs): void {
  const { questions } = args.contextValue as Context;
  const pass = passOf(args);
  if (pass?.hasQuestions !== true) return;
  questions.follow(() => charge.spent(pass.creditsAfter((name) => questions.useOf(name, true))));
}

/** A result, or an increment of one, whose parts have errors of their own. */
type Results = ExecutionResult & {
  readonly incremental?: readonly WithErrors[];
  readonly completed?: readonly WithErrors[];
};

interface WithErrors {
  readonly errors?: readonly GraphQLError[];
}

function errorsOf({ errors = [], incremental = [], completed = [] }: Results): readonly GraphQLError[] {
  return [...errors, ...[...incremental, ...completed].flatMap((part) => part.errors ?? [])];
}
