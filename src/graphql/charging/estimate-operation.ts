import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Charge } from '../../access/index.ts';
import { EstimatedFetches } from '../../forecast/index.ts';
import { creditsOfFetches } from '../../http/index.ts';
import { nextTurn } from '../../platform/index.ts';
import { parseWithinLimits, validateWithinLimits } from '../analysis/document/document-limits.ts';
import { refusalsByPlan } from '../analysis/limits/plan-limits.ts';
import { analyzeOperation, type OperationAnalysis } from '../analysis/operation-analysis.ts';
import { variableError } from '../analysis/variables/variable-errors.ts';
import type { Context } from '../context/context.ts';
import type { EstimatedOperation, OperationEstimate, Refusal } from '../context/operation-estimate.ts';
import { openTimeSliced } from '../context/scheduling/time-slicer.ts';
import { codeOf } from '../errors/error-codes.ts';
import { withGraphqlIds } from '../errors/error-details.ts';
import { refusal } from '../errors/errors.ts';
import { ESTIMATE_FIELD } from '../schema/prices/prices.ts';
import { chargesOfOperation } from './settlement/operation-charges.ts';

/** Checks an operation as if it were sent, and prices it. Nothing is read but which runs would answer. */
export async function estimateOperation(
  schema: GraphQLSchema,
  operation: EstimatedOperation,
  context: Context,
): Promise<OperationEstimate> {
  const standing = chargesOfOperation(context)?.standing ?? null;
  const refused = (errors: readonly GraphQLError[], isSubscription = false): OperationEstimate => ({
    cost: null,
    credits: 0,
    isSubscription,
    refusals: errors.map(refusalOf),
    standing,
  });
  // Each parses and validates a document: requests of others are answered between two of them.
  await nextTurn();
  const document = documentOf(schema, operation.query);
  if (!('kind' in document)) return refused(document);
  const analysis = analyzeOperation({
    schema,
    document,
    operationName: operation.operationName,
    variableValues: requireMap(operation.variables),
  });
  if (analysis === null) return refused([unknownOperation(operation.operationName)]);
  if (analysis.errors !== null) return refused(analysis.errors.map(variableError), analysis.isSubscription);
  if (analysis.uses.has(ESTIMATE_FIELD)) return refused([NESTED], analysis.isSubscription);
  // Of its own, since the ranges that it would ask for must not choose the runs of other fields.
  const fetches = new EstimatedFetches();
  const request = openTimeSliced(context.forecasts, context.httpRequest.signal, fetches);
  analysis.announceTo(request);
  const priced = { request, language: context.language };
  const cost = await analysis.cost(priced);
  const read = await analysis.credits(priced);
  const fetched = await analysis.fetches(request);
  // The runs that were looked for are noted as they are found.
  const credits = read + creditsOfFetches([...fetches.work, ...fetched]);
  const errors = refusalsByPlan(context, analysis, cost);
  return {
    cost,
    credits,
    isSubscription: analysis.isSubscription,
    refusals: [...errors.map(refusalOf), ...tooFewCredits(analysis, credits, standing)],
    standing,
  };
}

const NESTED = refusal(
  'validation_error',
  'the cost of an estimate cannot be estimated: it is 0 credits, ask for that of another operation',
);

/** The document, or what is wrong with it. */
function documentOf(schema: GraphQLSchema, query: string): DocumentNode | readonly GraphQLError[] {
  try {
    const document = parseWithinLimits(query);
    const errors = validateWithinLimits(schema, document);
    return errors.length > 0 ? errors : document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

function requireMap(variables: unknown): Readonly<Record<string, unknown>> {
  if (variables === null || variables === undefined) return {};
  if (typeof variables === 'object' && !Array.isArray(variables)) return { ...variables };
  throw refusal('validation_error', 'variables must be an object with a value for each variable', {
    reason: 'malformed',
    argument: 'variables',
  });
}

function unknownOperation(name: string | null): GraphQLError {
  const message =
    name === null
      ? 'the document has several operations: name one of them in operationName'
      : `the document has no operation ${name.slice(0, 60)}`;
  return refusal('validation_error', message, { reason: 'unknown_value', argument: 'operationName' });
}

function tooFewCredits(
  analysis: OperationAnalysis,
  credits: number,
  standing: Charge | null,
): readonly Refusal[] {
  const remaining = standing?.remaining ?? null;
  if (remaining === null || credits <= remaining) return [];
  const what = analysis.isSubscription ? 'each event costs' : 'the operation costs';
  const message = `${what} ${credits} credits, ${remaining} are left`;
  return [{ code: 'insufficient_credits', message, reason: null }];
}

function refusalOf(error: GraphQLError): Refusal {
  const { reason } = error.extensions as { readonly reason?: string };
  return {
    code: codeOf(error) ?? 'internal_error',
    message: withGraphqlIds(error.message),
    reason: reason ?? null,
  };
}
