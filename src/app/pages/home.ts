import type { RequestHandler } from 'express';
import type { Config } from '../../platform/index.ts';
import { VERSION } from '../../version.ts';
import { builtPage } from './pages.ts';

/** Links to all interfaces, with an example query where the bare path would be an error; placeholders are in braces. */
const LINKS = {
  graphql: '/graphql',
  point: '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m',
  bbox: '/bbox?model=gfs&var=air_temperature_2m&west=5&south=45&east=15&north=55&lead_hours=6',
  profile: '/profile?model=gfs&lat=52.52&lon=13.405&lead_hours=6',
  models: '/models',
  model: '/models/{model}',
  variables: '/models/{model}/variables',
  edr: '/edr',
  collections: '/collections',
  stac: '/stac',
  stac_search: '/stac/search',
  references: '/refs/{model}',
  places: '/places?q={start of a name}',
  language: '/llm?q={question}',
  mcp: '/mcp',
  health: '/healthz',
  metrics: '/metrics',
  openapi: '/openapi.json',
  docs: '/docs',
  console: '/console',
  text: '/llm.txt',
} as const;

/**
 * `GET /`: browsers get a page, programs the same directions as JSON.
 * Below the path of the public address, where it has one, are all others.
 */
export function home({ publicUrl, consoleUrl }: Pick<Config, 'consoleUrl' | 'publicUrl'>): RequestHandler {
  const sendPage = builtPage('index.html');
  const below = publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
  const links = Object.fromEntries(Object.entries(LINKS).map(([name, path]) => [name, below + path]));
  if (consoleUrl !== null) links['console'] = consoleUrl;
  return (req, res) => {
    res.vary('Accept');
    if (req.accepts(['json', 'html']) === 'html') {
      sendPage(req, res);
      return;
    }
    res.json({ name: 'isobar', version: VERSION, authentication: 'Authorization: Bearer <key>', ...links });
  };
}
