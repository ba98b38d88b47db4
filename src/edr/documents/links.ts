import { HOUR_MS, type ModelId } from '../../catalog/index.ts';
import { formatTime, type Run } from '../../forecast/index.ts';
import { MEDIA_TYPES } from '../../http/index.ts';

/** A link as OGC API has it (RFC 8288). */
export interface Link {
  readonly href: string;
  readonly rel: string;
  readonly type: string;
  readonly title?: string;
}

/** A link to a document in JSON. */
export function jsonLink(rel: string, href: string, title?: string): Link {
  return { rel, href, type: MEDIA_TYPES.json, ...(title !== undefined && { title }) };
}

/** Addresses below an origin, which has no slash at its end. */
export function rootAddress(origin: string): string {
  return `${origin}/edr`;
}

export function collectionsAddress(origin: string): string {
  return `${rootAddress(origin)}/collections`;
}

export function collectionAddress(origin: string, model: ModelId): string {
  return `${collectionsAddress(origin)}/${model}`;
}

export function instancesAddress(origin: string, model: ModelId): string {
  return `${collectionAddress(origin, model)}/instances`;
}

export function instanceAddress(origin: string, model: ModelId, initTime: Date): string {
  return `${instancesAddress(origin, model)}/${formatTime(initTime)}`;
}

/** Addresses in an answer; all absolute. */
export interface QueryLinks {
  /** The request itself. */
  readonly self: string;
  /** The requested collection or instance. */
  readonly collection: string;
  /** The run that answers, as an instance. */
  readonly instance: string;
  /** When the answer is made. */
  readonly now: Date;
}

/** The position query that answers for a place. */
export function positionAddress({ collection }: QueryLinks, longitude: number, latitude: number): string {
  return `${collection}/position?coords=POINT(${longitude}%20${latitude})`;
}

/** `links` of a collection of features. */
export function featureLinks({ self, collection, instance }: QueryLinks): readonly Link[] {
  return [
    { rel: 'self', href: self, type: MEDIA_TYPES.geojson },
    jsonLink('collection', collection),
    jsonLink('instance', instance),
  ];
}

/** The valid times of some leads. */
export function timesOf({ initTime }: Run, leads: readonly number[]): readonly string[] {
  return leads.map((lead) => formatTime(new Date(initTime.getTime() + lead * HOUR_MS)));
}

/** Times as `datetime` of a feature: one, or the first and the last. */
export function datetimeOf(times: readonly string[]): string | undefined {
  return times.length === 1 ? times[0] : `${times[0]}/${times.at(-1)}`;
}
