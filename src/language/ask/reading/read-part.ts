import type { LeadRange, ModelId, SurfaceVariableName } from '../../../catalog/index.ts';
import {
  type CellTable,
  type ForecastCell,
  modelsCovering,
  type Run,
  storedGround,
} from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { collectFacts } from '../../facts/collect-facts.ts';
import type { Facts } from '../../facts.ts';
import type { Parse } from '../../parse.ts';
import type { Window } from '../../window.ts';
import { leadsIn, resolveWindow, runOfWindow, type WindowInRun } from '../../windows/index.ts';
import type { QuestionPlace } from '../place/place-of.ts';
import { seaCell } from '../place/sea-cell.ts';
import type { Asking } from '../question.ts';
import { eventsOf, isAboutSnow, readChance, windowOfChance } from './read-chance.ts';
import { servedVariables, surfaceOf } from './served-variables.ts';

/** One place, time and model of a question: a question that compares several is made of as many parts. */
export interface QuestionPart {
  readonly parse: Parse;
  readonly place: QuestionPlace;
  readonly requested: Window;
  readonly model: ModelId;
}

/** What answers a part of a question. */
export interface AnswerPart {
  readonly parse: Parse;
  readonly place: QuestionPlace;
  /** As the question names the time. */
  readonly requested: Window;
  /** Variables of the question that the model has. */
  readonly variables: readonly SurfaceVariableName[];
  /** Those that it lacks. */
  readonly lacking: readonly SurfaceVariableName[];
  readonly window: WindowInRun;
  readonly cell: ForecastCell;
  /** Metres above mean sea level of the model's ground at the cell, as `storedGround`. */
  readonly ground: number | null;
  /** Over the leads of the window. */
  readonly table: CellTable;
  readonly facts: Facts;
}

/** Announces all parts, so that one run of each model answers all of its parts. Call it before the first is read. */
export function expectParts(parts: readonly QuestionPart[], { request, now }: Asking): void {
  for (const { requested, model, place } of parts) {
    const { from: validFrom, to: validTo } = resolveWindow(requested, now, place.timeZone);
    request.expect(model, { range: { validFrom, validTo }, shared: true });
  }
}

/** Reads the values of a part. Throws IsobarError as `answerQuestion`. */
export async function readPart(
  { parse, place, requested, model }: QuestionPart,
  asking: Asking,
): Promise<AnswerPart> {
  const { request, now } = asking;
  const { served: variables, leftOut: lacking } = servedVariables(model, surfaceOf(parse));
  const resolved = resolveWindow(requested, now, place.timeZone);
  const run = await runOfWindow(request, model, resolved);
  const nearest = cellOf(request, run, place);
  const window = leadsIn(resolved, run, variables);
  const range: LeadRange = { from: window.from, to: window.to };
  const isOfSea = variables.every((name) => name === 'wave_height');
  const cell = isOfSea ? await seaCell(request, run, place, nearest, window.from) : nearest;
  const [table, [ground = null]] = await Promise.all([
    request.requireCellTable(run, cell, variables, range),
    storedGround(request, run, [cell]),
  ]);
  const { language, intent } = parse;
  const facts = await collectFacts({
    language,
    placeLabel: place.label,
    window,
    table,
    units: unitsOf(parse),
    intent,
    isSnow: isAboutSnow(parse),
    now,
  });
  const events = eventsOf(parse);
  const chance = events === null ? null : await readChance(events, { run, cell, window, facts }, asking);
  const isKnown = chance !== null && 'share' in chance;
  const told = { ...facts, chance, ...(isKnown && { window: windowOfChance(facts, window) }) };
  return { parse, place, requested, variables, lacking, window, cell, ground, table, facts: told };
}

/** The units that a question names, that of its limit first. */
export function unitsOf({ units, intent }: Parse): Parse['units'] {
  const written = 'condition' in intent ? (intent.condition.written?.unit ?? null) : null;
  return [...new Set(written === null ? units : [written, ...units])];
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
