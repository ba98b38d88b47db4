import { quoted } from '../http/index.ts';
import { answeringName, fold, type Gazetteer, type PlaceRecord } from '../places/index.ts';
import { IsobarError } from '../platform/index.ts';
import { MAX_PLACES } from './limits.ts';

/** A place that can be requested by its id. */
export interface NamedPlace {
  /** Letters, digits and hyphens. */
  readonly id: string;
  readonly name: string;
  /** Degrees, in the middle of the place. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Ids that were given before the gazetteer came, to a place that is not the largest of its name: by GeoNames id. */
const GIVEN: ReadonlyMap<string, number> = new Map([['brest', 3_030_300]]);

/** Ids of cities that were listed, by GeoNames id: a few thousand, since lists have the largest of a domain or box. */
const listedIds = new Map<number, string>();
const MAX_LISTED_IDS = 20_000;

/**
 * The place with the id that it is listed by: its name where a request by that name means this very place, else its name and its
 * GeoNames id (`paris`, `paris-4717560`).
 */
export function namedPlace(gazetteer: Gazetteer, place: PlaceRecord): NamedPlace {
  const { name, latitude, longitude } = place;
  let id = listedIds.get(place.id);
  if (id === undefined) {
    id = listedId(gazetteer, place);
    if (listedIds.size < MAX_LISTED_IDS) listedIds.set(place.id, id);
  }
  return { id, name, latitude, longitude };
}

function listedId(gazetteer: Gazetteer, place: PlaceRecord): string {
  const slug = slugOf(place.name);
  const isMeant = slug !== '' && (GIVEN.get(slug) ?? gazetteer.idOf(slug)) === place.id;
  return isMeant ? slug : numberedId(place);
}

/**
 * The places of an id, or of several separated by commas, each once. An id is as `namedPlace` gives it, or any name by which
 * the gazetteer knows a place, with hyphens between its words. Throws IsobarError('not_found').
 */
export function placesOfIds(gazetteer: Gazetteer, text: string): readonly NamedPlace[] {
  const ids = text.split(',', MAX_PLACES + 1).map((id) => id.trim().toLowerCase());
  return [...new Set(ids)].map((id) => {
    const place = numbered(gazetteer, id) ?? meant(gazetteer, id);
    if (place !== null) {
      const { latitude, longitude } = place;
      return { id, name: answeringName(place), latitude, longitude };
    }
    const near = gazetteer.suggestions(id).map(slugOf).filter(Boolean);
    const suggestion = near.length === 0 ? '' : `, did you mean ${near.join(' or ')}?`;
    throw new IsobarError(
      'not_found',
      `there is no location ${quoted(id)}${suggestion} (locations lists the largest)`,
    );
  });
}

function meant(gazetteer: Gazetteer, id: string): PlaceRecord | null {
  const given = GIVEN.get(id);
  if (given !== undefined) return gazetteer.byId(given);
  // Ids contain no blanks and no punctuation but hyphens, which names may contain: such a name is not looked up as an id.
  return /^[\p{L}\p{M}\p{N}-]+$/u.test(id) ? (gazetteer.resolve(id, null)?.place ?? null) : null;
}

/** The place of an id with a number, where its name is that of the place. */
function numbered(gazetteer: Gazetteer, id: string): PlaceRecord | null {
  const digits = /-(\d{1,10})$/.exec(id)?.[1];
  const place = digits === undefined ? null : gazetteer.byId(Number(digits));
  return place !== null && numberedId(place) === id ? place : null;
}

function numberedId({ id, name }: PlaceRecord): string {
  return `${slugOf(name) || 'place'}-${id}`;
}

/** `Saint-Étienne` -> `saint-etienne`. */
function slugOf(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
