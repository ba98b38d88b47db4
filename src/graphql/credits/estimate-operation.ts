import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Charge } from '../../access/index.ts';
import { EstimatedFetches } from '../../forecast/index.ts';
import { creditsOfFetches } from '../../http/index.ts';
import { nextTurn } from '../../platform/index.ts';
import type { Context } from '../context.ts';
import type { Cost } from '../cost/cost-sum.ts';
import { parseWithinLimits, validateWithinLimits } from '../cost/document-limits.ts';
import { type OperationPass, passOf } from '../cost/operation-pass.ts';
import { refusalsByPlan } from '../cost/plan-limits.ts';
import { ESTIMATE_FIELD } from '../cost/prices.ts';
import { openInTurns } from '../cost/turns.ts';
import { codeOf } from '../edge/error-codes.ts';
import { spelled } from '../edge/error-facts.ts';
import { refusal } from '../edge/errors.ts';
import { variableError } from '../edge/variable-errors.ts';
import { chargesOfOperation } from './operation-charges.ts';

/** An operation whose cost is asked. */
export interface AskedOperation {
  readonly query: string;
  readonly variables: unknown;
  readonly operationName: string | null;
}

/** What an operation would cost, and whether it would be executed. */
export interface OperationEstimate {
  /** Null for an operation that is not valid. */
  readonly cost: Cost | null;
  /** What its answer would be charged; of a subscription, each event. */
  readonly credits: number;
  readonly isSubscription: boolean;
  /** Why it would be refused; empty where it would be executed. */
  readonly refusals: readonly Refusal[];
  /** What the project has left; null where credits are not counted. */
  readonly standing: Charge | null;
}

/** One reason to refuse an operation, as its error would state it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly reason: string | null;
}

/** Checks an operation as if it were sent, and prices it. Nothing is read but which runs would answer. */
export async function estimateOperation(
  schema: GraphQLSchema,
  asked: AskedOperation,
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
  const document = documentOf(schema, asked.query);
  if (!('kind' in document)) return refused(document);
  const pass = passOf({
    schema,
    document,
    operationName: asked.operationName,
    variableValues: requireMap(asked.variables),
  });
  if (pass === null) return refused([unknownOperation(asked.operationName)]);
  if (pass.errors !== null) return refused(pass.errors.map(variableError), pass.isSubscription);
  if (pass.uses.has(ESTIMATE_FIELD)) return refused([NESTED], pass.isSubscription);
  // Of its own, since the ranges that it would ask for must not choose the runs of other fields.
  const fetches = new EstimatedFetches();
  const request = openInTurns(context.forecasts, context.httpRequest.signal, fetches);
  pass.announceTo(request);
  const priced = { request, language: context.language };
  const cost = await pass.cost(priced);
  const read = await pass.credits(priced);
  const fetched = await pass.fetches(request);
  // The runs that were looked for are noted as they are found.
  const credits = read + creditsOfFetches([...fetches.work, ...fetched]);
  const errors = refusalsByPlan(context, pass, cost);
  return {
    cost,
    credits,
    isSubscription: pass.isSubscription,
    refusals: [...errors.map(refusalOf), ...tooFewCredits(pass, credits, standing)],
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

function tooFewCredits(pass: OperationPass, credits: number, standing: Charge | null): readonly Refusal[] {
  const remaining = standing?.remaining ?? null;
  if (remaining === null || credits <= remaining) return [];
  const what = pass.isSubscription ? 'each event costs' : 'the operation costs';
  const message = `${what} ${credits} credits, ${remaining} are left`;
  return [{ code: 'insufficient_credits', message, reason: null }];
}

function refusalOf(error: GraphQLError): Refusal {
  const { reason } = error.extensions as { readonly reason?: string };
  return {
    code: codeOf(error) ?? 'internal_error',
    message: spelled(error.message),
    reason: reason ?? null,
  };
}
