import type { Page } from 'playwright-core';

/** A view of which pictures are taken at every width, light and dark. */
export interface Shot {
  /** Begins the names of its files. */
  readonly name: string;
  /** Path and query of the page. */
  readonly path: string;
  /** What a visitor does before the picture. */
  readonly before?: (page: Page) => Promise<void>;
}

const BERLIN = 'place=52.52,13.405&name=Berlin';

export const SHOTS: readonly Shot[] = [
  { name: 'map', path: '/' },
  { name: 'rain', path: '/?var=total_precipitation&at=50,5,4' },
  { name: 'wind', path: '/?var=wind_gust_10m&at=50,-20,3&isobars=1' },
  { name: 'regional', path: '/?model=hrrr&var=air_temperature_2m' },
  { name: 'place', path: `/?${BERLIN}` },
  { name: 'models', path: `/?${BERLIN}&beside=euro_ifs,icon_eu` },
  { name: 'sounding', path: `/?${BERLIN}&tab=sounding` },
  { name: 'query', path: `/?${BERLIN}&panel=query` },
  { name: 'ask', path: '/?panel=ask' },
  { name: 'console', path: '/console' },
  { name: 'collection', path: '/edr/collections/gfs' },
];
