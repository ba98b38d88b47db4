import { Router } from 'express';
import type { z } from 'zod';
import {
  type DescribedTexts,
  type MountOptions,
  type Openness,
  type Pipeline,
  type ProblemPolicy,
  problemHandler,
  type Route,
  type Section,
  type Services,
  unknownRoute,
} from '../http/index.ts';
import type { Log } from '../platform/index.ts';
import { addressesAt } from './links.ts';
import { describeStacInText } from './llm-txt.ts';
import { collectionRoute, collectionsRoute } from './routes/collections.ts';
import { apiRoute, conformanceRoute, landingRoute } from './routes/documents.ts';
import { itemRoute, itemsRoute, preparePage, searchRoute } from './routes/items.ts';
import { parseBody } from './search/parameters/parse-body.ts';
import { SEARCH_BODY } from './search/parameters/search-parameters.ts';
import { searchOf } from './search/search.ts';
import type { StacParts, StacServices } from './services.ts';

/** STAC API takes 400 for invalid parameters; the contract, whose own parameters of a search these are, 422. */
const STAC_PROBLEMS: ProblemPolicy = {
  statuses: { validation_error: 400 },
  contractParameters: new Set(['model', 'from', 'to']),
};

/** STAC API at `/stac`, with the standard's statuses. */
export function stacRouter(services: StacServices, pipeline: Pipeline, log: Log): Router {
  const parts: StacParts = { log, addressFor: services.addressFor ?? ((url) => url) };
  const stac = Router({ caseSensitive: true });
  for (const route of routesOf(parts)) {
    const post = route.path === '/search' ? searchByBody(parts) : undefined;
    pipeline.mount(stac, route, services, { problems: STAC_PROBLEMS, ...(post && { post }) });
  }
  stac.use(unknownRoute);
  stac.use(problemHandler(log, STAC_PROBLEMS));

  const router = Router({ caseSensitive: true });
  router.use('/stac', stac);
  return router;
}

/** STAC API in plain text. */
export function stacSection(
  services: Pick<Services, 'version' | keyof Openness>,
  log: Log,
  describedTexts: DescribedTexts,
): Section {
  return describeStacInText(routesOf({ log, addressFor: (url) => url }), services, describedTexts);
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

/** `POST /stac/search`: the parameters of the search in a body (STAC API, Item Search). Answers to POST are not cached. */
function searchByBody(parts: StacParts): MountOptions['post'] {
  return {
    readBody: (req, res) => parseBody(SEARCH_BODY, req, res),
    async prepare({ query }, context) {
      const address = new URL(addressesAt(context.origin).search);
      const search = searchOf(query as z.output<typeof SEARCH_BODY>);
      const page = await preparePage(
        search,
        { paging: { method: 'POST', address }, links: [] },
        context,
        parts,
      );
      return { ...page, cachePolicy: 'never', identity: null };
    },
  };
}
