/** Media types of the forms of answers, by the names that `fmt` takes. */
export const MEDIA_TYPES = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json',
  netcdf: 'application/x-netcdf',
  png: 'image/png',
  // As OGC 19-008r4 registers it.
  geotiff: 'image/tiff; application=geotiff',
  svg: 'image/svg+xml',
  events: 'text/event-stream',
  text: 'text/plain; charset=utf-8',
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
  openapi: 'application/vnd.oai.openapi+json;version=3.1',
  openapi30: 'application/vnd.oai.openapi+json;version=3.0',
  covjson: 'application/vnd.cov+json',
} as const;
export type FormatName = keyof typeof MEDIA_TYPES;

/** The form of an answer, and the media type that it is sent as. */
export interface ChosenFormat {
  readonly format: FormatName;
  readonly mediaType: string;
}
