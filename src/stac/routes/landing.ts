import { MODEL_IDS, modelOf } from '../../catalog/index.ts';
import {
  type Addresses,
  CATALOG_TITLE,
  GEOJSON_TYPE,
  JSON_TYPE,
  OPENAPI_TYPE,
  rootLinks,
  STAC_VERSION,
} from '../links.ts';

const STAC_API = 'https://api.stacspec.org/v1.0.0';
const FEATURES = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf';

/** Conformance classes that the catalogue fulfils. */
export const CONFORMS_TO: readonly string[] = [
  ...[
    'core',
    'collections',
    'ogcapi-features',
    'item-search',
    'item-search#sort',
    'ogcapi-features#sort',
  ].map((name) => `${STAC_API}/${name}`),
  // Its last release is a candidate.
  'https://api.stacspec.org/v1.0.0-rc.1/collection-search',
  'http://www.opengis.net/spec/ogcapi-common-2/1.0/conf/simple-query',
  ...['core', 'geojson', 'oas30'].map((name) => `${FEATURES}/${name}`),
];

/** The landing page: the root Catalog with all that the API offers (STAC API, Core). */
export function landingPage(addresses: Addresses): object {
  const { root, api, docs, conformance, collections, search } = addresses;
  const searchLink = { rel: 'search', href: search, type: GEOJSON_TYPE };
  return {
    type: 'Catalog',
    stac_version: STAC_VERSION,
    id: 'isobar',
    title: CATALOG_TITLE,
    description:
      'Runs of numerical weather models that this server answers from: a collection for each model, an item for each run.',
    conformsTo: CONFORMS_TO,
    links: [
      ...rootLinks(addresses, { href: root, type: JSON_TYPE, title: CATALOG_TITLE }),
      { rel: 'service-desc', href: api, type: OPENAPI_TYPE, title: 'Description of this API (OpenAPI 3.0)' },
      { rel: 'service-doc', href: docs, type: 'text/html', title: 'All interfaces of this server' },
      { rel: 'conformance', href: conformance, type: JSON_TYPE, title: 'Conformance classes' },
      { rel: 'data', href: collections, type: JSON_TYPE, title: 'All models' },
      { ...searchLink, method: 'GET', title: 'Search by a query' },
      { ...searchLink, method: 'POST', title: 'Search by a body' },
      ...MODEL_IDS.map((model) => ({
        rel: 'child',
        href: addresses.collection(model),
        type: JSON_TYPE,
        title: modelOf(model).title,
      })),
    ],
  };
}
