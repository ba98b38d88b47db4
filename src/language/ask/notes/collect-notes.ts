import type { SurfaceVariableName } from '../../../catalog/index.ts';
import { unusedUnits } from '../../facts/quantities/quantities.ts';
import { localTime } from '../../facts/samples/local-time.ts';
import type { Facts } from '../../facts.ts';
import { areaIn, labelOf } from '../place/labels.ts';
import type { Question } from '../question.ts';
import { type AnswerPart, unitsOf } from '../reading/read-part.ts';
import { otherSeriesOf } from '../reading/served-variables.ts';
import { NOTES } from './notes.ts';

/** Smaller ones than this part of the place that was taken are not meant by those who do not say so. */
const LIKELY_PART = 0.05;

/** A place, time or model that could not be compared. */
export interface FailedPart {
  readonly of: string;
  readonly reason: string;
}

/** What an answer was made of. */
interface Made extends AnswerPart {
  readonly question: Question;
  readonly compared: readonly AnswerPart[];
  readonly failed: readonly FailedPart[];
}

/** Notes on an answer, in its language: what was chosen for the caller, and what is not in it. Each once. */
export function collectNotes({ question, compared, failed, ...first }: Made): readonly string[] {
  const { parse, table, facts } = first;
  const { language, models, unread, notOffered } = parse;
  const notes = NOTES[language];
  const parts = [first, ...compared];
  const [named = null] = models;
  const { model } = table.run;
  const isOverruled = question.model !== null && named !== null && named !== model;
  const quantities = parts.flatMap((part) => part.facts.facts.map(({ quantity }) => quantity));
  const units = unusedUnits(unitsOf(parse), quantities);
  const others = otherSeriesOf(parse);
  const all = [
    ...(unread.length === 0 ? [] : [notes.unread(unread)]),
    ...(notOffered.length === 0 ? [] : [notes.notOffered(notOffered)]),
    ...(others.length === 0 ? [] : [notes.notOffered(others)]),
    ...(units.length === 0 ? [] : [notes.otherUnits(units, givenUnits(facts))]),
    ...failed.map(({ of, reason }) => notes.notCompared(of, reason)),
    ...parts.flatMap(notesOfPlace),
    ...(question.model === null && models.length === 1 && named !== null
      ? [notes.modelOfQuestion(model)]
      : []),
    ...(isOverruled && named !== null ? [notes.modelOfRequest(model, named)] : []),
    ...parts.flatMap(notesOfTime),
    ...parts.flatMap(notesOfVariables),
    ...(table.run.synthetic ? [notes.synthetic] : []),
  ];
  return [...new Set(all)];
}

/** Units that an answer is in; directions have only one. */
function givenUnits({ facts }: Facts): readonly string[] {
  return [...new Set(facts.map(({ unit }) => unit))].filter((unit) => unit !== '°');
}

function notesOfPlace({ parse: { language }, place }: AnswerPart): readonly string[] {
  const notes = NOTES[language];
  const { record, alternatives, label, overridden } = place;
  const likely = alternatives.filter(
    ({ population }) => population >= LIKELY_PART * (record?.population ?? 0),
  );
  const names = likely.map((one) => labelOf(one, language, one.name));
  return [
    ...(likely.length === 0 ? [] : [notes.otherPlaces(label, names)]),
    ...(record === null || record.answeredAt === null
      ? []
      : [notes.answeredAt(areaIn(record, language), record.answeredAt)]),
    ...(overridden === null ? [] : [notes.pointInstead(overridden, label)]),
  ];
}

function notesOfTime({ parse: { language }, window, facts }: AnswerPart): readonly string[] {
  const notes = NOTES[language];
  const { askedFrom, askedTo, timeZone } = window;
  const { isPast, from, to } = facts.window;
  return [
    ...(isPast ? [notes.ofThen(facts.model, facts.initTime)] : []),
    ...(isPast && askedFrom !== null
      ? [notes.cutStart(minute(from), minute(localTime(askedFrom, timeZone)))]
      : []),
    ...(askedTo === null ? [] : [notes.cut(minute(to), minute(localTime(askedTo, timeZone)))]),
  ];
}

function notesOfVariables({ parse: { language }, lacking, table, facts }: AnswerPart): readonly string[] {
  const notes = NOTES[language];
  const said = new Set(facts.facts.flatMap(({ variables }) => variables));
  const silent = table.columns
    .map(({ variable }) => variable as SurfaceVariableName)
    .filter((name) => !said.has(name));
  return [
    ...(lacking.length === 0 ? [] : [notes.leftOut(table.run.model, lacking)]),
    ...(silent.length === 0 ? [] : [notes.noValues(silent)]),
  ];
}

/** `2026-11-23T15:00:00+01:00` as `2026-11-23 15:00`. */
function minute(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}
