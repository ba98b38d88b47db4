import { MEDIA_TYPES } from '../../http/index.ts';
import { collectionsAddress, jsonLink, type Link, rootAddress } from './links.ts';

/** What the EDR interface is and where its parts are (OGC EDR 1.1, requirement core/root-success). */
export function landingPage(origin: string) {
  const root = rootAddress(origin);
  const links: readonly Link[] = [
    jsonLink('self', root, 'This document'),
    // Before `service-doc`: the OGC test suite takes whichever of the two comes first.
    {
      rel: 'service-desc',
      href: `${root}/api`,
      type: MEDIA_TYPES.openapi30,
      title: 'OpenAPI description of this interface',
    },
    { rel: 'service-doc', href: `${origin}/docs`, type: 'text/html', title: 'All interfaces as a page' },
    jsonLink('conformance', `${root}/conformance`, 'Conformance classes'),
    jsonLink('data', collectionsAddress(origin), 'The models'),
  ];
  return {
    title: 'Isobar: weather forecasts by OGC API - EDR',
    description:
      'Forecasts of several numerical weather models, one collection for each model and one instance for each of its runs.',
    keywords: ['weather', 'forecast', 'numerical weather prediction'],
    links,
  };
}
