import type { Request } from 'express';

/** Interfaces as metrics name them. */
type Interface = 'graphql' | 'rest' | 'edr' | 'stac' | 'refs' | 'mcp' | 'service' | 'pages' | 'none';

/** What a request is counted under: never the path as it was sent, of which there are as many as clients make up. */
export interface RouteLabel {
  readonly interface: Interface;
  /** Template of the route from the root, such as `/models/{model}`; `none` where no route answers. */
  readonly route: string;
}

const UNKNOWN: RouteLabel = { interface: 'none', route: 'none' };

/** Folders of the app that have no routes of their own below, by their interface. */
const MOUNTS = new Map<string, Interface>([
  ['/graphql', 'graphql'],
  ['/mcp', 'mcp'],
  ['/assets', 'pages'],
]);

/** By the first part of their templates; other routes are REST. */
const INTERFACES = new Map<string, Interface>([
  ['graphql', 'graphql'],
  ['edr', 'edr'],
  ['collections', 'edr'],
  ['stac', 'stac'],
  ['refs', 'refs'],
  ['mcp', 'mcp'],
  ['healthz', 'service'],
  ['livez', 'service'],
  ['readyz', 'service'],
  ['metrics', 'service'],
  ['docs', 'pages'],
  ['account', 'pages'],
  ['', 'pages'],
]);

/** By template; there are as many as routes. */
const known = new Map<string, RouteLabel>();

/** The label of a request that was answered. */
export function routeLabelOf({ baseUrl, route }: Request): RouteLabel {
  const path: unknown = route?.path;
  if (typeof path !== 'string') return labelOfMount(baseUrl.toLowerCase());
  // The mounts above routes are spelt as they stand in the code: their routers tell upper case from lower.
  const template = `${baseUrl}${path}`;
  const label = known.get(template) ?? labelOfTemplate(template);
  known.set(template, label);
  return label;
}

function labelOfMount(mount: string): RouteLabel {
  const of = MOUNTS.get(mount);
  return of === undefined ? UNKNOWN : { interface: of, route: mount };
}

function labelOfTemplate(template: string): RouteLabel {
  const route = template.replaceAll(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '');
  const [, first = ''] = route.split('/');
  return { interface: INTERFACES.get(first) ?? 'rest', route };
}
