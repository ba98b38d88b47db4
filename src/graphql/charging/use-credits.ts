import type { Response } from 'express';
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { CreditsError } from '../../access/index.ts';
import { chargesOf, type PartCharge, setRemaining } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { analyzeOperation, type OperationAnalysis } from '../analysis/operation-analysis.ts';
import type { Context } from '../context/context.ts';
import { refusedCredits } from '../errors/credits-refusal.ts';
import { faultIn } from '../errors/error-codes.ts';
import {
  chargesOfOperation,
  followLanguageCalls,
  noteCharge,
  useOf,
} from './settlement/operation-charges.ts';

/** What the start of a subscription costs; each of its events costs what its answer does. */
const START_CREDITS = 1;

/**
 * Sets the credits of an operation aside before it is executed, and refuses it with HTTP 402 where its project has too few left.
 * After all other refusals: what is refused costs nothing.
 */
export function useCredits(): Plugin<Context> {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const analysis = analyzeOperation(args);
      const credits = analysis?.credits(args.contextValue as Context);
      if (!analysis || credits === undefined) return;
      const stop = (outcome: Outcome) => {
        if (outcome !== null && 'errors' in outcome) setResultAndStopExecution(outcome);
      };
      const outcome =
        credits instanceof Promise
          ? credits.then((known) => reserve(args, analysis, known))
          : reserve(args, analysis, credits);
      return outcome instanceof Promise ? outcome.then(stop) : stop(outcome);
    },
    async onSubscribe({ args, setResultAndStopExecution }) {
      const analysis = analyzeOperation(args);
      const outcome = analysis && (await reserve(args, analysis, START_CREDITS));
      if (outcome === null) return;
      if ('errors' in outcome) return setResultAndStopExecution(outcome);
      return {
        onSubscribeResult({ result }) {
          // The rest is counted by its events.
          if (Symbol.asyncIterator in result) outcome.end({ status: 200, bytes: 0 });
          else settleStart(outcome, result);
        },
      };
    },
  };
}

/** What is set aside, or why it is not; null where nothing is counted. */
type Outcome = PartCharge | { readonly errors: ReturnType<typeof refusedCredits>[] } | null;

function reserve(
  args: ExecutionArgs,
  analysis: OperationAnalysis,
  credits: number,
): Outcome | Promise<Outcome> {
  const context = args.contextValue as Context & WithResponse;
  const charges = chargesOfOperation(context);
  if (charges === undefined) return null;
  const note = (charge: PartCharge) => {
    noteCharge(args, charge);
    followLanguageCalls(charge, args);
    return charge;
  };
  try {
    const charge = charges.reserve(credits, useOf(analysis));
    return charge instanceof Promise
      ? charge.then(note).catch((error: unknown) => refused(error, context))
      : note(charge);
  } catch (error) {
    return refused(error, context);
  }
}

/** What is left is in the headers too, where no other operation of the request has stated it. */
function refused(error: unknown, { res }: WithResponse): Outcome {
  const isFirst = res && !res.headersSent && chargesOf(res)?.standing === null;
  if (isFirst && error instanceof CreditsError) setRemaining(res, error.left);
  if (error instanceof IsobarError) return { errors: [refusedCredits(error)] };
  throw error;
}

interface WithResponse {
  readonly res?: Response;
}

/** A subscription that does not start costs nothing. */
function settleStart(charge: PartCharge, result: ExecutionResult): void {
  charge.failed(faultIn(result.errors ?? []).status, result.errors?.[0]?.message);
  charge.settle(0);
}
