import type { ModelId } from '../../catalog/index.ts';
import { formatTime } from '../../forecast/index.ts';
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

/** Where things are below an origin, which has no slash at its end. */
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
