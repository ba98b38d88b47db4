import type { ModelId, SurfaceVariableName } from '../../catalog/index.ts';
import type { CellTable } from '../../forecast/index.ts';
import { localTime } from '../facts/local-time.ts';
import type { Facts } from '../facts.ts';
import type { Parse } from '../parse.ts';
import type { WindowInRun } from '../windows/index.ts';
import { areaIn, labelOf } from './labels.ts';
import { NOTES } from './notes.ts';
import type { QuestionPlace } from './place-of.ts';
import type { Question } from './question.ts';

/** Smaller ones than this part of the place that was taken are not meant by those who do not say so. */
const LIKELY_PART = 0.05;

/** What an answer was made of. */
interface Made {
  readonly question: Question;
  readonly parse: Parse;
  readonly place: QuestionPlace;
  readonly model: ModelId;
  readonly leftOut: readonly SurfaceVariableName[];
  readonly window: WindowInRun;
  readonly table: CellTable;
  readonly facts: Facts;
}

/** What to say beside an answer, in its language: what was chosen for the caller, and what is not in it. */
export function collectNotes({
  question,
  parse,
  place,
  model,
  leftOut,
  window,
  table,
  facts,
}: Made): readonly string[] {
  const { language } = parse;
  const notes = NOTES[language];
  const { record, alternatives, label, overridden } = place;
  const likely = alternatives.filter(
    ({ population }) => population >= LIKELY_PART * (record?.population ?? 0),
  );
  const said = new Set(facts.facts.flatMap(({ variables }) => variables));
  const silent = table.columns
    .map(({ variable }) => variable as SurfaceVariableName)
    .filter((name) => !said.has(name));
  const isOverruled = question.model !== null && parse.model !== null && parse.model !== model;
  return [
    ...(likely.length === 0
      ? []
      : [
          notes.otherPlaces(
            label,
            likely.map((one) => labelOf(one, language, one.name)),
          ),
        ]),
    ...(record === null || record.answeredAt === null
      ? []
      : [notes.answeredAt(areaIn(record, language), record.answeredAt)]),
    ...(overridden === null ? [] : [notes.pointInstead(overridden, label)]),
    ...(question.model === null && parse.model !== null ? [notes.modelOfQuestion(model)] : []),
    ...(isOverruled && parse.model !== null ? [notes.modelOfRequest(model, parse.model)] : []),
    ...(window.askedTo === null
      ? []
      : [notes.cut(minute(facts.window.to), minute(localTime(window.askedTo, window.timeZone)))]),
    ...(leftOut.length === 0 ? [] : [notes.leftOut(model, leftOut)]),
    ...(silent.length === 0 ? [] : [notes.noValues(silent)]),
    ...(table.run.synthetic ? [notes.synthetic] : []),
  ];
}

/** `2026-11-23T15:00:00+01:00` as `2026-11-23 15:00`. */
function minute(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}
