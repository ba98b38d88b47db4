import { type Request, type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { sendGraphiQL } from './page.ts';

/** The page has its scripts, styles, fonts and workers inline. */
const CONTENT_SECURITY_POLICY = {
  useDefaults: true,
  directives: {
    'script-src': ["'self'", "'unsafe-inline'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'data:'],
    'upgrade-insecure-requests': null,
  },
};

/**
 * Answers browsers that open `/graphql` with the GraphiQL page, and leaves all other requests to others.
 * @param publicRoute counts requests that need no key
 */
export function openGraphiQL(publicRoute: RequestHandler): RequestHandler {
  const page = Router();
  page.use(publicRoute);
  page.use(helmet({ contentSecurityPolicy: CONTENT_SECURITY_POLICY, strictTransportSecurity: false }));
  page.use(async (req, res) => {
    // The page's links are relative to /graphql.
    if (/\/(\?|$)/.test(req.originalUrl)) res.redirect(308, `../graphql${req.url.slice(1)}`);
    else await sendGraphiQL(req, res);
  });
  return (req, res, next) => (wantsPage(req) ? page(req, res, next) : next());
}

/**
 * Whether a browser opens the address, as opposed to a client that sends an operation. An address with a query in it is a link
 * to the page for the one and an operation for the other.
 */
function wantsPage(req: Request): boolean {
  const isOpening = (req.method === 'GET' || req.method === 'HEAD') && req.path === '/';
  return isOpening && req.accepts(['json', 'application/graphql-response+json', 'html']) === 'html';
}
