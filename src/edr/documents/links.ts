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
