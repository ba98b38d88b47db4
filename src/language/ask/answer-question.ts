import type { LeadRange, ModelId, SurfaceVariableName } from '../../catalog/index.ts';
import { type CellTable, type ForecastCell, modelsCovering, type Run } from '../../forecast/index.ts';
import type { Gazetteer } from '../../places/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { type Engine, NO_TOKENS, sumOfTokens, type Tokens } from '../engine.ts';
import { factsOf } from '../facts/facts-of.ts';
import type { Facts } from '../facts.ts';
import type { Parse } from '../parse.ts';
import { writeAnswer } from '../template/answers/index.ts';
import { leadsIn, resolveWindow, runOfWindow, type WindowInRun } from '../windows/index.ts';
import { type AnswerEvent, type CheckedAnswer, checkedAnswer } from './checked-answer.ts';
import { collectNotes } from './collect-notes.ts';
import { NOTES } from './notes.ts';
import { placeOf, type QuestionPlace } from './place-of.ts';
import type { Asking, Question } from './question.ts';
import { requireWeather, servedVariables } from './served-variables.ts';

/** The model that answers where neither the request nor the question names one. */
const DEFAULT_MODEL: ModelId = 'gfs';

/** What a question was understood as, and what answers it. */
export interface Understood {
  readonly question: Question;
  readonly parse: Parse;
  readonly place: QuestionPlace;
  /** Those of the question that the model has. */
  readonly variables: readonly SurfaceVariableName[];
  readonly window: WindowInRun;
  readonly cell: ForecastCell;
  /** Over the leads of the window. */
  readonly table: CellTable;
  readonly facts: Facts;
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

async function read(
  { question, parse, gazetteer, engine }: Reading,
  { request, now }: Asking,
): Promise<Understood> {
  requireWeather(parse);
  const place = placeOf(gazetteer, parse, question);
  const model = question.model ?? parse.model ?? DEFAULT_MODEL;
  const { served: variables, leftOut } = servedVariables(model, parse.variables);
  const asked = resolveWindow(parse.window, now, place.timeZone);
  const run = await runOfWindow(request, model, asked);
  const cell = cellOf(request, run, place);
  const window = leadsIn(asked, run, variables);
  const range: LeadRange = { from: window.from, to: window.to };
  const table = await request.requireCellTable(run, cell, variables, range);
  const { language } = parse;
  const facts = await factsOf({ language, placeLabel: place.label, window, table });
  const notes = collectNotes({ question, parse, place, model, leftOut, window, table, facts });
  return { question, parse, place, variables, window, cell, table, facts, notes, engine };
}

function cellOf(request: Asking['request'], run: Run, place: QuestionPlace): ForecastCell {
  const { latitude, longitude } = place;
  const cell = request.cell(run, latitude, longitude);
  if (cell !== null) return cell;
  const others = modelsCovering(place);
  try {
    return request.requireCell(run, latitude, longitude);
  } catch (error) {
    if (!(error instanceof IsobarError)) throw error;
    throw new IsobarError(
      error.code,
      `${place.label}: ${error.message}; models that cover it: ${others.join(', ')}`,
      {
        reason: 'no_data',
        argument: 'model',
        allowed: others,
      },
    );
  }
}
