import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { MODEL_IDS, SURFACE_VARIABLE_NAMES } from '../../src/catalog/index.ts';
import { DAY_PARTS, LANGUAGES } from '../../src/language/index.ts';

const DAY = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('relative'), days: z.int().min(-7).max(16) }),
  z.strictObject({
    kind: z.literal('weekday'),
    weekday: z.literal([1, 2, 3, 4, 5, 6, 7]),
    weeks: z.int().min(0).max(1),
  }),
  z.strictObject({ kind: z.literal('weekend'), weeks: z.int().min(0).max(1) }),
  z.strictObject({ kind: z.literal('week'), weeks: z.int().min(0).max(1) }),
  z.strictObject({
    kind: z.literal('date'),
    month: z.int().min(1).max(12),
    day: z.int().min(1).max(31),
    year: z.int().nullable(),
  }),
]);

const WINDOW = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.literal('hours'), from: z.number().min(0), to: z.number().min(0) }),
  z.strictObject({
    kind: z.literal('days'),
    first: DAY,
    count: z.int().min(1).max(16),
    part: z.enum(DAY_PARTS).nullable(),
    clock: z.strictObject({ from: z.number().min(0).max(24), to: z.number().min(0).max(24) }).nullable(),
  }),
  z.strictObject({ kind: z.literal('all') }),
]);

/** What of a parse is expected: one place, window and model at most. */
const PARSE = z.strictObject({
  language: z.enum(LANGUAGES),
  place: z
    .strictObject({
      name: z.string().min(1).nullable(),
      hint: z.string().min(1).nullable(),
      latitude: z.number().min(-90).max(90).nullable(),
      longitude: z.number().min(-180).max(180).nullable(),
    })
    .nullable(),
  variables: z.array(z.enum(SURFACE_VARIABLE_NAMES)),
  window: WINDOW,
  model: z.enum(MODEL_IDS).nullable(),
});

const QUESTION = z.strictObject({
  /** `<kind>-<number>`: every fifth of a kind is held out. */
  id: z.string(),
  kind: z.string(),
  text: z.string().min(1).max(1000),
  expected: PARSE,
  /** Why a service that serves every place refuses it; null where it answers. */
  refusal: z.enum(['not_weather', 'no_place', 'unknown_place']).nullable(),
});
export type Question = z.infer<typeof QUESTION>;

/** The questions that authors of engines may read, or those held out. */
export function readQuestions(part: 'open' | 'held-out'): readonly Question[] {
  const name = part === 'open' ? 'questions.json' : 'held-out.json';
  return z.array(QUESTION).parse(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')));
}
