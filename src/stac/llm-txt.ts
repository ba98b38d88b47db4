import {
  accessPolicyOf,
  type DescribedTexts,
  errorsOfAll,
  type Openness,
  postExample,
  type Route,
  routeDescriber,
  type Section,
  type Services,
} from '../http/index.ts';
import { describeStac, STAC_PROBLEMS_DESCRIBED } from './openapi/document.ts';
import { MAX_ITEMS } from './search/parameters/search-parameters.ts';

/** STAC API in plain text. @param routes all routes below `/stac` */
export function describeStacInText(
  routes: readonly Route[],
  services: Pick<Services, 'version' | keyof Openness>,
  describedTexts: DescribedTexts,
): Section {
  const describe = routeDescriber(
    {
      document: describeStac(routes, services),
      below: '/stac',
      accessPolicyOf: (route) => accessPolicyOf(route, services),
    },
    describedTexts,
  );
  return {
    title: 'STAC API',
    parts: [
      INTRODUCTION,
      errorsOfAll(STAC_PROBLEMS_DESCRIBED),
      ...routes.flatMap((route) => describe(route)),
      '### POST /stac/search',
      'The same search with its parameters in a JSON body: lists are arrays (`bbox`, `ids`, `collections`), `intersects` is a GeoJSON geometry, `limit` a number, `estimate` true or false. `offset` and `f` are for GET alone.',
      postExample('Runs of two models over a box', '/stac/search', {
        collections: ['gfs', 'hrrr'],
        bbox: [5, 45, 15, 55],
        limit: 1,
      }),
    ],
  };
}

const INTRODUCTION = `STAC API 1.0 at \`/stac\`: a catalogue of the runs that are stored. A collection is a model, an item is a run (\`gfs-20260115T00Z\`), with links to its source files as assets and to its other forms.

Pages have up to ${MAX_ITEMS} items, newest runs first. The link with \`"rel": "next"\` leads to the next page: by GET it has \`token\` in its address, by POST the body to send. Errors are 400, but 422 for \`model\`, \`from\` and \`to\`.`;
