import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { TOUR } from './tour.ts';

/** Lends the page the API key that its address carries after the `#`; served with the other browser files. */
const KEY_SCRIPT = '<script src="/assets/key.js"></script>';

interface Page {
  readonly html: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

let page: Promise<Page> | undefined;

/**
 * Answers with GraphiQL: every script and style inline and no address outside. The page has 9 MB, so it is made and
 * compressed once, when it is first asked for, and browsers are told to keep it.
 */
export async function sendGraphiQL(req: Request, res: Response): Promise<void> {
  page ??= makePage();
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

async function makePage(): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const text = renderGraphiQL({ title: 'Isobar', defaultTabs: [...TOUR] });
  const html = Buffer.from(text.replace('<head>', `<head>${KEY_SCRIPT}`));
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { html, gzip: await promisify(gzip)(html), etag };
}
