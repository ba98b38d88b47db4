import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { PAGE_BAR_HEAD, pageBar } from '../../http/index.ts';
import { TOUR } from './tour.ts';

/**
 * What the page adds to GraphiQL: the API key that follows the `#` in its address or is typed in, the query and variables of
 * its address, and a layout for phones. The addresses are relative, since a proxy may serve the page below a path.
 */
const HEAD = `<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${PAGE_BAR_HEAD}
<script src="assets/key.js"></script>
<script src="assets/graphiql.js"></script>`;
/** After GraphiQL's own styles, some of which it replaces. */
const STYLES = '<link rel="stylesheet" href="assets/graphiql.css">';
/** For screen readers: GraphiQL has none. */
const HEADING = '<h1 class="out-of-sight">GraphiQL</h1>';
const KEY_FORM = `<form id="key-form" hidden>
<label for="key">This tab has no API key.</label>
<input id="key" name="key" type="password" placeholder="isb_..." autocomplete="off" required>
<button>Use this key</button>
</form>`;

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
  const options = { title: 'Isobar', defaultTabs: [...TOUR], favicon: 'assets/icon.svg' };
  const text = renderGraphiQL(options);
  const printed = JSON.stringify(options);
  const html = Buffer.from(
    [
      ['<meta charset="utf-8" />', `<meta charset="utf-8">${HEAD}`],
      ['<body id="body" class="no-focus-outline">', `<body>${STYLES}${pageBar()}`],
      ['<div id="root"></div>', `<main>${HEADING}${KEY_FORM}<div id="root"></div></main>`],
      [`${printed},`, `window.isobarGraphiql(${printed}),`],
    ].reduce(replaceOnce, text),
  );
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { html, gzip: await promisify(gzip)(html), etag };
}

/** Replaces the only occurrence of a text. Throws an Error when there is another number of them: the page is another one then. */
function replaceOnce(text: string, [from = '', to = '']: readonly string[]): string {
  const parts = text.split(from);
  if (parts.length !== 2)
    throw new Error(`GraphiQL's page has ${parts.length - 1} times ${from.slice(0, 40)}`);
  return parts.join(to);
}
