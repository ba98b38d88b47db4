const COMMON = 'http://www.opengis.net/spec/ogcapi-common';
/** From version 1.2 on with https. */
const EDR = '//www.opengis.net/spec/ogcapi-edr-1';

/** Classes that each version has, without `html`: there are no pages. */
const OF_EVERY_VERSION = [
  'core',
  'collections',
  'json',
  'geojson',
  'edr-geojson',
  'covjson',
  'oas30',
  'queries',
] as const;

function classesOf(base: string, names: readonly string[]): readonly string[] {
  return names.map((name) => `${base}/conf/${name}`);
}

/** What the interface conforms to (OGC EDR 1.1, requirement core/conformance-success). */
export function conformance(): { readonly conformsTo: readonly string[] } {
  return {
    conformsTo: [
      ...classesOf(`${COMMON}-1/1.0`, ['core', 'landing-page', 'json', 'oas30']),
      ...classesOf(`${COMMON}-2/1.0`, ['collections']),
      ...classesOf(`http:${EDR}/1.0`, OF_EVERY_VERSION),
      // The OGC test suite looks for this class under `req`.
      `http:${EDR}/1.0/req/edr-geojson`,
      ...classesOf(`http:${EDR}/1.1`, [...OF_EVERY_VERSION, 'instances']),
      ...classesOf(`https:${EDR}/1.2`, [...OF_EVERY_VERSION, 'instances']),
    ],
  };
}
