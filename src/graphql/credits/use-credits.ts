import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { PartCharge } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { Context } from '../context.ts';
import { type OperationPass, passOf } from '../cost/operation-pass.ts';
import { chargesOfOperation, noteCharge, settle, useOf } from './operation-charges.ts';
import { refusedCredits } from './refusals.ts';

/** What the start of a subscription costs; each of its events costs what its answer does. */
const START_CREDITS = 1;

/**
 * Sets the credits of an operation aside before it is executed, and refuses it with HTTP 402 where its project has too few left.
 * After all other refusals: what is refused costs nothing.
 */
export function useCredits(): Plugin<Context> {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const pass = passOf(args);
      const cost = pass?.cost((args.contextValue as Context).request);
      if (!pass || cost === undefined) return;
      const stop = (outcome: Outcome) => {
        if (outcome !== null && 'errors' in outcome) setResultAndStopExecution(outcome);
      };
      const outcome =
        cost instanceof Promise
          ? cost.then(({ credits }) => reserve(args, pass, credits))
          : reserve(args, pass, cost.credits);
      return outcome instanceof Promise ? outcome.then(stop) : stop(outcome);
    },
    async onSubscribe({ args, setResultAndStopExecution }) {
      const pass = passOf(args);
      const outcome = pass && (await reserve(args, pass, START_CREDITS));
      if (outcome === null) return;
      if ('errors' in outcome) return setResultAndStopExecution(outcome);
      return {
        onSubscribeResult({ result }) {
          // What follows is counted by its events.
          if (Symbol.asyncIterator in result) outcome.end({ status: 200, bytes: 0 });
          else settleStart(outcome, result);
        },
      };
    },
  };
}

/** What is set aside, or why it is not; null where nothing is counted. */
type Outcome = PartCharge | { readonly errors: ReturnType<typeof refusedCredits>[] } | null;

function reserve(args: ExecutionArgs, pass: OperationPass, credits: number): Outcome | Promise<Outcome> {
  const charges = chargesOfOperation(args.contextValue as Context);
  if (charges === undefined) return null;
  const note = (charge: PartCharge) => {
    noteCharge(args, charge);
    return charge;
  };
  try {
    const charge = charges.reserve(credits, useOf(pass));
    return charge instanceof Promise ? charge.then(note).catch(refused) : note(charge);
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): Outcome {
  if (error instanceof IsobarError) return { errors: [refusedCredits(error)] };
  throw error;
}

/** A subscription that does not start costs nothing. */
function settleStart(charge: PartCharge, result: ExecutionResult): void {
  settle(charge, result);
  charge.keep(0);
}
