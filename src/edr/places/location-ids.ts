import { nearMatches } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { quoted } from '../fault.ts';
import { MAX_PLACES } from '../limits.ts';
import { NAMED_PLACES, type NamedPlace } from './named-places.ts';

const BY_ID: ReadonlyMap<string, NamedPlace> = new Map(NAMED_PLACES.map((place) => [place.id, place]));

/** The places of an id, or of several separated by commas, each once. Throws IsobarError('not_found'). */
export function placesOfIds(text: string): readonly NamedPlace[] {
  const ids = text.split(',', MAX_PLACES + 1).map((id) => id.trim().toLowerCase());
  return [...new Set(ids)].map((id) => {
    const place = BY_ID.get(id);
    if (place !== undefined) return place;
    const near = nearMatches(id.slice(0, 60), [...BY_ID.keys()]);
    const meant = near.length === 0 ? '' : `, did you mean ${near.join(' or ')}?`;
    throw new IsobarError('not_found', `there is no location ${quoted(id)}${meant} (locations lists them)`);
  });
}
