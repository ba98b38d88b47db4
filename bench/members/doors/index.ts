import type { Door } from './door.ts';
import { edr } from './edr.ts';
import { graphql } from './graphql.ts';
import { mcp } from './mcp.ts';
import { bbox, point } from './rest.ts';

/** Each interface that answers questions about members at a place. */
export const DOORS: readonly Door[] = [graphql, point, bbox, edr, mcp];
