import { z } from 'zod';
import { isSeriesName, MODEL_IDS, SERIES_NAMES } from '../../../catalog/index.ts';
import { type Intent, LANGUAGES, MOST_COMPARED, type Parse } from '../../parse.ts';
import { ACTIVITIES, type Activity } from '../../quantities/activities.ts';
import { chanceEventOf } from '../../quantities/chances.ts';
import { QUESTION_UNITS } from '../../quantities/condition.ts';
import { SPOKEN_QUANTITIES } from '../../quantities/spoken-quantities.ts';
import { conditionOf } from '../../quantities/thresholds.ts';
import { DAY_PARTS, type Window } from '../../window.ts';
import { WINDOW_LIMITS } from '../../windows/index.ts';

/** Names in a question are no longer than this. */
const MAX_NAME = 100;

const words = z.string().max(MAX_NAME);
const within = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  z.number().min(minimum).max(maximum);
const hours = within(WINDOW_LIMITS.hours);
const weeks = within(WINDOW_LIMITS.weeks).int();
const kind = <Name extends string>(name: Name) => z.enum([name]);

const month = z.number().int().min(1).max(12);

// Unions, not discriminated unions: their JSON schema has `anyOf`, which strict structured outputs know, instead of `oneOf`.
const day = z.union([
  z.object({ kind: kind('relative'), days: within(WINDOW_LIMITS.days).int() }),
  z.object({ kind: kind('coming') }),
  z.object({ kind: kind('weekday'), weekday: z.number().int().min(1).max(7), weeks }),
  z.object({ kind: kind('weekdayOfWeek'), weekday: z.number().int().min(1).max(7), weeks }),
  z.object({ kind: kind('weekend'), weeks }),
  z.object({ kind: kind('week'), weeks }),
  z.object({ kind: kind('month'), month: month.nullable(), months: within(WINDOW_LIMITS.months).int() }),
  z.object({ kind: kind('season'), month, years: z.number().int().min(-1).max(0) }),
  z.object({
    kind: kind('date'),
    month: month.nullable(),
    day: z.number().int().min(1).max(31),
    year: within(WINDOW_LIMITS.year).int().nullable(),
  }),
]);

const hourOfDay = within(WINDOW_LIMITS.clock);
const clock = z.object({ from: hourOfDay, to: hourOfDay });

const part = z.enum(DAY_PARTS).nullable();
const edge = z.object({ day, part, clock: hourOfDay.nullable() });

const window = z.union([
  z.object({ kind: kind('now') }),
  z.object({ kind: kind('hours'), from: hours, to: hours }),
  z.object({
    kind: kind('days'),
    first: day,
    count: within(WINDOW_LIMITS.count).int(),
    part,
    clock: clock.nullable(),
  }),
  z.object({ kind: kind('span'), from: edge.nullable(), to: edge.nullable() }),
  z.object({ kind: kind('all') }),
]);

const place = z.object({
  name: words.nullable(),
  hint: words.nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
});

const unit = z.enum(QUESTION_UNITS);
const quantity = z.enum(SPOKEN_QUANTITIES);
const condition = z.object({
  quantity,
  comparison: z.enum(['above', 'below', 'occurs', 'absent', 'ends']),
  value: z.number().nullable(),
  unit: unit.nullable(),
});

const intent = z.union([
  z.object({ kind: kind('describe') }),
  z.object({ kind: kind('when'), condition }),
  z.object({ kind: kind('whether'), condition }),
  z.object({ kind: kind('chance'), condition, isWhether: z.boolean() }),
  z.object({ kind: kind('extreme'), of: z.enum(['highest', 'lowest']), quantity }),
  z.object({ kind: kind('activity'), activity: z.enum(Object.keys(ACTIVITIES) as Activity[]) }),
]);

/** What a provider is made to return: every member is there, as strict structured outputs require. */
export const parseSchema = z.object({
  language: z.enum(LANGUAGES),
  places: z.array(place).max(MOST_COMPARED),
  /** Names of variables and of diagnostics; too many for an enumeration in a schema. */
  variables: z.array(words.refine(isSeriesName)).max(SERIES_NAMES.length),
  windows: z.array(window).min(1).max(MOST_COMPARED),
  models: z.array(z.enum(MODEL_IDS)).max(MOST_COMPARED),
  intent,
  units: z.array(unit).max(MOST_COMPARED),
  notOffered: z.array(words).max(MOST_COMPARED),
});
type ProvidedParse = z.output<typeof parseSchema>;

/** A provider's parse in the order and the types of ours; a place without a name and coordinates is none. */
export function parseOf(provided: ProvidedParse): Parse {
  const [first, ...others] = provided.windows.map(windowOf);
  const named: ReadonlySet<string> = new Set(provided.variables);
  return {
    language: provided.language,
    places: provided.places.filter(
      ({ name, latitude, longitude }) => name !== null || (latitude !== null && longitude !== null),
    ),
    variables: SERIES_NAMES.filter((name) => named.has(name)),
    windows: [first ?? { kind: 'all' }, ...others],
    models: [...new Set(provided.models)],
    intent: intentOf(provided.intent),
    units: [...new Set(provided.units)],
    unread: [],
    notOffered: provided.notOffered,
  };
}

/** A condition whose threshold is of another quantity than its unit is none, and so is the chance of what has none: the values are described instead. */
function intentOf(provided: ProvidedParse['intent']): Intent {
  if (!('condition' in provided)) return provided;
  const { quantity: requested, comparison, value, unit: named } = provided.condition;
  const condition = conditionOf(requested, comparison, value === null ? null : { value, unit: named });
  if (condition === null) return { kind: 'describe' };
  if (provided.kind !== 'chance') return { kind: provided.kind, condition };
  return chanceEventOf(condition, false) === null
    ? { kind: 'describe' }
    : { kind: 'chance', condition, isWhether: provided.isWhether };
}

/** Weekdays are checked by the schema, which knows no literals in unions. */
function windowOf(when: ProvidedParse['windows'][number]): Window {
  return when as Window;
}
