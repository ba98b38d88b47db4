import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import {
  defineRoute,
  PAGE_BAR_HEAD,
  type Pipeline,
  pageBar,
  type Route,
  type Services,
  staticContent,
} from '../../http/index.ts';
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

/** `GET /docs`: Swagger UI over `/openapi.json`, without a key and without the internet. */
export function docsRouter(services: Services, pipeline: Pipeline): Router {
  const router = Router({ caseSensitive: true });
  const { publicRoute } = pipeline;
  for (const [address, folder, name, mediaType] of FILES) {
    router.get(address, (req, res, next) => {
      if (!req.path.endsWith('/')) return next();
      // The page's links are relative to /docs.
      publicRoute(req, res, (error?: unknown) =>
        error === undefined ? res.redirect(308, `../${path.basename(address)}`) : next(error),
      );
    });
    pipeline.mount(router, fileRoute(address, mediaType, path.join(folder, name)), services);
  }
  return router;
}

/** A route that sends a file, whatever its query has. */
function fileRoute(address: Route['path'], mediaType: string, file: string): Route {
  return defineRoute({
    path: address,
    operationId: address,
    tag: 'Service',
    summary: address,
    description: 'A file of the documentation.',
    access: 'public',
    ignoresQuery: true,
    formats: { text: { schema: null, description: 'The file.' } },
    mediaType,
    prepare: staticContent(() => contentOf(file), 'shared'),
  });
}

/** A file as it is sent: the page with the bar that it shares with others. */
function contentOf(file: string): string | Uint8Array {
  if (!file.endsWith('.html')) return readFileSync(file);
  const page = readFileSync(file, 'utf8');
  return page.replace('<!-- head of the bar -->', PAGE_BAR_HEAD).replace('<!-- bar -->', pageBar());
}
