import { isModelId, isSeriesName, type ModelId, type SeriesName } from '../../src/catalog/index.ts';

/** What `/llm` replied to a question, whatever its status. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface RepliedPlace {
  readonly lat: number;
  readonly lon: number;
}

/** Instants in milliseconds; `to` is null where it is open. */
export interface RepliedWindow {
  readonly from: number;
  readonly to: number | null;
}

/** All that a reply says it is about. */
export interface Understood {
  readonly language: string | null;
  /** The first is the place of the first answer. */
  readonly places: readonly RepliedPlace[];
  /** Other places of the name, which the reply lists. */
  readonly alternatives: readonly RepliedPlace[];
  readonly windows: readonly RepliedWindow[];
  /** The time zone that the reply names; null where it names none. */
  readonly timeZone: string | null;
  readonly variables: ReadonlySet<SeriesName>;
  readonly models: ReadonlySet<ModelId>;
  readonly answer: string;
  /** The notes, one a line. */
  readonly notes: string;
}

/** Keys under which a reply has what was not chosen, and numbers. */
const SKIPPED = new Set(['alternatives', 'data', 'cell', 'run', 'attribution', 'query']);

/**
 * Reads what a reply is about from everywhere in it, so that places, windows and models that answers gain later count without a
 * change here.
 */
export function understoodOf(body: unknown): Understood {
  const objects = [...objectsIn(body)];
  const root = isObject(body) ? body : {};
  const parsed = isObject(root['parsed']) ? root['parsed'] : {};
  return {
    language: typeof parsed['language'] === 'string' ? parsed['language'] : null,
    places: objects.flatMap(placeOf),
    alternatives: objects.flatMap(({ alternatives }) => [...objectsIn(alternatives)]).flatMap(placeOf),
    windows: objects.flatMap(windowOf),
    timeZone: objects.flatMap(({ time_zone: zone }) => stringsOf([zone]))[0] ?? null,
    variables: new Set(objects.flatMap(({ variables }) => stringsOf(variables)).filter(isSeriesName)),
    models: new Set(
      objects.flatMap(({ model, models }) => [...stringsOf([model]), ...stringsOf(models)]).filter(isModelId),
    ),
    answer: typeof root['answer'] === 'string' ? root['answer'] : '',
    notes: stringsOf(root['notes']).join('\n'),
  };
}

/** The text of a problem document. */
export function detailOf(body: unknown): string {
  if (!isObject(body)) return '';
  const { detail } = body;
  return typeof detail === 'string' ? detail : JSON.stringify(detail ?? body);
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function* objectsIn(value: unknown): Generator<JsonObject> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item);
  if (!isObject(value)) return;
  yield value;
  for (const [key, inner] of Object.entries(value)) if (!SKIPPED.has(key)) yield* objectsIn(inner);
}

function placeOf(value: JsonObject): readonly RepliedPlace[] {
  const lat = value['lat'] ?? value['latitude'];
  const lon = value['lon'] ?? value['longitude'];
  return typeof lat === 'number' && typeof lon === 'number' ? [{ lat, lon }] : [];
}

function windowOf(value: JsonObject): readonly RepliedWindow[] {
  const { from, to, asked_to: askedTo } = value;
  if (typeof from !== 'string' || Number.isNaN(Date.parse(from))) return [];
  // Where a run ends before the window does, the window that was understood is the longer one.
  const end = typeof askedTo === 'string' ? askedTo : to;
  return [{ from: Date.parse(from), to: typeof end === 'string' ? Date.parse(end) : null }];
}

function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
