import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { MODEL_IDS, SERIES_NAMES } from '../../src/catalog/index.ts';

/** When all questions are asked: a Friday, 15:30 in Berlin and 9:30 in New York. */
export const ASKED_AT = new Date('2026-11-27T14:30:00Z');

const LOCAL_TIME = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);

const PLACE = z.strictObject({
  name: z.string().min(1),
  country: z.string().length(2),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** How far from it an answer is still about it. */
  km: z.number().positive(),
});
export type AskedPlace = z.infer<typeof PLACE>;

const WINDOW = z.strictObject({
  from: LOCAL_TIME,
  /** Null for the end of the forecast: "from Monday on". */
  to: LOCAL_TIME.nullable(),
  /** By how many hours either end may differ: people do not agree on when an evening begins. */
  slack_hours: z.number().positive(),
});
export type AskedWindow = z.infer<typeof WINDOW>;

const QUESTION = z.strictObject({
  /** `<kind>-<number>`. */
  id: z.string(),
  kind: z.string(),
  /** ISO 639-1; the unsupported ones too. */
  language: z.string().length(2),
  text: z.string().min(1).max(1000),
  intent: z.enum(['value', 'first', 'whether', 'extreme', 'compare', 'advice', 'refuse']),
  /** Every place that is asked about; each with the places that the words may mean. */
  places: z.array(z.array(PLACE).min(1)).default([]),
  /** Sets of names in the catalog, one of which has to be in the answer. */
  variables: z.array(z.array(z.enum(SERIES_NAMES)).min(1)).default([]),
  /**
   * Readings of what is said about time, each with one window or several; `any` where nothing is said, `from_now` for "when".
   * Local times of `zone`.
   */
  windows: z.union([z.literal(['any', 'from_now']), z.array(z.array(WINDOW).min(1)).min(1)]).default('any'),
  zone: z.string().default('UTC'),
  /** Models that the question names. */
  models: z.array(z.enum(MODEL_IDS)).default([]),
  /** Notations of the unit that the question names, one of which has to stand by a number of the answer. */
  units: z.array(z.string()).default([]),
  refusal: z.enum(['wrong', 'accepted', 'required']).default('wrong'),
  /** Words one of which a refusal has to have; none: any refusal will do. */
  refusal_names: z.array(z.string()).default([]),
  /** Words one of which an answer or its notes have to have. */
  noted: z.array(z.string()).default([]),
  /** Words that make an answer to a part of the question honest where its notes have one of them. */
  noted_if_partial: z.array(z.string()).default([]),
});
export type PeopleQuestion = z.infer<typeof QUESTION>;

/**
 * The files of each part: a third of the first file's questions is sealed, those typed as everyday ones came later and are open;
 * those held back are by another author, and are open since their one run.
 */
const FILES = {
  open: [
    'people.json',
    'everyday.json',
    'fresh.json',
    'second.json',
    'third.json',
    'fourth.json',
    'held-back.json',
  ],
  sealed: ['sealed.json'],
} as const;

/** Questions as people ask them: those that authors of engines may read, or those sealed until the end. */
export function readPeopleQuestions(part: keyof typeof FILES): readonly PeopleQuestion[] {
  return FILES[part].flatMap((name) =>
    z.array(QUESTION).parse(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))),
  );
}
