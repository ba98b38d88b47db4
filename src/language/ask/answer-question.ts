import { absenceOf, type ModelId } from '../../catalog/index.ts';
import { modelsCovering } from '../../forecast/index.ts';
import type { Gazetteer } from '../../places/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { type Engine, NO_TOKENS, sumOfTokens, type Tokens } from '../engine.ts';
import type { Facts } from '../facts.ts';
import { MOST_COMPARED, type Parse } from '../parse.ts';
import { writeAnswer } from '../template/answers/index.ts';
import { inHemisphere } from '../windows/index.ts';
import { type AnswerEvent, type CheckedAnswer, checkedAnswer } from './checks/checked-answer.ts';
import { collectNotes, type FailedPart } from './notes/collect-notes.ts';
import { NOTES } from './notes/notes.ts';
import { placeOf } from './place/place-of.ts';
import type { Asking, Question } from './question.ts';
import { ensembleFor } from './reading/read-chance.ts';
import { type AnswerPart, expectParts, type QuestionPart, readPart } from './reading/read-part.ts';
import { requireWeather, surfaceOf } from './reading/served-variables.ts';

/** The model that answers where neither the request nor the question names one. */
const DEFAULT_MODEL: ModelId = 'gfs';

/**
 * Where neither names one, an ensemble answers how likely something is, if one can; what the default model has nothing of, such as waves,
 * the first model that covers the place and has all of it, and a run.
 */
async function defaultModel(part: Omit<QuestionPart, 'model'>, asking: Asking): Promise<ModelId> {
  const ensemble = await ensembleFor(part, asking);
  if (ensemble !== null) return ensemble;
  const variables = surfaceOf(part.parse);
  if (variables.some((name) => absenceOf(DEFAULT_MODEL, name) === null)) return DEFAULT_MODEL;
  for (const model of modelsCovering(part.place)) {
    const hasAll = variables.every((name) => absenceOf(model, name) === null);
    if (hasAll && (await asking.request.latest(model)) !== null) return model;
  }
  return DEFAULT_MODEL;
}

/** What a question was understood as, and what answers it: its first part, and those that are compared with it. */
export interface Understood extends AnswerPart {
  readonly question: Question;
  /** Other places, times and models of the question, at most 3. */
  readonly compared: readonly AnswerPart[];
  /** What was chosen for the caller and what is not in the answer, in its language. */
  readonly notes: readonly string[];
  /** Who wrote the answer: `template`, or the provider's name of its language model. */
  readonly engine: string;
}

/** What happens to a question, in this order. `tokens` are those that were used until then. */
export type AskEvent =
  | { readonly kind: 'understood'; readonly understood: Understood; readonly tokens: Tokens }
  | AnswerEvent
  | ({ readonly kind: 'done'; readonly understood: Understood } & CheckedAnswer);

/** What answers questions. */
export interface Answering {
  readonly engine: Engine;
  /** Writes answers where those of the engine have wrong numbers; null for none. */
  readonly fallback: Engine;
  readonly gazetteer: Gazetteer;
}

/**
 * Answers a question: reads its words, reads the same values as every other interface, and writes them as words.
 * @param question has no `questionFault`
 * @throws IsobarError 'upstream_unavailable' where the provider fails; 'validation_error' for no weather, no place or an unknown
 *   one, variables that the model lacks, a place outside its domain, a time that no run reaches; 'not_found' without a run
 */
export async function* answerQuestion(
  { engine, fallback, gazetteer }: Answering,
  question: Question,
  asking: Asking,
): AsyncGenerator<AskEvent, void> {
  const { signal } = asking;
  let spent = NO_TOKENS;
  const spend = (more: Tokens) => {
    spent = sumOfTokens(spent, more);
    asking.spent?.(spent);
  };
  const { result: parse, tokens } = await engine.parse(question.text, signal, spend);
  spend(tokens);
  const understood = await read({ question, parse, gazetteer, engine: engine.name }, asking);
  yield { kind: 'understood', understood, tokens };
  const { facts } = understood;
  const writing = { engine, fallback, question: question.text, facts, tokens, signal, spend };
  const answer = yield* checkedAnswer(writing);
  const isByRules = engine === fallback || answer.checked === 'replaced';
  const notes = [...understood.notes, ...(isByRules ? notesOfLength(facts) : [])];
  yield { kind: 'done', understood: { ...understood, notes }, ...answer };
}

/** What the rules leave out of an answer that would be too long. */
function notesOfLength(facts: Facts): readonly string[] {
  const { leftOut } = writeAnswer(facts);
  return leftOut.length === 0 ? [] : [NOTES[facts.language].tooLong(leftOut)];
}

interface Reading {
  readonly question: Question;
  readonly parse: Parse;
  readonly gazetteer: Gazetteer;
  readonly engine: string;
}

async function read({ question, parse, gazetteer, engine }: Reading, asking: Asking): Promise<Understood> {
  requireWeather(parse);
  const { parts, failed } = await askedParts(gazetteer, parse, question, asking);
  const [first, ...others] = parts;
  if (first === undefined) throw new Error('a question has no part');
  expectParts(parts, asking);
  const main = await readPart(first, asking);
  const compared: AnswerPart[] = [];
  for (const part of others) {
    try {
      compared.push(await readPart(part, asking));
    } catch (error) {
      failed.push({ of: nameOf(part, first), reason: reasonOf(error) });
    }
  }
  const facts = { ...main.facts, compared: compared.map((part) => part.facts) };
  const understood = { ...main, facts, question, compared, engine };
  return { ...understood, notes: collectNotes({ ...understood, failed }) };
}

/** What sets a part apart from the first. */
function nameOf({ place, model, requested }: QuestionPart, first: QuestionPart): string {
  if (place !== first.place) return place.label;
  return model === first.model ? requested.kind : model;
}

/** Only faults of the question are reported with the rest of the answer. */
function reasonOf(error: unknown): string {
  if (error instanceof IsobarError && ['validation_error', 'not_found'].includes(error.code))
    return error.message;
  throw error;
}

/** The parts of a question: every place at every time by every model. Unknown places beyond the first are named. */
async function askedParts(gazetteer: Gazetteer, parse: Parse, question: Question, asking: Asking) {
  const models = question.model !== null ? [question.model] : parse.models;
  const failed: FailedPart[] = [];
  const names = question.at === null && parse.places.length > 0 ? parse.places : parse.places.slice(0, 1);
  const first = placeOf(gazetteer, parse, question);
  if (question.at !== null) {
    const reason = `the request gives the coordinates of ${first.label}`;
    failed.push(...parse.places.slice(1).map(({ name }) => ({ of: name ?? '', reason })));
  }
  const places = names.slice(1).flatMap((place) => {
    try {
      return [placeOf(gazetteer, { ...parse, places: [place] }, question)];
    } catch (error) {
      failed.push({ of: place.name ?? '', reason: reasonOf(error) });
      return [];
    }
  });
  const parts: QuestionPart[] = [];
  for (const place of [first, ...places]) {
    for (const window of parse.windows) {
      const requested = inHemisphere(window, place.latitude);
      const asked = models.length === 0 ? [await defaultModel({ parse, place, requested }, asking)] : models;
      parts.push(...asked.map((model) => ({ parse, place, requested, model })));
    }
  }
  if (parts.length > MOST_COMPARED) {
    throw new IsobarError(
      'validation_error',
      `the question compares ${parts.length} places, times and models; at most ${MOST_COMPARED} are compared`,
      { reason: 'out_of_range', argument: 'question', allowed: { minimum: 1, maximum: MOST_COMPARED } },
    );
  }
  return { parts, failed };
}
