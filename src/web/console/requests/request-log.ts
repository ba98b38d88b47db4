import { readablePath } from '../../format/addresses.ts';
import type { Interface } from '../../gql/graphql.ts';
import { isOfCaller } from '../parts/callers/callers.ts';
import type { RecentRequest } from './documents.ts';

export const INTERFACES: readonly Interface[] = ['GRAPHQL', 'REST', 'EDR', 'STAC', 'REFS', 'MCP', 'LANGUAGE'];
export const STATUSES = ['all', 'errors'] as const;

/** Which requests the log shows: those that pass everything. */
export interface RequestFilter {
  readonly status: (typeof STATUSES)[number];
  /** As of `isOfCaller`. */
  readonly caller: string;
  readonly from: Interface | 'all';
  /** Part of the address, the document, its variables or the reason, in any case; all pass an empty one. */
  readonly text: string;
}

export function filterRequests(
  requests: readonly RecentRequest[],
  { status, caller, from, text }: RequestFilter,
): readonly RecentRequest[] {
  const wanted = text.trim().toLowerCase();
  return requests.filter(
    (each) =>
      (status === 'all' || each.status >= 400) &&
      isOfCaller(each.key, caller) &&
      (from === 'all' || each.interface === from) &&
      (wanted === '' || textsOf(each).some((its) => its.toLowerCase().includes(wanted))),
  );
}

/** The log as lines of a CSV file, the column titles first; titles are the same in every language. */
export function requestLines(
  requests: readonly RecentRequest[],
  nameOf: (key: string) => string,
): readonly (readonly (string | number)[])[] {
  return [
    [
      'time',
      'interface',
      'operation',
      'status',
      'reason',
      'credits',
      'ms',
      'model',
      'key',
      'query',
      'variables',
    ],
    ...requests.map((each) => [
      ...[each.at, each.interface, each.operation, each.status, each.reason ?? ''],
      ...[Number(each.credits), Number(each.ms), each.model ?? '', nameOf(each.key)],
      ...[each.query ?? '', each.variables ?? ''],
    ]),
  ];
}

/** Where a text is looked for; of addresses also as people read them. */
function textsOf({ operation, query, variables, reason }: RecentRequest): readonly string[] {
  const address = query?.startsWith('/') === true ? readablePath(query) : null;
  return [operation, query, address, variables, reason].filter((text) => text !== null);
}
