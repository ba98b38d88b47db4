import { type ExecutionArgs, type GraphQLError, getVariableValues, type VariableValues } from 'graphql';
import type { RecordedQuery, Scope } from '../../access/index.ts';
import type { ModelId } from '../../catalog/index.ts';
import type { FetchWork, ForecastRequest } from '../../forecast/index.ts';
import { RequestScoped } from '../../platform/index.ts';
import type { Cost } from '../pricing/cost.ts';
import { pricesOf } from '../schema/prices/prices.ts';
import { operationOf } from './operation/operation-fields.ts';
import { OperationWalk, type Outcome, type PricedIn } from './operation-walk.ts';

/** Checking of variables stops after this many errors: each is compared with all allowed values for a suggestion. */
const MAX_ERRORS = 10;

/** What one request asks by an operation, found in one walk over its fields before anything is resolved. */
export interface OperationAnalysis {
  /** What its use is counted as: its name, or that of its first field. */
  readonly name: string;
  /** Its document and variables; undefined where the document has no text. */
  readonly recorded: RecordedQuery | undefined;
  readonly isSubscription: boolean;
  /** Errors in the values of variables; there is nothing else when there are any. */
  readonly errors: readonly GraphQLError[] | null;
  /** The variables' values as execution takes them; null with errors. */
  readonly variables: VariableValues | null;
  /** How many selections there are of each field, as `Type.field`, aliases included. */
  readonly uses: ReadonlyMap<string, number>;
  /** What a key must be allowed for it. */
  readonly scopes: ReadonlySet<Scope>;
  /** Whether its answer is the same for every caller who may ask it. */
  readonly isSameForAll: boolean;
  /** The one model that it asks; null for several or none. */
  readonly model: ModelId | null;
  /** The earliest start of a run that it names; null for none. */
  readonly oldestRun: Date | null;
  /** Announces every range of leads and valid times that it asks for to its request. */
  announceTo(request: ForecastRequest): void;
  /**
   * What it costs at most. Boxes are priced on the grid of the run that answers, questions in words by who answers them: ranges must
   * have been announced.
   */
  cost(context: PricedIn): Cost | Promise<Cost>;
  /**
   * Credits that its answer is charged, or, of a subscription, each event: of a query by the steps of the runs that answer, as
   * other interfaces charge them. Ranges must have been announced.
   */
  credits(context: PricedIn): number | Promise<number>;
  /** What would be fetched from sources for it, at most. @param request that fetches nothing */
  fetches(request: ForecastRequest): Promise<readonly FetchWork[]>;
  /** Whether it asks questions in words, which cost less in the end than what is set aside for them. */
  readonly hasQuestions: boolean;
  /** Credits by what its questions used and what of it failed. What `credits` returned must be settled. */
  creditsAfter(outcome: Outcome): number;
}

/** What a pass is made from: what is executed is an `ExecutionArgs`, and an estimate has no more than this. */
export type AnalyzedArgs = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>;

const analyses = new RequestScoped<AnalyzedArgs, OperationAnalysis | null>();

/** The pass of a request, made once; null for an operation that its document does not have. */
export function analyzeOperation(args: AnalyzedArgs): OperationAnalysis | null {
  const before = analyses.get(args);
  if (before !== undefined) return before;
  const analysis = analyze(args);
  analyses.set(args, analysis);
  return analysis;
}

function analyze({
  schema,
  document,
  operationName,
  variableValues,
}: AnalyzedArgs): OperationAnalysis | null {
  const operation = operationOf(schema, document, operationName);
  if (operation === null) return null;
  const { definition, fields } = operation;
  const definitions = definition.variableDefinitions ?? [];
  const coerced = getVariableValues(schema, definitions, variableValues ?? {}, { maxErrors: MAX_ERRORS });
  const walk = new OperationWalk(pricesOf(schema), coerced.variableValues ?? NOTHING);
  if (coerced.errors === undefined) walk.start(fields);
  const isSubscription = definition.operation === 'subscription';
  const [first] = fields;
  return {
    name: definition.name?.value ?? first?.definition.name ?? definition.operation,
    recorded: askedBy(document, variableValues),
    isSubscription,
    errors: coerced.errors ?? null,
    variables: coerced.variableValues ?? null,
    uses: walk.uses,
    scopes: walk.scopes,
    isSameForAll: walk.isSameForAll,
    model: walk.model,
    oldestRun: walk.oldestRun,
    announceTo: (request) => walk.announceTo(request),
    cost: (context) => walk.cost(context),
    credits: (context) => (isSubscription ? walk.mostCredits(context) : walk.credits(context)),
    fetches: (request) => walk.fetches(request),
    hasQuestions: walk.hasQuestions,
    creditsAfter: (outcome) => walk.creditsAfter(outcome),
  };
}

function askedBy(
  { loc }: AnalyzedArgs['document'],
  variables: AnalyzedArgs['variableValues'],
): RecordedQuery | undefined {
  return loc && { text: loc.source.body, variables: variables ?? null };
}

const NOTHING: VariableValues = { sources: {}, coerced: {} };
