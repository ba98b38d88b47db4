import { greatCircleKm, type LatLon, wrapLongitude } from '../../../geo/index.ts';
import type { Gazetteer, PlaceRecord } from '../../../places/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { Language, Parse, PlaceWords } from '../../parse.ts';
import { utcIn } from '../../template/text/utc.ts';
import type { Question } from '../question.ts';
import { labelOf, labelOfPoint, shortLabelOf } from './labels.ts';
import { likeliest } from './likeliest.ts';
import { statedCoordinates } from './stated-coordinates.ts';

/** Others of the same name that an answer names. */
const MAX_ALTERNATIVES = 5;
/** A place farther away says nothing about a coordinate. */
const NEAR_KM = 50;

/** Where a question is about. */
export interface QuestionPlace extends LatLon {
  /** The place of the gazetteer that was taken, or for coordinates the nearest one, if it is within 50 km. */
  readonly record: PlaceRecord | null;
  /** Others that the name may mean, the likeliest first, at most 5; none for coordinates. */
  readonly alternatives: readonly PlaceRecord[];
  /** As answers name it. */
  readonly label: string;
  /** Of its clocks, or UTC where the question names that. */
  readonly timeZone: string;
  /** The name in the question that coordinates of the request went before; null for none. */
  readonly overridden: string | null;
}

/**
 * The place of a question: coordinates of the request go before all that stands in it, and one alone before its own coordinate;
 * coordinates that stand in it go before names.
 * Of places with one name, those that the named model reaches go first, then those where the question's language is spoken.
 * @throws IsobarError 'validation_error' where there is no place, or none of that name
 */
export function placeOf(gazetteer: Gazetteer, parse: Parse, question: Question): QuestionPlace {
  const place = placeOnItsClocks(gazetteer, parse, question);
  return utcIn(question.text).length === 0 ? place : { ...place, timeZone: 'UTC' };
}

function placeOnItsClocks(gazetteer: Gazetteer, parse: Parse, question: Question): QuestionPlace {
  if (question.at === null) return placeInWords(gazetteer, parse, question);
  const { latitude, longitude } = question.at;
  const { places, language } = parse;
  // The words are looked up only for a coordinate that is not given.
  const named = latitude === null || longitude === null ? placeInWords(gazetteer, parse, question) : null;
  const point = {
    latitude: latitude ?? named?.latitude ?? Number.NaN,
    longitude: wrapLongitude(longitude ?? named?.longitude ?? Number.NaN),
  };
  return pointOf(gazetteer, point, language, places[0]?.name ?? null);
}

function placeInWords(
  gazetteer: Gazetteer,
  { places, language, models }: Parse,
  question: Question,
): QuestionPlace {
  const [place = null, model = null] = [places[0], models[0]];
  if (place === null) throw noPlace(question.text);
  const stated = statedCoordinates(place, question.text);
  if (stated !== null) return pointOf(gazetteer, stated, language, null);
  const { name, hint } = place;
  if (name === null || name.trim() === '') throw noPlace(question.text);
  const resolved = gazetteer.resolve(name, hint);
  if (resolved === null) throw unknownPlace(gazetteer, place, question.text);
  const { place: record, alternatives } = likeliest(resolved, language, question.model ?? model);
  const { latitude, longitude, timeZone } = record;
  return {
    latitude,
    longitude,
    record,
    alternatives: alternatives.slice(0, MAX_ALTERNATIVES),
    label: labelOf(record, language, name),
    timeZone,
    overridden: null,
  };
}

function pointOf(
  gazetteer: Gazetteer,
  point: LatLon,
  language: Language,
  overridden: string | null,
): QuestionPlace {
  const { latitude, longitude } = point;
  const nearest = gazetteer.nearest(latitude, longitude);
  const record = greatCircleKm(point, nearest) <= NEAR_KM ? nearest : null;
  return {
    latitude,
    longitude,
    record,
    alternatives: [],
    label: labelOfPoint(point, record, language),
    timeZone: gazetteer.timeZoneAt(latitude, longitude),
    overridden,
  };
}

/** Five figures, or the two halves of a British or Canadian one. */
const POSTCODE = /\b(?:\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b/iu;

function noPlace(text: string): IsobarError {
  const postcode = POSTCODE.exec(text)?.[0];
  const named =
    postcode === undefined ? '' : ` ("${postcode}" looks like a postcode, and those are not looked up)`;
  return new IsobarError(
    'validation_error',
    `the question names no place${named}: name one ("in Lyon", "Paris, Texas", "at 52.5, 13.4"), or give its coordinates beside the question`,
    { reason: 'missing_argument', argument: 'question' },
  );
}

/** Repeats only words of the question: any other name comes from the engine, not from the caller. */
function unknownPlace(gazetteer: Gazetteer, { name, hint }: PlaceWords, text: string): IsobarError {
  if (![name, hint].every((words) => words === null || text.includes(words))) return noPlace(text);
  if (name !== null && POSTCODE.exec(text)?.[0].includes(name)) return noPlace(text);
  const quoted = hint === null ? `"${name}"` : `"${name}" in "${hint}"`;
  const elsewhere = hint === null ? null : gazetteer.resolve(name ?? '', null);
  const nearest =
    elsewhere === null
      ? gazetteer.suggestions(name ?? '')
      : [elsewhere.place, ...elsewhere.alternatives].slice(0, 3).map(shortLabelOf);
  const meant = nearest.length === 0 ? '' : `; did you mean ${nearest.join(', or ')}?`;
  return new IsobarError(
    'validation_error',
    `no place is known as ${quoted}${meant === '' ? '; give its coordinates beside the question' : meant}`,
    { reason: 'unknown_value', argument: 'question', nearest },
  );
}
