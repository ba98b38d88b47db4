import { type RequestHandler, Router } from 'express';
import {
  type Admission,
  admit,
  asksForEstimate,
  type Chapter,
  chooseFormat,
  contextOf,
  doorOf,
  mountRoute,
  nameUse,
  type Openness,
  type ProblemPolicy,
  problemHandler,
  type Route,
  requireWithinPlan,
  type Services,
  sendEstimate,
  sendPrepared,
  type Told,
  unknownRoute,
} from '../http/index.ts';
import type { Log } from '../platform/index.ts';
import { describeStacInText } from './chapter.ts';
import { addressesAt } from './links.ts';
import { collectionRoute, collectionsRoute } from './routes/collections.ts';
import { apiRoute, conformanceRoute, landingRoute } from './routes/documents.ts';
import { itemRoute, itemsRoute, preparePage, searchRoute } from './routes/items.ts';
import { parseBody } from './search/parse-body.ts';
import { searchOf } from './search/search.ts';
import { SEARCH_BODY } from './search/search-parameters.ts';
import type { StacParts, StacServices } from './services.ts';

/** STAC API takes 400 for invalid parameters; the contract, whose own parameters of a search these are, 422. */
const STAC_PROBLEMS: ProblemPolicy = {
  statuses: { validation_error: 400 },
  contractParameters: new Set(['model', 'from', 'to']),
};

/** STAC API at `/stac`, with the standard's statuses. */
export function stacRouter(services: StacServices, admission: Admission, log: Log): Router {
  const parts: StacParts = { log, addressFor: services.addressFor ?? ((url) => url) };
  const stac = Router({ caseSensitive: true });
  for (const route of routesOf(parts)) {
    const post = route.path === '/search' ? searchByBody(route, services, admission, parts) : undefined;
    mountRoute(stac, route, services, admission, post);
  }
  stac.use(unknownRoute);
  stac.use(problemHandler(log, STAC_PROBLEMS));

  const router = Router({ caseSensitive: true });
  router.use('/stac', stac);
  return router;
}

/** STAC API in plain text. */
export function stacChapter(
  services: Pick<Services, 'version' | keyof Openness>,
  log: Log,
  told: Told,
): Chapter {
  return describeStacInText(routesOf({ log, addressFor: (url) => url }), services, told);
}

/** The routes, in the order in which they are described. */
function routesOf(parts: StacParts): readonly Route[] {
  const routes: readonly Route[] = [
    landingRoute,
    conformanceRoute,
    apiRoute(() => routes),
    collectionsRoute(parts),
    collectionRoute(parts),
    itemsRoute(parts),
    itemRoute(parts),
    searchRoute(parts),
  ];
  return routes;
}

/** `POST /stac/search`: the parameters of the search in a body (STAC API, Item Search). */
function searchByBody(
  route: Route,
  services: StacServices,
  admission: Admission,
  parts: StacParts,
): RequestHandler {
  return async (req, res) => {
    const door = doorOf(route, services);
    const caller = door === 'open' ? null : await admit(req, res, admission, 'data', door);
    if (caller === null) await admission.addresses.takeOpen(req, res);
    nameUse(req, res, {});
    const body = await parseBody(SEARCH_BODY, req, res);
    nameUse(req, res, body);
    const search = searchOf(body);
    const context = contextOf(services, caller, req, res);
    const address = new URL(addressesAt(context.origin).search);
    const paging = { method: 'POST', address } as const;
    const page = await preparePage(search, { paging, links: [] }, context, parts);
    // Answers to POST are not cached.
    const prepared = { ...page, cachePolicy: 'never', identity: null } as const;
    const chosen = chooseFormat(route, undefined, req);
    if (caller !== null) requireWithinPlan(caller, prepared);
    if (asksForEstimate(req, body)) await sendEstimate(req, res, prepared.price);
    else await sendPrepared(req, res, prepared, chosen, services);
  };
}
