import { type ExecutionArgs, type GraphQLError, getVariableValues, type VariableValues } from 'graphql';
import type { ModelId } from '../../catalog/index.ts';
import type { ForecastRequest, RequestedRange } from '../../forecast/index.ts';
import { type AskedRuns, askedRangeOf, askedRunsOf, NO_RUNS } from './asked-runs.ts';
import { type BoxArguments, sizeOfBox } from './box-size.ts';
import { isIncluded } from './inclusion.ts';
import { type FieldArguments, type OperationField, operationOf } from './operation-fields.ts';
import { OPERATION, type Price, SELECTION } from './price.ts';
import { BOX_FIELD, type Prices, pricesOf } from './prices.ts';
import { ANYTHING, type Scope } from './scope.ts';

/** Checking of variables stops after this many errors: each is compared with all allowed values for a suggestion. */
const MAX_ERRORS = 10;

/** What an answer takes at most. */
export interface Cost {
  /** In the units of `prices.ts`. */
  readonly price: number;
  /** Upper bound of its size in bytes, as JSON before compression. */
  readonly bytes: number;
}

/** What one request asks by an operation, found in one walk over its fields before anything is resolved. */
export interface OperationPass {
  /** Errors in the values of variables; there is nothing else when there are any. */
  readonly errors: readonly GraphQLError[] | null;
  /** The variables' values as execution takes them; null with errors. */
  readonly variables: VariableValues | null;
  /** How many selections there are of each field, as `Type.field`, aliases included. */
  readonly uses: ReadonlyMap<string, number>;
  /** Announces every range of leads and valid times that it asks for to its request. */
  announceTo(request: ForecastRequest): void;
  /** What it costs. Boxes are priced on the grid of the run that answers: ranges must have been announced. */
  cost(request: ForecastRequest): Cost | Promise<Cost>;
}

const passes = new WeakMap<ExecutionArgs, OperationPass | null>();

/** The pass of a request, made once; null for an operation that its document does not have. */
export function passOf(args: ExecutionArgs): OperationPass | null {
  const before = passes.get(args);
  if (before !== undefined) return before;
  const pass = makePass(args);
  passes.set(args, pass);
  return pass;
}

function makePass({ schema, document, operationName, variableValues }: ExecutionArgs): OperationPass | null {
  const operation = operationOf(schema, document, operationName);
  if (operation === null) return null;
  const definitions = operation.definition.variableDefinitions ?? [];
  const coerced = getVariableValues(schema, definitions, variableValues ?? {}, { maxErrors: MAX_ERRORS });
  const walk = new Walk(pricesOf(schema), coerced.variableValues ?? NOTHING);
  if (coerced.errors === undefined) walk.visit(operation.fields, ANYTHING, NO_RUNS, 1);
  return {
    errors: coerced.errors ?? null,
    variables: coerced.variableValues ?? null,
    uses: walk.uses,
    announceTo: (request) => walk.announceTo(request),
    cost: (request) => walk.cost(request),
  };
}

const NOTHING: VariableValues = { sources: {}, coerced: {} };

/** A field whose price depends on the grid of the run that answers. */
interface PendingBox {
  readonly field: OperationField;
  readonly args: FieldArguments;
  readonly scope: Scope;
  readonly runs: AskedRuns;
  readonly times: number;
}

class Walk {
  readonly uses = new Map<string, number>();
  readonly #prices: Prices;
  readonly #variables: VariableValues;
  readonly #ranges: { readonly range: RequestedRange; readonly runs: AskedRuns }[] = [];
  readonly #boxes: PendingBox[] = [];
  /** Identities of fields whose shared work is in the price. */
  readonly #shared = new Set<number>();
  #price = OPERATION.price;
  #bytes = OPERATION.bytes;
  #cost: Cost | Promise<Cost> | null = null;

  constructor(prices: Prices, variables: VariableValues) {
    this.#prices = prices;
    this.#variables = variables;
  }

  /** @param times how often the fields are answered, at most: once for each object that they are selected on */
  visit(fields: readonly OperationField[], scope: Scope, outer: AskedRuns, times: number): void {
    for (const field of fields) {
      if (!isIncluded(field.selections, this.#variables)) continue;
      this.uses.set(field.key, (this.uses.get(field.key) ?? 0) + 1);
      const args = field.argumentsOf(this.#variables);
      const runs = args && askedRunsOf(field.definition, args, outer);
      if (args === null || runs === null) continue;
      const range = field.definition.args.length === 0 ? null : askedRangeOf(args);
      if (range !== null && !runs.named) this.#ranges.push({ range, runs });
      if (field.key === BOX_FIELD) this.#boxes.push({ field, args, scope, runs, times });
      else this.#add(field, this.#prices.of(field)(args, scope), scope, runs, times);
    }
  }

  announceTo(request: ForecastRequest): void {
    for (const { range, runs } of this.#ranges) {
      const expect = (model: ModelId) => request.expect(model, { range, shared: runs.shared });
      for (const model of runs.models) if (runs.pin?.get(model) === undefined) expect(model);
    }
  }

  cost(request: ForecastRequest): Cost | Promise<Cost> {
    this.#cost ??=
      this.#boxes.length === 0 ? { price: this.#price, bytes: this.#bytes } : this.#addBoxes(request);
    return this.#cost;
  }

  async #addBoxes(request: ForecastRequest): Promise<Cost> {
    for (const { field, args, scope, runs, times } of this.#boxes) {
      const size = await sizeOfBox(request, args as unknown as BoxArguments, runs.pin);
      const within = { ...scope, ...size };
      this.#add(field, this.#prices.of(field)(args, within), within, runs, times);
    }
    return { price: this.#price, bytes: this.#bytes };
  }

  #add(field: OperationField, priced: Price, scope: Scope, runs: AskedRuns, times: number): void {
    this.#price += SELECTION + this.#once(field, priced) + times * priced.price;
    this.#bytes += times * (priced.bytes + field.responseName.length + PUNCTUATION_BYTES);
    if (field.children.length === 0) return;
    this.visit(field.children, priced.scope ?? scope, runs, times * (priced.times ?? 1));
  }

  /** What aliases of a field share, with the first of them. */
  #once({ identity }: OperationField, { once = 0 }: Price): number {
    if (once === 0 || this.#shared.has(identity)) return 0;
    this.#shared.add(identity);
    return once;
  }
}

/** Quotes, colon and comma of a key, and the braces of an object. */
const PUNCTUATION_BYTES = 6;
