import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const BUILT = fileURLToPath(new URL('../../dist/web', import.meta.url));
/** Of one language. */
const MAX_KB = 150;
const isBuilt = existsSync(BUILT);
if (!isBuilt) console.warn('dist/web is not built (npm run build:web): the sizes of pages are not tested');

describe.skipIf(!isBuilt)('what a page loads before it shows anything', () => {
  it.each(['index.html', 'console.html'])(
    `%s has less than ${MAX_KB} kB of JavaScript, without the map`,
    (page) => {
      const scripts = scriptsOf(path.join(BUILT, page));
      expect(scripts.size).toBeGreaterThan(1);
      expect([...scripts].filter((file) => file.includes('weather-map'))).toEqual([]);
      const bytes = [...scripts].map((file) => gzipSync(readFileSync(file), { level: 9 }).length);
      expect(bytes.reduce((sum, each) => sum + each, 0) / 1000).toBeLessThan(MAX_KB);
    },
  );
});

describe.skipIf(!isBuilt)('other files that the explorer loads', () => {
  it('is the map: its script and its styles, which are there', () => {
    const html = readFileSync(path.join(BUILT, 'index.html'), 'utf8');
    for (const [link, ahead] of [
      [/<link rel="modulepreload" href="\.\/(assets\/weather-map-[^"]+\.js)"/, 'script'],
      [/<link rel="preload" as="style" href="\.\/(assets\/weather-map-[^"]+\.css)"/, 'styles'],
    ] as const) {
      const [, file = ahead] = link.exec(html) ?? [];
      expect(existsSync(path.join(BUILT, file)), ahead).toBe(true);
    }
  });
});

/** The script of a page, with all that it imports at once. */
function scriptsOf(page: string): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g)) {
      if (name !== undefined) add(path.join(path.dirname(file), name));
    }
  };
  const html = readFileSync(page, 'utf8');
  for (const [, name] of html.matchAll(/src="(\.\/[^"]+\.js)"/g)) {
    if (name !== undefined) add(path.join(BUILT, name));
  }
  return found;
}
