import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { TOUR } from './tour.ts';

/** Gives the page the API key that follows the `#` in its address. The file is served with the other browser files. */
const KEY_SCRIPT = '<script src="/assets/key.js"></script>';

interface Page {
  readonly html: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

let page: Promise<Page> | undefined;

/**
 * Sends the GraphiQL page. All scripts and styles are inline, and it loads nothing from other hosts. The page has 9 MB, so it is
 * rendered and compressed once, on the first request, and browsers may cache it.
 */
export async function sendGraphiQL(req: Request, res: Response): Promise<void> {
  page ??= renderPage();
  const { html, gzip: compressed, etag } = await page;
  res.set({
    ETag: etag,
    'Cache-Control': 'public, max-age=3600',
    'Content-Type': 'text/html; charset=utf-8',
  });
  res.vary('Accept-Encoding');
  if (req.get('if-none-match') === etag) {
    res.status(304).end();
  } else if (req.acceptsEncodings('gzip') === 'gzip') {
    res.set('Content-Encoding', 'gzip').send(compressed);
  } else {
    res.send(html);
  }
}

async function renderPage(): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const text = renderGraphiQL({ title: 'Isobar', defaultTabs: [...TOUR] });
  const html = Buffer.from(text.replace('<head>', `<head>${KEY_SCRIPT}`));
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { html, gzip: await promisify(gzip)(html), etag };
}
