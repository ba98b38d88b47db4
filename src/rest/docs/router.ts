import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import { otherMethods, PAGE_BAR_HEAD, pageBar, sendPrepared, staticContent } from '../../http/index.ts';
import { SWAGGER_FOLDER } from './swagger-folder.ts';

const ownFolder = fileURLToPath(new URL('./', import.meta.url));

/** All that is served below `/docs`, by path. */
const FILES = [
  ['/docs', ownFolder, 'docs.html', 'text/html; charset=utf-8'],
  ['/docs/docs.js', ownFolder, 'docs.js', 'text/javascript; charset=utf-8'],
  ['/docs/docs.css', ownFolder, 'docs.css', 'text/css; charset=utf-8'],
  ['/docs/swagger-ui.css', SWAGGER_FOLDER, 'swagger-ui.css', 'text/css; charset=utf-8'],
  ['/docs/swagger-ui-bundle.js', SWAGGER_FOLDER, 'swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
] as const;

/**
 * `GET /docs`: Swagger UI over `/openapi.json`, without a key and without the internet.
 * @param openDoor counts requests that need no key
 */
export function docsRouter(version: string, openDoor: RequestHandler): Router {
  const router = Router({ caseSensitive: true });
  for (const [address, folder, name, type] of FILES) {
    const answer = staticContent(() => contentOf(path.join(folder, name)), 'shared');
    router
      .route(address)
      .get(openDoor, (req, res) => {
        // The page's links are relative to /docs.
        if (req.path.endsWith('/')) return res.redirect(308, `../${path.basename(address)}`);
        return sendPrepared(req, res, answer(), { format: 'text', mediaType: type }, { version });
      })
      .all(otherMethods());
  }
  return router;
}

/** A file as it is sent: the page with the bar that it shares with others. */
function contentOf(file: string): string | Uint8Array {
  if (!file.endsWith('.html')) return readFileSync(file);
  const page = readFileSync(file, 'utf8');
  return page.replace('<!-- head of the bar -->', PAGE_BAR_HEAD).replace('<!-- bar -->', pageBar());
}
