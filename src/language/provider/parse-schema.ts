import { z } from 'zod';
import { MODEL_IDS, SURFACE_VARIABLE_NAMES } from '../../catalog/index.ts';
import { LANGUAGES, type Parse } from '../parse.ts';
import { DAY_PARTS, type Weekday, type Window } from '../window.ts';
import { WINDOW_LIMITS } from '../windows/index.ts';

/** Names in a question are no longer than this. */
const MAX_NAME = 100;

const words = z.string().max(MAX_NAME);
const within = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  z.number().min(minimum).max(maximum);
const hours = within(WINDOW_LIMITS.hours);
const weeks = within(WINDOW_LIMITS.weeks).int();
const kind = <Name extends string>(name: Name) => z.enum([name]);

// Unions, not discriminated unions: their JSON schema has `anyOf`, which strict structured outputs know, instead of `oneOf`.
const day = z.union([
  z.object({ kind: kind('relative'), days: within(WINDOW_LIMITS.days).int() }),
  z.object({ kind: kind('weekday'), weekday: z.number().int().min(1).max(7), weeks }),
  z.object({ kind: kind('weekend'), weeks }),
  z.object({ kind: kind('week'), weeks }),
  z.object({
    kind: kind('date'),
    month: z.number().int().min(1).max(12),
    day: z.number().int().min(1).max(31),
    year: within(WINDOW_LIMITS.year).int().nullable(),
  }),
]);

const hourOfDay = within(WINDOW_LIMITS.clock);
const clock = z.object({ from: hourOfDay, to: hourOfDay });

const window = z.union([
  z.object({ kind: kind('now') }),
  z.object({ kind: kind('hours'), from: hours, to: hours }),
  z.object({
    kind: kind('days'),
    first: day,
    count: within(WINDOW_LIMITS.count).int(),
    part: z.enum(DAY_PARTS).nullable(),
    clock: clock.nullable(),
  }),
  z.object({ kind: kind('all') }),
]);

/** What a provider is made to return: every member is there, as strict structured outputs require. */
export const parseSchema = z.object({
  language: z.enum(LANGUAGES),
  place: z
    .object({
      name: words.nullable(),
      hint: words.nullable(),
      latitude: z.number().min(-90).max(90).nullable(),
      longitude: z.number().min(-180).max(180).nullable(),
    })
    .nullable(),
  variables: z.array(z.enum(SURFACE_VARIABLE_NAMES)).max(SURFACE_VARIABLE_NAMES.length),
  window,
  model: z.enum(MODEL_IDS).nullable(),
});
type ProvidedParse = z.output<typeof parseSchema>;

/** A provider's parse in the order and the types of ours; a place without a name and coordinates is none. */
export function parseOf({ language, place, variables, window: when, model }: ProvidedParse): Parse {
  const isPlace =
    place !== null && (place.name !== null || (place.latitude !== null && place.longitude !== null));
  return {
    language,
    place: isPlace ? place : null,
    variables: SURFACE_VARIABLE_NAMES.filter((name) => variables.includes(name)),
    window: windowOf(when),
    model,
  };
}

function windowOf(when: ProvidedParse['window']): Window {
  if (when.kind !== 'days' || when.first.kind !== 'weekday') return when as Window;
  return { ...when, first: { ...when.first, weekday: when.first.weekday as Weekday } };
}
