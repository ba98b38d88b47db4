import type { VariableValues } from 'graphql';
import type { Scope as KeyScope } from '../../access/index.ts';
import type { ModelId } from '../../catalog/index.ts';
import type { FetchWork, ForecastRequest, RequestedRange } from '../../forecast/index.ts';
import { creditsOf } from '../../http/index.ts';
import type { QuestionService } from '../../language/index.ts';
import { requiredScopeOf } from '../auth/auth-scopes.ts';
import type { QuestionUse } from '../context/language-calls.ts';
import type { Cost } from '../pricing/cost.ts';
import type { FieldArguments, OperationField } from '../pricing/operation-field.ts';
import type { Price } from '../pricing/price.ts';
import { ANYTHING, type Scope } from '../pricing/scope.ts';
import {
  BOX_FIELD,
  FORECAST_FIELDS,
  type Prices,
  QUESTION_FIELD,
  WHOLE_RUN_FIELDS,
} from '../schema/prices/prices.ts';
import { type BoxArguments, sizeOfBox } from './cost/box-size.ts';
import { CostSum } from './cost/cost-sum.ts';
import { mostOfWords, scopeOfAnswer, scopeOfQuestion } from './cost/language-cost.ts';
import { type Failure, type Nulled, NulledParts, nulledBy } from './operation/failure.ts';
import { scopeOf } from './operation/field-scope.ts';
import { isIncluded } from './operation/inclusion.ts';
import { type AnsweringRuns, answeringRuns } from './runs/answering-runs.ts';
import { fetchesOf, type NamedRead, variablesReadBy } from './runs/fetched-fields.ts';
import {
  NO_RUNS,
  oldestRunOf,
  type RunSelector,
  requestedRangeOf,
  runSelectorOf,
} from './runs/run-selector.ts';

/** What the fields around a field have chosen. */
interface Around {
  readonly scope: Scope;
  readonly runs: RunSelector;
  /** How often the fields are answered, at most: once for each object that they are selected on. */
  readonly times: number;
  readonly isData: boolean;
}

/** What prices depend on besides the operation. */
export interface PricedIn {
  readonly request: ForecastRequest;
  readonly language: QuestionService;
}

/** What a question used, by its name in the answer; null for nothing, undefined where that is not known yet. */
export type UseOfQuestion = (responseName: string) => QuestionUse | null | undefined;

/** What became of an operation, as far as its price depends on it. */
export interface Outcome {
  readonly useOf: UseOfQuestion;
  /** Fields that failed by our fault. */
  readonly failures?: readonly Failure[];
}

/** A field whose price depends on the grid of the run that answers, or on who answers it. */
interface Pending {
  readonly field: OperationField;
  readonly args: FieldArguments;
  readonly around: Around;
}

/** The walk over the fields of an operation that finds what it asks. */
export class OperationWalk {
  readonly uses = new Map<string, number>();
  readonly scopes = new Set<KeyScope>();
  readonly #models = new Set<ModelId>();
  readonly #prices: Prices;
  readonly #variables: VariableValues;
  readonly #answering: AnsweringRuns | null;
  readonly #fields: OperationField[] = [];
  /** What is requested of one run of each model, whose steps are unknown before it is chosen. */
  readonly #forecasts: RunSelector[] = [];
  readonly #ranges: { readonly range: RequestedRange; readonly runs: RunSelector }[] = [];
  readonly #boxes: Pending[] = [];
  readonly #questions: Pending[] = [];
  /** What is read of runs that are named, which may only be at a source. */
  readonly #namedReads: NamedRead[] = [];
  readonly #sum = new CostSum();
  #oldestRun: Date | null = null;
  #isOfCaller = false;
  #cost: Cost | Promise<Cost> | null = null;
  #credits: number | Promise<number> | null = null;
  /** The same walk with the runs that answer, once they were looked up. */
  #byRuns: OperationWalk | null = null;

  /** @param answering the runs that answer, where they are known; else prices are those of the models' longest */
  constructor(prices: Prices, variables: VariableValues, answering: AnsweringRuns | null = null) {
    this.#prices = prices;
    this.#variables = variables;
    this.#answering = answering;
  }

  /** @param fields of the operation itself */
  start(fields: readonly OperationField[]): void {
    for (const field of fields) {
      if (!isIncluded(field.selections, this.#variables)) continue;
      this.#fields.push(field);
      const scope = scopeOf(field);
      if (scope !== null) this.scopes.add(scope);
      if (scope !== 'data' && !field.definition.name.startsWith('__')) this.#isOfCaller = true;
      this.#visit(field, startOf(field));
    }
  }

  /** The one requested model; null for several or none. */
  get model(): ModelId | null {
    const [model = null] = this.#models;
    return this.#models.size === 1 ? model : null;
  }

  /** Whether its answer is the same for every caller who may ask it: forecasts alone, without accounts, estimates and questions. */
  get isSameForAll(): boolean {
    return !this.#isOfCaller && [...this.scopes].every((scope) => scope === 'data');
  }

  /** The earliest start of a run that is named; null for none. */
  get oldestRun(): Date | null {
    return this.#oldestRun;
  }

  announceTo(request: ForecastRequest): void {
    for (const { range, runs } of this.#ranges) {
      const expect = (model: ModelId) => request.expect(model, { range, shared: runs.shared });
      for (const model of runs.models) if (runs.pin?.get(model) === undefined) expect(model);
    }
  }

  /** What would be fetched from sources, at most. @param request that fetches nothing */
  fetches(request: ForecastRequest): Promise<readonly FetchWork[]> {
    return fetchesOf(this.#namedReads, request);
  }

  get hasQuestions(): boolean {
    return this.#questions.length > 0;
  }

  cost(context: PricedIn): Cost | Promise<Cost> {
    const isKnown = this.#boxes.length === 0 && !this.hasQuestions;
    this.#cost ??= isKnown ? this.#sum.total : this.#addPending(context);
    return this.#cost;
  }

  /** Credits by the runs that answer. */
  credits(context: PricedIn): number | Promise<number> {
    this.#credits ??= this.#forecasts.length === 0 ? this.mostCredits(context) : this.#creditsByRuns(context);
    return this.#credits;
  }

  /** Credits by the longest runs of the models, but for boxes. */
  mostCredits(context: PricedIn): number | Promise<number> {
    const cost = this.cost(context);
    const credits = () => creditsOf(this.#sum.data);
    return cost instanceof Promise ? cost.then(credits) : credits();
  }

  /**
   * Credits by what questions in words used, and the fields of their answers, without the fields that failed. What `credits`
   * returned must be settled.
   */
  creditsAfter({ useOf, failures = [] }: Outcome): number {
    if (this.#byRuns !== null) return this.#byRuns.creditsAfter({ useOf, failures });
    let data = this.#sum.data;
    for (const question of this.#questions) {
      const use = useOf(question.field.responseName);
      if (use !== undefined) data += this.#priceOfUse(question, use) - this.#priceOf(question);
    }
    if (failures.length > 0) data -= this.#priceOfFailures(failures, useOf);
    // What was added and taken away again leaves no crumbs that count as a credit.
    return creditsOf(Math.round(data * 1e6) / 1e6);
  }

  #priceOfFailures(failures: readonly Failure[], useOf: UseOfQuestion): number {
    const nulled = new NulledParts();
    for (const failure of failures) nulled.add(nulledBy(failure, this.#fields), failure.path);
    if (nulled.isAll) return this.#sum.data;
    return nulled.parts.reduce((sum, part) => sum + this.#priceOfNulled(part, useOf), 0);
  }

  /** What one occurrence of a field costs, or one item of it. */
  #priceOfNulled({ fields, item, isLastItem }: Nulled, useOf: UseOfQuestion): number {
    let around: Around | null = null;
    for (const [n, field] of fields.entries()) {
      const question = this.#questions.find((one) => one.field === field);
      if (n === fields.length - 1 && question !== undefined) return this.#priceOfLost(question, useOf);
      const pending = this.#pricedField(field, around ?? startOf(field), useOf);
      if (pending === null) return 0;
      const priced = this.#prices.of(field)(pending.args, pending.around.scope);
      const { times = 1 } = priced;
      if (n === fields.length - 1) {
        const each = this.#priceOf(pending) / pending.around.times;
        if (item === null) return each;
        return (each / times) * (isLastItem ? Math.max(1, times - item) : 1);
      }
      around = within(pending.around, priced);
    }
    return 0;
  }

  /** What is charged for a question whose answer is lost: one that has none is settled by what it used. */
  #priceOfLost(question: Pending, useOf: UseOfQuestion): number {
    const use = useOf(question.field.responseName);
    if (use === undefined) return this.#priceOf(question);
    return use?.answer ? this.#priceOfUse(question, use) : 0;
  }

  /** A field as it was priced; null where its arguments were not valid. */
  #pricedField(field: OperationField, around: Around, useOf: UseOfQuestion): Pending | null {
    const question = this.#questions.find((one) => one.field === field);
    if (question !== undefined) {
      const use = useOf(field.responseName);
      if (!use?.answer) return question;
      const scope = { ...question.around.scope, ...scopeOfAnswer(use.price, use.answer) };
      return { ...question, around: { ...question.around, scope } };
    }
    const box = this.#boxes.find((one) => one.field === field);
    return box ?? this.#withArguments(field, around);
  }

  async #creditsByRuns(context: PricedIn): Promise<number> {
    const runs = await answeringRuns(context.request, this.#forecasts);
    const again = new OperationWalk(this.#prices, this.#variables, runs);
    again.start(this.#fields);
    const credits = await again.mostCredits(context);
    this.#byRuns = again;
    return credits;
  }

  #priceOfUse({ field, args, around }: Pending, use: QuestionUse | null): number {
    if (use === null) return 0;
    const { answer, price } = use;
    if (answer === null) return price;
    const scope = { ...around.scope, ...scopeOfAnswer(price, answer) };
    return this.#priceOf({ field, args, around: { ...around, scope } });
  }

  /** What a field and those within it cost by themselves. */
  #priceOf({ field, args, around }: Pending): number {
    const alone = new OperationWalk(this.#prices, this.#variables, this.#answering);
    alone.#add(field, this.#prices.of(field)(args, around.scope), around);
    return alone.#sum.data;
  }

  #visit(field: OperationField, around: Around): void {
    this.uses.set(field.key, (this.uses.get(field.key) ?? 0) + 1);
    const required = requiredScopeOf(field.definition);
    if (required) this.scopes.add(required);
    const pending = this.#withArguments(field, around);
    if (pending === null) return;
    const { args, around: inner } = pending;
    if (field.definition.args.length > 0) this.#note(field, args, inner.runs, around.runs);
    if (field.key === BOX_FIELD) this.#boxes.push(pending);
    else if (field.key === QUESTION_FIELD) this.#addQuestion(pending);
    else this.#add(field, this.#prices.of(field)(args, inner.scope), inner);
    this.#noteRead(field, args, inner);
  }

  /** A field with its arguments and the runs that it chooses; null for arguments that are not valid. */
  #withArguments(field: OperationField, around: Around): Pending | null {
    const args = field.argumentsOf(this.#variables);
    const runs = args && runSelectorOf(field.definition, args, around.runs);
    if (args === null || runs === null) return null;
    const inner =
      runs === around.runs ? around : { ...around, runs, scope: this.#scopeOf(field, runs, around) };
    return { field, args, around: inner };
  }

  #noteRead(field: OperationField, args: FieldArguments, { runs, scope }: Around): void {
    if (field.definition.args.length === 0 || !(runs.named || runs.pin !== null)) return;
    const variables = variablesReadBy(args);
    if (variables.length === 0) return;
    // Boxes are of one time, between two steps at most.
    const leads = field.key === BOX_FIELD ? 2 : (this.#prices.of(field)(args, scope).scope ?? scope).leads;
    this.#namedReads.push({ runs, variables, leads });
  }

  /** The scope of a field that chooses runs. */
  #scopeOf({ key }: OperationField, runs: RunSelector, { scope }: Around): Scope {
    const isForecast = FORECAST_FIELDS.has(key);
    if (isForecast) this.#forecasts.push(runs);
    const chosen = { ...scope, whole: runs.named || WHOLE_RUN_FIELDS.has(key) };
    if (this.#answering === null) return chosen;
    return { ...chosen, runs: isForecast ? this.#answering.of(runs) : null };
  }

  /** Notes what runs a field with arguments asks. */
  #note({ definition }: OperationField, args: FieldArguments, runs: RunSelector, outer: RunSelector): void {
    const range = requestedRangeOf(definition, args);
    if (range !== null && !runs.named) this.#ranges.push({ range, runs });
    if (runs === outer) return;
    for (const model of runs.models) this.#models.add(model);
    const oldest = oldestRunOf(args, runs);
    if (oldest !== null && (this.#oldestRun === null || oldest < this.#oldestRun)) this.#oldestRun = oldest;
  }

  async #addPending({ request, language }: PricedIn): Promise<Cost> {
    for (const [n, { field, args, around }] of this.#boxes.entries()) {
      const size = await sizeOfBox(request, args as unknown as BoxArguments, around.runs.pin);
      const box = { field, args, around: { ...around, scope: { ...around.scope, ...size } } };
      this.#boxes[n] = box;
      this.#add(field, this.#prices.of(field)(args, box.around.scope), box.around);
    }
    for (const [n, { field, args, around }] of this.#questions.entries()) {
      const words = await mostOfWords(language, args);
      this.#questions[n] = { field, args, around: { ...around, scope: { ...around.scope, words } } };
      this.#sum.addWords(words);
    }
    // Who asks later need not wait.
    this.#cost = this.#sum.total;
    return this.#cost;
  }

  /** All but the price of its words, which is not known yet. */
  #addQuestion({ field, args, around }: Pending): void {
    const scope = { ...around.scope, ...scopeOfQuestion() };
    const question = { field, args, around: { ...around, scope } };
    this.#questions.push(question);
    this.#add(field, this.#prices.of(field)(args, scope), question.around);
  }

  #add(field: OperationField, priced: Price, around: Around): void {
    this.#sum.add(field, priced, around.times, around.isData);
    if (field.children.length === 0) return;
    const inner = within(around, priced);
    for (const child of field.children) {
      if (isIncluded(child.selections, this.#variables)) this.#visit(child, inner);
    }
  }
}

/** What surrounds a field of the operation itself. */
function startOf(field: OperationField): Around {
  const scope = scopeOf(field);
  return { scope: ANYTHING, runs: NO_RUNS, times: 1, isData: scope === 'data' || scope === 'language' };
}

/** What surrounds the fields within a field. */
function within(around: Around, { scope = around.scope, times = 1 }: Price): Around {
  return { ...around, scope, times: around.times * times };
}
