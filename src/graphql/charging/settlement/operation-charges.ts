import type { Response } from 'express';
import type { ExecutionArgs } from 'graphql';
import {
  chargesOf,
  creditsOf,
  type PartCharge,
  type ResponseCharges,
  type UseName,
} from '../../../http/index.ts';
import { analyzeOperation, type OperationAnalysis } from '../../analysis/operation-analysis.ts';
import type { Context } from '../../context/context.ts';

/** The charges of the response that answers an operation; undefined where none are counted. */
export function chargesOfOperation(context: Context): ResponseCharges | undefined {
  const { res } = context as Context & { readonly res?: Response };
  return res && chargesOf(res);
}

/** What an operation is counted as, and what it asks. */
export function useOf({ name, model, asked }: Pick<OperationAnalysis, 'name' | 'model' | 'asked'>): UseName {
  return { interface: 'graphql', operation: name, model, asked };
}

/** Keeps a charge informed of what its questions in words have used: what a client pays that leaves before their answers. */
export function followLanguageCalls(charge: PartCharge, args: ExecutionArgs): void {
  const { languageCalls } = args.contextValue as Context;
  const analysis = analyzeOperation(args);
  if (analysis?.hasQuestions !== true) return;
  languageCalls.follow(() => {
    charge.owe(creditsOf(languageCalls.owed));
    charge.spent(analysis.creditsAfter({ useOf: (name) => languageCalls.useOf(name, true) }));
  });
}
