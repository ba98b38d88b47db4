import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';
import sirv from 'sirv';
import type { Config } from '../../platform/index.ts';

/** What `npm run build:web` makes of src/web, which `npm ci` does by itself. */
const BUILT = fileURLToPath(new URL('../../../dist/web', import.meta.url));
/** Pages and scripts that are not built. */
const STATIC = fileURLToPath(new URL('../../web/static', import.meta.url));

const YEAR_SECONDS = 365 * 24 * 3600;

/** What the built pages may load: files of this server alone, no inline script and no inline style. */
const POLICY = {
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // Icons in the map library's styles are `data:` addresses.
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
};

/** `/assets`: the built files, whose names change with their content, and those that are not built. */
export function pageAssets(): Router {
  const router = Router();
  if (existsSync(BUILT)) {
    const assets = path.join(BUILT, 'assets');
    router.use(sirv(assets, { gzip: true, brotli: true, etag: true, maxAge: YEAR_SECONDS, immutable: true }));
  }
  router.use(express.static(STATIC, { index: false }));
  return router;
}

/** Sends a built page, such as `index.html`. */
export function builtPage(file: string): (req: Request, res: Response) => void {
  const secure = helmet({ contentSecurityPolicy: POLICY, strictTransportSecurity: false });
  return (req, res) => {
    secure(req, res, () => {
      if (!existsSync(path.join(BUILT, file))) return sendUnbuilt(res);
      // Its scripts have other names after an upgrade.
      res.set('Cache-Control', 'no-cache').sendFile(file, { root: BUILT });
    });
  };
}

/** A page whose address has no slash at its end: its own addresses are relative, and would miss below one. */
function pageAt(name: string, send: (req: Request, res: Response) => void): RequestHandler {
  return (req, res) => {
    // A browser keeps the fragment.
    if (req.path.endsWith('/')) res.redirect(308, `../${name}`);
    else send(req, res);
  };
}

/** `GET /account`: the page where people sign in, and that the links of invitations and new passwords open. */
export const accountPage = pageAt('account', builtPage('account.html'));

/**
 * `GET /console`: projects, keys and usage.
 * Where the settings put the console elsewhere, browsers are sent there.
 */
export function consolePage({ consoleUrl, publicUrl }: Pick<Config, 'consoleUrl' | 'publicUrl'>) {
  const page = pageAt('console', builtPage('console.html'));
  if (consoleUrl === null || consoleUrl === `${publicUrl}/console`) return page;
  const { host, pathname } = new URL(consoleUrl);
  const elsewhere: RequestHandler = (req, res, next) => {
    // This server may be reached under that address too: a redirect would never end.
    if (req.host === host && pathname.endsWith('/console')) return page(req, res, next);
    res
      .set('Cache-Control', 'no-cache')
      .redirect(302, consoleUrl + new URL(req.originalUrl, consoleUrl).search);
  };
  return elsewhere;
}

/** Addresses of `/edr` and `/stac` whose documents people may read: neither data, nor what programs alone want. */
const DOCUMENTS =
  /^\/(edr(\/conformance|\/collections(\/[^/]+(\/(instances(\/[^/]+)?|locations))?)?)?|stac(\/conformance|\/search|\/collections(\/[^/]+(\/items(\/[^/]+)?)?)?)?)$/;

/**
 * Answers browsers that open a document of a standard with the page that shows it; programs, and addresses that choose a form by
 * `f`, get the document itself.
 */
export function documentPages(publicRoute: RequestHandler): RequestHandler {
  const secure = helmet({ contentSecurityPolicy: POLICY, strictTransportSecurity: false });
  const file = path.join(BUILT, 'document.html');
  return (req, res, next) => {
    if (req.method !== 'GET' || !DOCUMENTS.test(req.path) || req.query['f'] !== undefined) return next();
    res.vary('Accept');
    if (req.accepts(['json', 'html']) !== 'html') return next();
    publicRoute(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      secure(req, res, () => {
        if (!existsSync(file)) return sendUnbuilt(res);
        // Built for the top: from below, its files are as many steps up.
        const up = '../../../'.repeat(req.path.split('/').length - 2);
        const html = readFileSync(file, 'utf8').replaceAll('"./', `"./${up}`);
        res.set('Cache-Control', 'no-cache').type('html').send(html);
      });
    });
  };
}

/** npm ran no scripts when this was installed. */
function sendUnbuilt(res: Response): void {
  res
    .status(503)
    .type('html')
    .send(
      '<!doctype html><html lang="en"><title>Isobar</title><h1>The pages are not built</h1><p>Everything else works. ' +
        'Run <code>npm run build:web</code> in the folder of Isobar, and start it again.</p></html>',
    );
}
