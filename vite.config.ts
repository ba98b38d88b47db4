import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { basemap } from './scripts/web/basemap.ts';
import { compressed } from './scripts/web/compressed.ts';
import { largestPlaces } from './scripts/web/largest-places.ts';
import { loadedAhead } from './scripts/web/loaded-ahead.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the gateway runs while `npm run dev:web` serves the pages. */
const GATEWAY = process.env['ISOBAR_URL'] ?? 'http://127.0.0.1:8080';
const GATEWAY_PATHS = [
  '/graphql',
  '/auth',
  '/healthz',
  '/llm',
  '/places',
  '/point',
  '/bbox',
  '/profile',
  '/edr',
  '/stac',
  '/models',
  '/openapi.json',
  '/docs',
  '/assets/static',
];

/** Modules in the chunk that all pages share: React, the query cache, and our own shared parts. Texts in languages other than
 * English are loaded on demand.
 */
const SHARED =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]|[\\/]src[\\/](?:display|web[\\/](?:api|gql|format|parts|static|texts(?![\\/](?:variables-)?de\.)|view|styles|entries[\\/]providers))\b/;

/** The pages: sources in src/web, built into dist/web, where the gateway serves them from. */
const pages: UserConfig = {
  root: folder('src/web'),
  // Addresses are relative: a proxy may serve everything below a path.
  base: './',
  publicDir: false,
  plugins: [react(), basemap(), largestPlaces(), loadedAhead(['/map/weather-map.tsx']), compressed()],
  worker: { format: 'es' },
  build: {
    outDir: folder('dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // The pages' policy allows no `data:` addresses but those of images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The map library, which is loaded after the page.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: {
        explorer: folder('src/web/index.html'),
        console: folder('src/web/console.html'),
        account: folder('src/web/account.html'),
        document: folder('src/web/document.html'),
      },
      // One shared file: each further file would delay the first paint by a round trip.
      output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED, minShareCount: 2 }] } },
    },
  },
  server: {
    proxy: Object.fromEntries(GATEWAY_PATHS.map((path) => [path, { target: GATEWAY, changeOrigin: false }])),
  },
};

export default defineConfig(({ command }) => {
  // Vite keeps a NODE_ENV that is set, and React's development build is half as large again: pages that are built are for production.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return pages;
});
