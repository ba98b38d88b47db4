import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../web/static/page-bar.html', import.meta.url));

/** What a page that is not built needs in its head for the bar and for light or dark, below a path that `assets/` is relative to. */
export const PAGE_BAR_HEAD = `<link rel="stylesheet" href="assets/tokens.css">
<link rel="stylesheet" href="assets/page-bar.css">
<script src="assets/page-bar.js"></script>`;

/** The bar of such a page, HTML: the same as on all pages that have no search. */
export const pageBar = (): string => readFileSync(FILE, 'utf8');
