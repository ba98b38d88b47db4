import { isDeepStrictEqual } from 'node:util';
import type { Parse, PlaceWords, Window } from '../../src/language/index.ts';
import type { Question } from './question.ts';

/** What of a parse is scored. */
export const FIELDS = ['language', 'place', 'variables', 'window', 'model'] as const;
type Field = (typeof FIELDS)[number];

/** Degrees that coordinates may be off. */
const TOLERANCE = 0.001;

/** One question with what an engine made of it. */
export interface Scored {
  readonly question: Question;
  /** Null where the engine failed. */
  readonly parse: Parse | null;
  /** Fields that are wrong; all of them where the engine failed. */
  readonly wrong: readonly Field[];
}

/** Holds a parse against what is expected. Where nothing about weather is asked, the variables alone count. */
export function score(question: Question, parse: Parse | null): Scored {
  if (parse === null) return { question, parse, wrong: FIELDS };
  const { expected } = question;
  const counted = expected.variables.length === 0 ? (['variables'] as const) : FIELDS;
  const isRight: Readonly<Record<Field, boolean>> = {
    language: parse.language === expected.language,
    place: isSamePlace(parse.places[0] ?? null, expected.place),
    variables: isDeepStrictEqual(parse.variables, expected.variables),
    window: parse.windows.length === 1 && isDeepStrictEqual(windowAsSaid(parse.windows[0]), expected.window),
    model: parse.models.length <= 1 && (parse.models[0] ?? null) === expected.model,
  };
  return { question, parse, wrong: counted.filter((field) => !isRight[field]) };
}

/** A part of a day or an hour without a day is expected as today's. */
function windowAsSaid(said: Window): Window {
  if (said.kind !== 'days') return said;
  const { first } = said;
  // Which half of the day is meant is known once the time is: sets have the hour that is said.
  const clock = said.clock === null ? null : { from: said.clock.from, to: said.clock.to };
  const window = { ...said, clock };
  if (first.kind === 'weekday') {
    return { ...window, first: { kind: 'weekday', weekday: first.weekday, weeks: first.weeks } };
  }
  if (first.kind === 'coming') return { ...window, first: { kind: 'relative', days: 0 } };
  return first.kind === 'weekdayOfWeek' ? { ...window, first: { ...first, kind: 'weekday' } } : window;
}

function isSamePlace(place: PlaceWords | null, expected: PlaceWords | null): boolean {
  if (place === null || expected === null) return place === expected;
  return (
    folded(place.name) === folded(expected.name) &&
    folded(place.hint) === folded(expected.hint) &&
    isNear(place.latitude, expected.latitude) &&
    isNear(place.longitude, expected.longitude)
  );
}

/** Without case and accents, as the gazetteer looks names up. */
function folded(text: string | null): string | null {
  return text === null ? null : text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

function isNear(degrees: number | null, expected: number | null): boolean {
  if (degrees === null || expected === null) return degrees === expected;
  return Math.abs(degrees - expected) <= TOLERANCE;
}

/** How many of some questions were parsed right, and how many of each field. */
export interface Share {
  readonly of: string;
  readonly questions: number;
  readonly exact: number;
  readonly fields: Readonly<Record<Field, number>>;
}

/** @param of what the questions have in common */
export function shareOf(of: string, scored: readonly Scored[]): Share {
  const right = (field: Field) => scored.filter(({ wrong }) => !wrong.includes(field)).length;
  return {
    of,
    questions: scored.length,
    exact: scored.filter(({ wrong }) => wrong.length === 0).length,
    fields: {
      language: right('language'),
      place: right('place'),
      variables: right('variables'),
      window: right('window'),
      model: right('model'),
    },
  };
}
